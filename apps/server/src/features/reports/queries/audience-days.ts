import type { MessageChannel } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { AudienceChange } from './audience-changes.ts'

type Owner = Pick<Context, 'ownerId'>

/** Returns the last day of an owner's audience that is counted, and its zone; undefined: none. */
export async function readCounted(
  { ownerId }: Owner,
  tx: OwnerTx,
): Promise<{ countedOn: string; timeZone: string } | undefined> {
  const { rows } = await tx.execute<{ countedOn: string; timeZone: string }>(
    sql`select counted_on::text as "countedOn", time_zone as "timeZone" from audience_counts where user_id = ${ownerId}::uuid`,
  )
  return rows[0]
}

/** Reads who was reachable at the end of a day. */
export async function readReachableOn(
  { ownerId }: Owner,
  tx: OwnerTx,
  date: string,
): Promise<Record<MessageChannel, number>> {
  const { rows } = await tx.execute<{ channel: MessageChannel; n: number }>(
    sql`select channel, n from audience_days where user_id = ${ownerId}::uuid and day = ${date}::date and metric = 'reachable'`,
  )
  const of = (channel: MessageChannel) => rows.find((row) => row.channel === channel)?.n ?? 0
  return { sms: of('sms'), email: of('email') }
}

/** Reads who came and left on the days from one on. */
export async function readChangesFrom({ ownerId }: Owner, tx: OwnerTx, from: string): Promise<AudienceChange[]> {
  const { rows } = await tx.execute<AudienceChange & Record<string, unknown>>(
    sql`select channel, day::text as date, metric, part as value, n from audience_days
      where user_id = ${ownerId}::uuid and channel in ('sms', 'email') and day >= ${from}::date and metric in ('joined', 'left')`,
  )
  return rows
}

/** A month's people. @property value months since they joined; `all`: everyone who joined */
export interface CohortRow {
  month: string
  value: string
  n: number
}

/** Reads the cohorts of the months from a day on, of a channel or both together. */
export async function readCohorts(
  { ownerId }: Owner,
  tx: OwnerTx,
  from: string,
  channel: MessageChannel | undefined,
): Promise<CohortRow[]> {
  const { rows } = await tx.execute<CohortRow & Record<string, unknown>>(
    sql`select to_char(day, 'YYYY-MM') as month, part as value, sum(n)::int as n from audience_days
      where user_id = ${ownerId}::uuid and metric = 'kept' and day >= ${from}::date
        and channel ${channel ? sql`= ${channel}` : sql`in ('sms', 'email')`} group by 1, 2 order by 1`,
  )
  return rows
}
