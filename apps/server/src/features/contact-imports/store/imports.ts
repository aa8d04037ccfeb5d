import { type ContactImportRow, contactImports, contacts, importRefusals } from '@greenroom/db'
import { and, eq, inArray, isNotNull, isNull, lt, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { claimedBy, isRunBy, openWork } from '../../../platform/long-work/long-work.ts'

export type ImportStatus = ContactImportRow['status']
type Change = Partial<typeof contactImports.$inferInsert>

export async function insertImport(tx: OwnerTx, row: typeof contactImports.$inferInsert): Promise<ContactImportRow> {
  const [made] = await tx.insert(contactImports).values(row).returning()
  if (!made) throw new Error('an import was not kept')
  return made
}

/** Changes an import that is in one of these states. @returns undefined where it is not */
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

/** Notes that an import is looked after. @returns false where it has moved meanwhile */
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

/** An import that was never begun is none, once its file is gone. */
export async function deleteUnbegun(
  tx: OwnerTx,
  { ownerId }: Pick<Context, 'ownerId'>,
  importId: string,
): Promise<void> {
  const t = contactImports
  await tx.delete(t).where(and(eq(t.userId, ownerId), eq(t.id, importId), isNull(t.startedAt)))
}

/** From now on the file is not kept for whoever waits for room. @returns the import as it stands; undefined: it is gone */
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

/** The file of an import that is over is gone. */
export async function forgetFile(tx: OwnerTx, { ownerId }: Pick<Context, 'ownerId'>, importId: string): Promise<void> {
  const t = contactImports
  await tx
    .update(t)
    .set({ filePath: null })
    .where(and(eq(t.userId, ownerId), eq(t.id, importId), inArray(t.status, ['done', 'cancelled', 'failed'])))
}

/** Where the reading of a list stands. */
export interface Cursor {
  /** Who reads: a second process that takes over makes the first one stop. */
  run: string
  /** The last record that is stored. */
  row: number
  /** The first that waits for room in the plan. */
  waitingFrom?: number | undefined
  /** Of a list that is read again for those who waited: how many still do. */
  stillWaiting?: number | undefined
  /** Of a check: whom it would have added so far. */
  added?: number | undefined
}

/** Nothing is counted yet. */
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
 * Takes an import over, also from a process that seems to be dead: it stops at its next batch if it is not.
 * @returns undefined where nothing is to be read
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

/**
 * Takes a check over, which then begins anew: what it has laid down may be lost. @returns undefined where none is wanted
 */
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

/** Ends a check of this run. @param noneFound said where nothing of the list would come in */
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

/** Forgets what was noted of rows: the list is read anew from its beginning. */
export async function forgetNotes(tx: OwnerTx, { ownerId }: Pick<Context, 'ownerId'>, importId: string): Promise<void> {
  await tx.delete(importRefusals).where(and(eq(importRefusals.userId, ownerId), eq(importRefusals.importId, importId)))
}

/** Why a list has come to nothing; null where it has not. */
function problemOf(failure: string | null, noneFound: string) {
  const t = contactImports
  return sql<string | null>`coalesce(${failure}::text,
    case when ${t.created} + ${t.updated} + ${t.unchanged} + ${t.overLimit} = 0 then ${noneFound}::text end)`
}

/**
 * Ends an import that this run reads. Of a list that was read again, whoever waited and is not among the new ones was
 * there already. @param failure why it could not be read; @param noneFound said where there was nobody in it
 * @returns undefined where it was cancelled, or taken over
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

/** What a batch has brought, to be added. */
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
 * Notes that a batch is stored, in its own transaction. @returns false where the import was cancelled or is read by
 * another process: then nothing of the batch may be kept
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

/** System write: refused rows are personal data, and nobody needs them after a while. */
export async function deleteOldRefusalsOfAll({ db }: SystemContext, before: Date, limit: number): Promise<number> {
  const gone = await db.system.execute(
    sql`delete from ${importRefusals} r where ctid = any (array(
      select o.ctid from ${importRefusals} o join ${contactImports} i on i.user_id = o.user_id and i.id = o.import_id
      where ${lt(sql`i.finished_at`, before)} limit ${limit}))`,
  )
  return gone.rowCount ?? 0
}

/**
 * System work: tells the planner how the audience has grown. Before the database notices by itself, a new owner's lists
 * and look-ups would be planned as if they had nobody. Where somebody else is at it, it is left to them.
 */
export async function learnOfGrowthOfAll({ db, log }: SystemContext): Promise<void> {
  await db
    .asSystem((tx) => tx.execute(sql`analyze ${contacts}`), { statement: 60_000, lock: 1000 })
    .catch((error: unknown) => log.info({ err: error }, 'contacts were not analyzed after an import'))
}

/** System work: what an import has put before the index of the search is sorted into it, so that the next search need not. */
export async function sortInSearchOfAll({ db, log }: SystemContext): Promise<void> {
  await db
    .asSystem((tx) => tx.execute(sql`select gin_clean_pending_list('contacts_search')`), { statement: 60_000 })
    .catch((error: unknown) => log.info({ err: error }, 'the search index was not put in order after an import'))
}
