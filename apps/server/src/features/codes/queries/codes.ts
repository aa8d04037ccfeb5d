import { blocks, codeScans, codeSources, miniSites, type SiteCodeRow, siteCodes } from '@greenroom/db'
import { and, count, desc, eq, gte, inArray, isNull, sql, sum } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import type { CodeDay, CodeSite } from '../policy/codes.ts'
import type { CodeSums } from '../present.ts'

/** A code with what it takes from its page. */
export interface PlacedCode {
  row: SiteCodeRow
  site: CodeSite
}

const { id, username, avatarUrl, theme, headerSettings } = miniSites
const siteColumns = { id, username, avatarUrl, theme, headerSettings }

/** Lists an owner's codes, newest first. @param siteId those of one page */
export async function listCodes(
  { db, ownerId }: Context,
  { site, page, limit }: { site?: string | undefined; page: number; limit: number },
): Promise<{ items: PlacedCode[]; total: number }> {
  const listed = and(
    eq(siteCodes.userId, ownerId),
    isNull(siteCodes.deletedAt),
    site === undefined ? undefined : eq(siteCodes.miniSiteId, site),
  )
  return db.readForOwner(ownerId, async (tx) => {
    const [items, totals] = await Promise.all([
      selectCodes(tx)
        .where(listed)
        .orderBy(desc(siteCodes.createdAt), desc(siteCodes.id))
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      tx.select({ n: count() }).from(siteCodes).where(listed).execute(),
    ])
    return { items, total: totals[0]?.n ?? 0 }
  })
}

/** @throws AppError NOT_FOUND */
export async function readCode({ db, ownerId }: Context, codeId: string): Promise<PlacedCode> {
  const [found] = await db.readForOwner(ownerId, (tx) =>
    selectCodes(tx)
      .where(and(eq(siteCodes.userId, ownerId), eq(siteCodes.id, codeId), isNull(siteCodes.deletedAt)))
      .execute(),
  )
  if (!found) throw notFound('code')
  return found
}

/** Returns what a code takes from a page. @throws AppError NOT_FOUND */
export async function readCodeSite({ db, ownerId }: Context, siteId: string): Promise<CodeSite> {
  const [site] = await db.readForOwner(ownerId, (tx) =>
    tx
      .select(siteColumns)
      .from(miniSites)
      .where(and(eq(miniSites.userId, ownerId), eq(miniSites.id, siteId)))
      .execute(),
  )
  if (!site) throw notFound('site')
  return site
}

const selectCodes = (tx: OwnerTx) =>
  tx
    .select({ row: siteCodes, site: siteColumns })
    .from(siteCodes)
    .innerJoin(miniSites, and(eq(miniSites.userId, siteCodes.userId), eq(miniSites.id, siteCodes.miniSiteId)))

/** Tells whether a block is on a page. */
export async function isOnPage({ ownerId }: Context, tx: OwnerTx, siteId: string, blockId: string): Promise<boolean> {
  const found = await tx
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(eq(blocks.userId, ownerId), eq(blocks.miniSiteId, siteId), eq(blocks.id, blockId)))
    .execute()
  return found.length > 0
}

/** Counts the codes of a page, those that can be restored too. */
export async function countHeld({ ownerId }: Context, tx: OwnerTx, siteId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(siteCodes)
    .where(and(eq(siteCodes.userId, ownerId), eq(siteCodes.miniSiteId, siteId)))
    .execute()
  return row?.n ?? 0
}

/** Tells whether a page has a code of this name. */
export async function isTaken({ ownerId }: Context, tx: OwnerTx, siteId: string, code: string): Promise<boolean> {
  const found = await tx
    .select({ id: siteCodes.id })
    .from(siteCodes)
    .where(
      and(
        eq(siteCodes.userId, ownerId),
        eq(siteCodes.miniSiteId, siteId),
        eq(siteCodes.code, code),
        isNull(siteCodes.deletedAt),
      ),
    )
    .execute()
  return found.length > 0
}

const scans = sql`coalesce(sum(${codeScans.scans}), 0)`.mapWith(Number)
const clicks = sql`coalesce(sum(${codeScans.clicks}), 0)`.mapWith(Number)
const placeIn = (days: readonly CodeDay[]) =>
  sql`width_bucket(${codeScans.quarter}, ${sql.param(days.map(({ from }) => from.toISOString()))}::timestamptz[])`.mapWith(
    Number,
  )

/** Sums codes: since they were made, and on each of these days. */
export async function sumCodes(
  { db, ownerId }: Context,
  codeIds: readonly string[],
  days: readonly CodeDay[],
): Promise<Map<string, CodeSums>> {
  const sums = new Map(codeIds.map((codeId) => [codeId, { scans: 0, clicks: 0, daily: days.map(() => 0) }]))
  if (codeIds.length === 0) return sums
  const ids = [...codeIds]
  const [totals, daily] = await db.readForOwner(ownerId, (tx) =>
    Promise.all([
      tx
        .select({
          codeId: codeSources.codeId,
          scans: sum(codeSources.scans).mapWith(Number),
          clicks: sum(codeSources.clicks).mapWith(Number),
        })
        .from(codeSources)
        .where(and(eq(codeSources.userId, ownerId), inArray(codeSources.codeId, ids)))
        .groupBy(codeSources.codeId)
        .execute(),
      tx
        .select({ codeId: codeScans.codeId, place: placeIn(days), scans, clicks })
        .from(codeScans)
        .where(
          and(
            eq(codeScans.userId, ownerId),
            inArray(codeScans.codeId, ids),
            gte(codeScans.quarter, days[0]?.from ?? new Date(0)),
          ),
        )
        .groupBy(sql`1, 2`)
        .execute(),
    ]),
  )
  for (const { codeId, ...total } of totals) Object.assign(sums.get(codeId) ?? {}, total)
  for (const { codeId, place, ...day } of daily) {
    const found = sums.get(codeId)
    if (found) found.daily[place - 1] = day.scans + day.clicks
  }
  return sums
}

/** Returns a code's sums on each of these days, and its sources since it was made, most first. */
export async function readScans({ db, ownerId }: Context, codeId: string, days: readonly CodeDay[]) {
  const [daily, sources] = await db.readForOwner(ownerId, (tx) =>
    Promise.all([
      tx
        .select({ place: placeIn(days), scans, clicks })
        .from(codeScans)
        .where(
          and(
            eq(codeScans.userId, ownerId),
            eq(codeScans.codeId, codeId),
            gte(codeScans.quarter, days[0]?.from ?? new Date(0)),
          ),
        )
        .groupBy(sql`1`)
        .execute(),
      tx
        .select({ source: codeSources.source, scans: codeSources.scans, clicks: codeSources.clicks })
        .from(codeSources)
        .where(and(eq(codeSources.userId, ownerId), eq(codeSources.codeId, codeId)))
        .orderBy(desc(sql`${codeSources.scans} + ${codeSources.clicks}`), codeSources.source)
        .execute(),
    ]),
  )
  const byDay = new Map(daily.map(({ place, ...sums }) => [place - 1, sums]))
  const points = days.map(({ date }, at) => ({ date, ...(byDay.get(at) ?? { scans: 0, clicks: 0 }) }))
  return { points, sources }
}
