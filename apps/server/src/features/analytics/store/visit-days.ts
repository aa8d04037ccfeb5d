import { sql } from '@greenroom/db/sql'
import type { Database } from '../../../platform/db/database.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** A sealed day of a site. Its columns are bytes, as packed by policy. */
export interface SealedDay {
  userId: string
  siteId: string
  day: string
  starts: Date
  ends: Date
  visits: number
  hits: number
  columns: Readonly<Record<string, Uint8Array>>
  totals: readonly DayTotal[]
}

/** Figures of a day by one property. An empty dimension: the day as a whole. */
export interface DayTotal {
  dimension: string
  value: string
  views: number
  clicks: number
  visitors: number
  signUps: number
}

/** System write: stores a sealed day in place of what was there. */
export async function saveSealedDay(tx: SystemTx, sealed: SealedDay): Promise<void> {
  const { userId, siteId, day, starts, ends, visits, hits, totals } = sealed
  const names = Object.keys(sealed.columns)
  const values = Object.values(sealed.columns).map(
    (bytes) => sql`${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)}::bytea`,
  )
  await forgetSealedDay(tx, sealed)
  await tx.execute(
    sql`insert into visit_days (user_id, mini_site_id, day, starts, ends, visits, hits, ${sql.raw(names.join(', '))})
      values (${userId}::uuid, ${siteId}::uuid, ${day}::date, ${starts.toISOString()}::timestamptz,
        ${ends.toISOString()}::timestamptz, ${visits}, ${hits}, ${sql.join(values, sql`, `)})`,
  )
  await tx.execute(
    sql`insert into day_totals (user_id, mini_site_id, dimension, day, word, views, clicks, visitors, sign_ups)
      select ${userId}::uuid, ${siteId}::uuid, t.dimension, ${day}::date, t.value, t.views, t.clicks, t.visitors, t.sign_ups
      from unnest(${sql.param(totals.map((total) => total.dimension))}::text[],
        ${sql.param(totals.map((total) => total.value))}::text[],
        ${sql.param(totals.map((total) => total.views))}::int[],
        ${sql.param(totals.map((total) => total.clicks))}::int[],
        ${sql.param(totals.map((total) => total.visitors))}::int[],
        ${sql.param(totals.map((total) => total.signUps))}::int[])
        as t (dimension, value, views, clicks, visitors, sign_ups)`,
  )
}

/** System write: removes what was stored of a day. */
export async function forgetSealedDay(
  tx: SystemTx,
  { userId, siteId, day }: Pick<SealedDay, 'userId' | 'siteId' | 'day'>,
): Promise<void> {
  const ofDay = sql`user_id = ${userId}::uuid and mini_site_id = ${siteId}::uuid and day = ${day}::date`
  await tx.execute(sql`delete from visit_days where ${ofDay}`)
  await tx.execute(sql`delete from day_totals where ${ofDay}`)
}

/** System write: deletes the visits of an owner before a day. Their totals stay. */
export async function forgetVisitsOfAll({ system }: Database, userId: string, day: string): Promise<void> {
  await system.execute(sql`delete from visit_days where user_id = ${userId}::uuid and day < ${day}::date`)
}
