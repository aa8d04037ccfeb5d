import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Emails that a median is of, how many of them it needs, and how many people each (design of reports, section 5). */
const LAST = 20
const FEWEST = 5
const LEAST_DELIVERED = 50
/** Emails looked at, because some have fewer people (standard W22). */
const LOOKED_AT = 60

/** Returns the median share of people who clicked in the owner's last emails, from 0 to 1; null if there are too few. */
export async function readUsualClicks({ ownerId }: Pick<Context, 'ownerId'>, tx: OwnerTx): Promise<number | null> {
  const { rows } = await tx
    .execute<{ rate: number | null; emails: number }>(
      sql`with last as (
        select id, started_at from sends where user_id = ${ownerId} and channel = 'email' and state = 'finished'
        order by started_at desc limit ${LOOKED_AT}
      ), figures as (
        select l.id, l.started_at, sum(r.sent - r.undelivered) as delivered from last l
        join send_ranges r on r.user_id = ${ownerId} and r.send_id = l.id group by l.id, l.started_at
        having sum(r.sent - r.undelivered) >= ${LEAST_DELIVERED} order by l.started_at desc limit ${LAST}
      )
      select percentile_cont(0.5) within group (order by least(1, coalesce(c.people, 0)::float8 / f.delivered)) as rate,
        count(*)::int as emails
      from figures f left join campaign_links c on c.user_id = ${ownerId} and c.send_id = f.id and c.link = -1`,
    )
    .execute()
  const [row] = rows
  return row && row.emails >= FEWEST ? row.rate : null
}
