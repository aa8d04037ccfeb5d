import { type SQL, sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** Somebody whose best hour may have changed. */
export interface Clicker {
  id: string
  phone: string | null
  timeZone: string | null
  country: string | null
  region: string | null
  /** As it is kept. */
  bestHour: number | null
  /** Clicks of the last months, in milliseconds, one for each message and hour; none of who does not agree to be recognized. */
  clicks: number[]
}

/** System read: returns owners with clicks under names, or contacts with a best hour, in order, after one. */
export async function listOwnersWithClicksOfAll(
  system: SystemTx,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await system.execute<{ id: string }>(
    sql`select u.id from users u where ${behind(sql`u.id`, after)}
        and (exists (select from campaign_engagements e where e.user_id = u.id and e.contact_id is not null)
          or exists (select from contacts c where c.user_id = u.id and c.best_hour is not null))
      order by u.id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** System read: returns contacts of an owner who clicked since a moment, or have a best hour, in order, after one. */
export async function listClickersOfAll(
  system: SystemTx,
  userId: string,
  { since, after, limit }: { since: Date; after: string | undefined; limit: number },
): Promise<Clicker[]> {
  const isClick = sql`e.user_id = ${userId}::uuid and e.kind = 'click' and e.at >= ${since.toISOString()}::timestamptz`
  const { rows } = await system.execute<Clicker & Record<string, unknown>>(
    sql`with asked as (
        (select distinct e.contact_id as id from campaign_engagements e
          where ${isClick} and e.contact_id is not null and ${behind(sql`e.contact_id`, after)} order by 1 limit ${limit})
        union
        (select c.id from contacts c
          where c.user_id = ${userId}::uuid and c.best_hour is not null and ${behind(sql`c.id`, after)} order by 1 limit ${limit})
        order by id limit ${limit}
      )
      select c.id, c.phone, c.time_zone as "timeZone", c.country, c.region, c.best_hour as "bestHour",
        case when c.visits_consent = 'subscribed' and c.deleted_at is null then array(
          select (extract(epoch from min(e.at)) * 1000)::float8 from campaign_engagements e
          where ${isClick} and e.contact_id = c.id group by e.send_id, date_trunc('hour', e.at)
        ) else '{}'::float8[] end as clicks
      from asked join contacts c on c.user_id = ${userId}::uuid and c.id = asked.id order by c.id`,
  )
  return rows
}

const behind = (id: SQL, after: string | undefined): SQL =>
  after === undefined ? sql`true` : sql`${id} > ${after}::uuid`
