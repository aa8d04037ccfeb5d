import type { MessageChannel } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

type Owner = Pick<Context, 'ownerId'>

/** A sum of a day. Of `kept`: `date` is the month in which they joined, and `value` the months since. */
export interface AudienceDay {
  channel: MessageChannel
  date: string
  metric: 'joined' | 'left' | 'reachable' | 'kept'
  value: string
  n: number
}

/** System read: owners who have contacts, in the order of their ids. */
export async function listOwnersWithContactsOfAll(
  system: SystemTx,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await system.execute<{ id: string }>(
    sql`select u.id from users u where u.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      and exists (select from contacts c where c.user_id = u.id) order by u.id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Locks the counting of an owner's audience. @returns the last day that is counted, and its zone; undefined: none */
export async function lockAudience(
  { ownerId }: Owner,
  tx: OwnerTx,
): Promise<{ countedOn: string; timeZone: string } | undefined> {
  const { rows } = await tx.execute<{ countedOn: string; timeZone: string }>(
    sql`select counted_on::text as "countedOn", time_zone as "timeZone" from audience_counts where user_id = ${ownerId}::uuid for update`,
  )
  return rows[0]
}

export async function noteAudience(
  { ownerId }: Owner,
  tx: OwnerTx,
  { countedOn, timeZone }: { countedOn: string; timeZone: string },
): Promise<void> {
  await tx.execute(
    sql`insert into audience_counts as a (user_id, counted_on, time_zone) values (${ownerId}::uuid, ${countedOn}::date, ${timeZone})
      on conflict (user_id) do update set counted_on = excluded.counted_on, time_zone = excluded.time_zone`,
  )
}

/** Writes sums of days. Those of people who joined or stayed never shrink, because erased people are not there to be counted. */
export async function writeAudience({ ownerId }: Owner, tx: OwnerTx, days: readonly AudienceDay[]): Promise<void> {
  const list = <T>(read: (day: AudienceDay) => T) => sql.param(days.map(read))
  await tx.execute(
    sql`insert into audience_days as a (user_id, channel, day, metric, part, n)
      select ${ownerId}::uuid, g.channel, g.day, g.metric, g.value, g.n
      from unnest(${list((day) => day.channel)}::text[], ${list((day) => day.date)}::date[], ${list((day) => day.metric)}::text[],
        ${list((day) => day.value)}::text[], ${list((day) => day.n)}::int[]) as g (channel, day, metric, value, n)
      on conflict (user_id, channel, day, metric, part) do update set n = greatest(a.n, excluded.n)
      where a.n < excluded.n`,
  )
}
