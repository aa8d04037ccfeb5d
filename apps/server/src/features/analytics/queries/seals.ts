import { miniSites } from '@greenroom/db'
import { asc, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { NOTHING_SEALED, type Seal, type Stretch } from '../policy/stretches.ts'

export interface SealState {
  timeZone: string
  seal: Seal
  sites: { id: string; name: string }[]
  /** First hit that is not sealed. */
  nextHit: Date | null
}

/** Reads how far an owner's hits are sealed, and where the rest begins. */
export const readSeal = (context: Context): Promise<SealState> =>
  context.db.readForOwner(context.ownerId, (tx) => readSealIn(context, tx))

export async function readSealIn(context: Context, tx: OwnerTx): Promise<SealState> {
  const { ownerId } = context
  const [timeZone, seals, sites, hits] = await Promise.all([
    readTimeZone(context, tx),
    tx
      .execute<{ until: string; day: string | null }>(
        sql`select done_until as until, last_day::text as day from analytics_seals where user_id = ${ownerId}::uuid`,
      )
      .execute(),
    tx
      .select({ id: miniSites.id, name: miniSites.name })
      .from(miniSites)
      .where(eq(miniSites.userId, ownerId))
      .orderBy(asc(miniSites.createdAt), asc(miniSites.id))
      .execute(),
    tx
      .execute<{ at: string | null }>(
        sql`select min(h.at) as at from mini_sites s
          left join analytics_seals a on a.user_id = ${ownerId}::uuid
          cross join lateral (
            select at from hits where user_id = ${ownerId}::uuid and mini_site_id = s.id
              and at >= coalesce(a.done_until, '2000-01-01') order by at limit 1
          ) h
          where s.user_id = ${ownerId}::uuid`,
      )
      .execute(),
  ])
  const [row] = seals.rows
  const at = hits.rows[0]?.at
  return {
    timeZone,
    seal: row ? { until: new Date(row.until), day: row.day } : NOTHING_SEALED,
    sites,
    nextHit: at ? new Date(at) : null,
  }
}

/** Reads the days of an owner's sites around a moment that was sealed: the one that holds it, and those beside. */
export async function readStretchesAround(context: Context, siteId: string, at: Date, day: string) {
  const { ownerId } = context
  const moment = sql`${at.toISOString()}::timestamptz`
  return context.db.readForOwner(ownerId, async (tx) => {
    const one = (where: ReturnType<typeof sql>) =>
      tx
        .execute<{ day: string; starts: string; ends: string }>(
          sql`select day::text, starts, ends from visit_days where user_id = ${ownerId}::uuid and ${where} limit 1`,
        )
        .execute()
    const found = await Promise.all([
      one(sql`starts <= ${moment} and ends > ${moment}`),
      one(sql`mini_site_id = ${siteId}::uuid and day = ${day}::date`),
      one(sql`ends <= ${moment} order by ends desc`),
      one(sql`starts > ${moment} order by starts`),
    ])
    const [holds, sameDay, before, after] = found.map(({ rows: [row] }): Stretch | undefined =>
      row ? { day: row.day, starts: new Date(row.starts), ends: new Date(row.ends) } : undefined,
    )
    return { holds, sameDay, before, after }
  })
}
