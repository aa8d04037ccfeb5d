import { type ContactImportRow, contactImports, contacts, importRefusals } from '@greenroom/db'
import { and, eq, inArray, isNotNull, isNull, lt, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { claimedBy, isRunBy, openWork } from '../../../platform/long-work/long-work.ts'

export type ImportStatus = ContactImportRow['status']
type Change = Partial<typeof contactImports.$inferInsert>

export async function insertImport(tx: OwnerTx, row: typeof contactImports.$inferInsert): Promise<ContactImportRow> {
  const [made] = await tx.insert(contactImports).values(row).returning()
  if (!made) throw new Error('an import was not stored')
  return made
}

/** Changes an import that is in one of these states. @returns undefined if it is not */
export async function changeImport(
  tx: OwnerTx,
  { ownerId }: Pick<Context, 'ownerId'>,
  importId: string,
  from: readonly ImportStatus[],
  change: Change,
): Promise<ContactImportRow | undefined> {
  const [row] = await tx
    .update(contactImports)
    .set(change)
    .where(
      and(
        eq(contactImports.userId, ownerId),
        eq(contactImports.id, importId),
        inArray(contactImports.status, [...from]),
      ),
    )
    .returning()
  return row
}

/** Records that an import is being looked after. @returns false if it has made progress meanwhile */
export async function touchImport(
  tx: OwnerTx,
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  importId: string,
  untouchedSince: Date,
): Promise<boolean> {
  const t = contactImports
  const touched = await tx
    .update(t)
    .set({ touchedAt: now })
    .where(and(eq(t.userId, ownerId), eq(t.id, importId), lt(t.touchedAt, untouchedSince)))
    .returning({ id: t.id })
  return touched.length > 0
}

/** Deletes an import that was never begun, once its file is gone. */
export async function deleteUnbegun(
  tx: OwnerTx,
  { ownerId }: Pick<Context, 'ownerId'>,
  importId: string,
): Promise<void> {
  const t = contactImports
  await tx.delete(t).where(and(eq(t.userId, ownerId), eq(t.id, importId), isNull(t.startedAt)))
}

/** Marks the file as not to be kept for people who wait for room. @returns the import; undefined if it is gone */
export async function doomFile(
  tx: OwnerTx,
  { ownerId }: Pick<Context, 'ownerId'>,
  importId: string,
): Promise<ContactImportRow | undefined> {
  const t = contactImports
  const [row] = await tx
    .update(t)
    .set({ forgetsFile: true })
    .where(and(eq(t.userId, ownerId), eq(t.id, importId), isNotNull(t.filePath)))
    .returning()
  return row
}

/** Records that the file of a finished import is gone. */
export async function forgetFile(tx: OwnerTx, { ownerId }: Pick<Context, 'ownerId'>, importId: string): Promise<void> {
  const t = contactImports
  await tx
    .update(t)
    .set({ filePath: null })
    .where(and(eq(t.userId, ownerId), eq(t.id, importId), inArray(t.status, ['done', 'cancelled', 'failed'])))
}

/** Position of the reading of a list. */
export interface Cursor {
  /** Current run. A second process that takes over makes the first one stop. */
  run: string
  /** Last stored record. */
  row: number
  /** First record that waits for room in the plan. */
  waitingFrom?: number | undefined
  /** For a list that is read again for those who waited: how many still wait. */
  stillWaiting?: number | undefined
  /** For a check: people it would have added so far. */
  added?: number | undefined
}

/** Counts of a new import. */
export const NOTHING_COUNTED = {
  cursor: null,
  bytesRead: 0,
  rowsRead: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  overLimit: 0,
  incomplete: 0,
  mended: 0,
  optedOut: 0,
  error: null,
} as const satisfies Change

/**
 * Claims an import, even from another process, which stops at its next batch if it is still running.
 * @returns undefined if there is nothing to read
 */
export async function claimImport(
  tx: OwnerTx,
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  importId: string,
  run: string,
): Promise<(ContactImportRow & { cursor: Cursor }) | undefined> {
  const t = contactImports
  const [row] = await tx
    .update(t)
    .set({
      status: 'running',
      cursor: claimedBy(t.cursor, run, { row: 0 }),
      touchedAt: now,
    })
    .where(and(eq(t.userId, ownerId), eq(t.id, importId), openWork(t.status)))
    .returning()
  return row && { ...row, cursor: row.cursor as Cursor }
}

/** Claims a check, which starts over, because its earlier results may be lost. @returns undefined if none is wanted */
export async function claimCheck(
  tx: OwnerTx,
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  importId: string,
  run: string,
): Promise<(ContactImportRow & { cursor: Cursor }) | undefined> {
  const t = contactImports
  const cursor: Cursor = { run, row: 0 }
  const [row] = await tx
    .update(t)
    .set({ ...NOTHING_COUNTED, cursor, touchedAt: now })
    .where(and(eq(t.userId, ownerId), eq(t.id, importId), eq(t.status, 'uploaded'), eq(t.checkState, 'running')))
    .returning()
  if (row) await forgetNotes(tx, { ownerId }, importId)
  return row && { ...row, cursor }
}

/** Ends a check of this run. @param noneFound message if no row can be imported */
export async function endCheck(
  tx: OwnerTx,
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  importId: string,
  run: string,
  { failure, noneFound }: { failure: string | null; noneFound: string },
): Promise<void> {
  const t = contactImports
  await tx
    .update(t)
    .set({ checkState: 'done', error: problemOf(failure, noneFound), touchedAt: now })
    .where(and(eq(t.userId, ownerId), eq(t.id, importId), isRunBy(t.cursor, run)))
}

/** Deletes the noted rows: the list is read again from its beginning. */
export async function forgetNotes(tx: OwnerTx, { ownerId }: Pick<Context, 'ownerId'>, importId: string): Promise<void> {
  await tx.delete(importRefusals).where(and(eq(importRefusals.userId, ownerId), eq(importRefusals.importId, importId)))
}

/** Returns the reason why a list was not imported, or null. */
function problemOf(failure: string | null, noneFound: string) {
  const t = contactImports
  return sql<string | null>`coalesce(${failure}::text,
    case when ${t.created} + ${t.updated} + ${t.unchanged} + ${t.overLimit} = 0 then ${noneFound}::text end)`
}

/**
 * Ends an import of this run. If the list was read again, people who waited and are not among the new ones existed
 * already. @param failure why it could not be read; @param noneFound message if nobody was in it
 * @returns undefined if it was canceled, or another process runs it
 */
export async function endImport(
  tx: OwnerTx,
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  importId: string,
  run: string,
  { failure, noneFound }: { failure: string | null; noneFound: string },
): Promise<ContactImportRow | undefined> {
  const t = contactImports
  const still = sql`coalesce((${t.cursor} ->> 'stillWaiting')::int, ${t.overLimit})`
  const error = problemOf(failure, noneFound)
  const [row] = await tx
    .update(t)
    .set({
      status: sql`case when ${error} is null then 'done' else 'failed' end`,
      error,
      unchanged: sql`${t.unchanged} + ${t.overLimit} - ${still}`,
      overLimit: still,
      cursor: sql`${t.cursor} - 'stillWaiting'`,
      finishedAt: now,
      touchedAt: now,
    })
    .where(and(eq(t.userId, ownerId), eq(t.id, importId), eq(t.status, 'running'), isRunBy(t.cursor, run)))
    .returning()
  return row
}

/** Progress of a batch, to be added. */
export interface Progress {
  bytes: number
  records: number
  created: number
  updated: number
  unchanged: number
  refused: number
  incomplete: number
  mended: number
  optedOut: number
  overLimit: number
}

/**
 * Records a stored batch, in its transaction. @returns false if the import was canceled or another process runs it: the
 * batch must be rolled back
 */
export async function noteProgress(
  tx: OwnerTx,
  { ownerId }: Pick<Context, 'ownerId'>,
  importId: string,
  cursor: Cursor,
  batch: Progress,
  now: Date,
): Promise<boolean> {
  const t = contactImports
  const moved = await tx
    .update(t)
    .set({
      cursor,
      bytesRead: sql`least(${t.bytes}, greatest(${t.bytesRead}, ${batch.bytes}))`,
      rowsRead: sql`${t.rowsRead} + ${batch.records}`,
      created: sql`${t.created} + ${batch.created}`,
      updated: sql`${t.updated} + ${batch.updated}`,
      unchanged: sql`${t.unchanged} + ${batch.unchanged}`,
      refused: sql`${t.refused} + ${batch.refused}`,
      incomplete: sql`${t.incomplete} + ${batch.incomplete}`,
      mended: sql`${t.mended} + ${batch.mended}`,
      optedOut: sql`${t.optedOut} + ${batch.optedOut}`,
      overLimit: sql`${t.overLimit} + ${batch.overLimit}`,
      touchedAt: now,
    })
    .where(
      and(
        eq(t.userId, ownerId),
        eq(t.id, importId),
        inArray(t.status, ['running', 'uploaded']),
        isRunBy(t.cursor, cursor.run),
      ),
    )
    .returning({ id: t.id })
  return moved.length > 0
}

/** System write: deletes old refused rows, which are personal data that nobody needs anymore. */
export async function deleteOldRefusalsOfAll({ db }: SystemContext, before: Date, limit: number): Promise<number> {
  const gone = await db.system.execute(
    sql`delete from ${importRefusals} r where ctid = any (array(
      select o.ctid from ${importRefusals} o join ${contactImports} i on i.user_id = o.user_id and i.id = o.import_id
      where ${lt(sql`i.finished_at`, before)} limit ${limit}))`,
  )
  return gone.rowCount ?? 0
}

/**
 * System work: updates the planner's statistics of contacts. Until the database does so itself, queries of a new owner
 * would be planned as if they had none. Does nothing if the table is being analyzed already.
 */
export async function learnOfGrowthOfAll({ db, log }: SystemContext): Promise<void> {
  await db
    .asSystem((tx) => tx.execute(sql`analyze ${contacts}`), { statement: 60_000, lock: 1000 })
    .catch((error: unknown) => log.info({ err: error }, 'contacts were not analyzed after an import'))
}

/** System work: moves pending entries into the search index, so that the next search does not have to. */
export async function sortInSearchOfAll({ db, log }: SystemContext): Promise<void> {
  await db
    .asSystem((tx) => tx.execute(sql`select gin_clean_pending_list('contacts_search')`), { statement: 60_000 })
    .catch((error: unknown) =>
      log.info({ err: error }, 'pending entries of the search index were not merged after an import'),
    )
}
