import { contacts } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { fitting, liveOf } from './matching.ts'
import { FACETS, facetTest, PRESENCE } from './rule-columns.ts'

/** Number of people that an owner can write to. */
export interface ReachFigures {
  people: number
  sms: number
  email: number
  /** Of the people: who came at a moment or later. */
  joined: number
}

/** Counts the owner's people by channel, from the covering index. The query has started on return. */
export async function readReachFigures(
  context: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  since: Date,
): Promise<ReachFigures> {
  const columns = sql`${contacts.createdAt} as created_at, ${may('phone', 'sms_consent')} as sms, ${may('email', 'email_consent')} as email`
  const { rows } = await tx
    .execute<ReachFigures & Record<string, unknown>>(
      sql`select count(*)::float8 as people, count(*) filter (where p.sms)::float8 as sms,
          count(*) filter (where p.email)::float8 as email,
          count(*) filter (where p.created_at >= ${since.toISOString()}::timestamptz)::float8 as joined
        from (${fitting(columns, liveOf(context))}) p`,
    )
    .execute()
  const { people = 0, sms = 0, email = 0, joined = 0 } = rows[0] ?? {}
  return { people, sms, email, joined }
}

/** Selects people who agreed to a channel and have its address. */
function may(address: 'phone' | 'email', consent: 'sms_consent' | 'email_consent') {
  const [has, agreed] = [PRESENCE[address], FACETS[consent]]
  return has && agreed ? sql`(${facetTest(has, ['true'])} and ${facetTest(agreed, ['subscribed'])})` : sql`false`
}
