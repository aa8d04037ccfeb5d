import { type SegmentRow, segmentDays, segments } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { dayOf } from '../policy/days.ts'
import type { Held } from '../policy/room.ts'

/** Days of growth shown. */
const SHOWN_DAYS = 30

export interface SegmentView extends SegmentRow {
  days: { day: string; people: number }[]
}

interface SegmentPage {
  q?: string | undefined
  archived: 'true' | 'false' | 'any'
  page: number
  limit: number
}

/** Returns a page of the owner's segments, most recently changed first. */
export async function readSegments(
  { db, ownerId, now }: Context,
  { q, archived, page, limit }: SegmentPage,
): Promise<{ items: SegmentView[]; total: number }> {
  const shown = and(
    eq(segments.userId, ownerId),
    ARCHIVED[archived],
    q ? sql`position(lower(${q}) in lower(${segments.name})) > 0` : undefined,
  )
  const onPage = (tx: OwnerTx) =>
    tx
      .select({ id: segments.id })
      .from(segments)
      .where(shown)
      .orderBy(desc(segments.updatedAt), desc(segments.id))
      .limit(limit)
      .offset((page - 1) * limit)
  const [rows, days, total] = await db.readForOwner(ownerId, (tx) =>
    Promise.all([
      tx
        .select()
        .from(segments)
        .where(and(eq(segments.userId, ownerId), inArray(segments.id, onPage(tx))))
        .orderBy(desc(segments.updatedAt), desc(segments.id))
        .execute(),
      daysOf(tx, ownerId, now, inArray(segmentDays.segmentId, onPage(tx))),
      tx.select({ n: count() }).from(segments).where(shown).execute(),
    ]),
  )
  return { items: rows.map((row) => withDays(row, days)), total: total[0]?.n ?? 0 }
}

/** Counts the segments that are pinned to be compared. */
export async function countPinned({ ownerId }: Context, tx: OwnerTx): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(segments)
    .where(and(eq(segments.userId, ownerId), isNotNull(segments.pinnedAt)))
  return row?.n ?? 0
}

/** Reads one segment of the owner. @throws AppError NOT_FOUND */
export async function readSegment({ ownerId, now }: Context, tx: OwnerTx, id: string): Promise<SegmentView> {
  const [rows, days] = await Promise.all([
    tx.select().from(segments).where(own(ownerId, id)).execute(),
    daysOf(tx, ownerId, now, eq(segmentDays.segmentId, id)),
  ])
  const [row] = rows
  if (!row) throw notFound('segment')
  return withDays(row, days)
}

/** @throws AppError NOT_FOUND */
export const getSegment = (context: Context, id: string): Promise<SegmentView> =>
  context.db.readForOwner(context.ownerId, (tx) => readSegment(context, tx, id))

/** Returns the number of the owner's segments and the total size of their rules. */
export async function measureSegments({ ownerId }: Context, tx: OwnerTx): Promise<Held> {
  const ruleBytes = sql<number>`coalesce(sum(octet_length(${segments.rule}::text)), 0)::float8`
  const [row] = await tx
    .select({ segments: count(), ruleBytes })
    .from(segments)
    .where(eq(segments.userId, ownerId))
    .execute()
  return row ?? { segments: 0, ruleBytes: 0 }
}

/** Selects segments that can have members: not archived, and complete. */
export const readOpenSegments = (ownerId: string, tx: OwnerTx) =>
  tx
    .select({ id: segments.id, name: segments.name, kind: segments.kind, rule: segments.rule })
    .from(segments)
    .where(and(eq(segments.userId, ownerId), isNull(segments.archivedAt), isNull(segments.fillingSince)))
    .orderBy(segments.name, segments.id)
    .execute()

const ARCHIVED: Record<SegmentPage['archived'], SQL | undefined> = {
  true: isNotNull(segments.archivedAt),
  false: isNull(segments.archivedAt),
  any: undefined,
}

const own = (owner: string, id: string) => and(eq(segments.userId, owner), eq(segments.id, id))

function daysOf(tx: OwnerTx, owner: string, now: Date, which: SQL) {
  const before = dayOf(new Date(now.getTime() - SHOWN_DAYS * DAY_MS))
  return tx
    .select({ segmentId: segmentDays.segmentId, day: segmentDays.day, people: segmentDays.people })
    .from(segmentDays)
    .where(and(eq(segmentDays.userId, owner), which, gt(segmentDays.day, before)))
    .orderBy(segmentDays.day)
    .execute()
}

const withDays = (row: SegmentRow, days: Awaited<ReturnType<typeof daysOf>>): SegmentView => ({
  ...row,
  days: days.filter(({ segmentId }) => segmentId === row.id).map(({ day, people }) => ({ day, people })),
})

/** System read: returns owners with segments to count, by id. @param after undefined to start with the first */
export async function readOwnersOfAll(
  { db }: SystemContext,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db.system
    .selectDistinct({ userId: segments.userId })
    .from(segments)
    .where(and(isNull(segments.archivedAt), after === undefined ? undefined : gt(segments.userId, after)))
    .orderBy(segments.userId)
    .limit(limit)
  return rows.map(({ userId }) => userId)
}
