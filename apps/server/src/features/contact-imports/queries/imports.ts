import { contactFields, type ContactImportRow, contactImports, importRefusals } from '@greenroom/db'
import type { OwnField } from '@greenroom/domain'
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, not, or, type SQL } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { notMovedSince, openWork } from '../../../platform/long-work/long-work.ts'

const ownOne = ({ ownerId }: Pick<Context, 'ownerId'>, importId: string) =>
  and(eq(contactImports.userId, ownerId), eq(contactImports.id, importId))

/** @throws AppError NOT_FOUND */
export async function findImport(context: Context, importId: string): Promise<ContactImportRow> {
  const [row] = await context.db.readForOwner(context.ownerId, (tx) =>
    tx.select().from(contactImports).where(ownOne(context, importId)).execute(),
  )
  if (!row) throw notFound('import')
  return row
}

/** Returns one page, newest first, and the total. */
export async function listImports(
  { db, ownerId }: Context,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ContactImportRow[]; total: number }> {
  // Discarded: its file is removed as soon as storage allows.
  const listed = and(
    eq(contactImports.userId, ownerId),
    not(and(eq(contactImports.status, 'cancelled'), isNull(contactImports.startedAt)) as SQL),
  )
  const [rows, [counted]] = await db.readForOwner(ownerId, (tx) =>
    Promise.all([
      tx
        .select()
        .from(contactImports)
        .where(listed)
        .orderBy(desc(contactImports.createdAt), desc(contactImports.id))
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      tx.select({ n: count() }).from(contactImports).where(listed).execute(),
    ]),
  )
  return { rows, total: counted?.n ?? 0 }
}

/** Returns the owner's custom fields, as far as lists need them. The query starts before the first await. */
export const readOwnFields = (tx: OwnerTx, { ownerId }: Pick<Context, 'ownerId'>): Promise<OwnField[]> =>
  tx
    .select({
      id: contactFields.id,
      label: contactFields.label,
      type: contactFields.type,
      options: contactFields.options,
    })
    .from(contactFields)
    .where(eq(contactFields.userId, ownerId))
    .orderBy(asc(contactFields.position), asc(contactFields.id))
    .execute()

/** Reads rows that were refused, or imported only in part, in order, after one. */
export const readNotes = (context: Context, importId: string, afterRow: number, limit: number) =>
  context.db.readForOwner(context.ownerId, (tx) =>
    tx
      .select({
        row: importRefusals.rowNumber,
        reason: importRefusals.reason,
        cells: importRefusals.cells,
        isImported: importRefusals.isImported,
      })
      .from(importRefusals)
      .where(
        and(
          eq(importRefusals.userId, context.ownerId),
          eq(importRefusals.importId, importId),
          gt(importRefusals.rowNumber, afterRow),
        ),
      )
      .orderBy(asc(importRefusals.rowNumber))
      .limit(limit)
      .execute(),
  )

/** Returns the owner's imports whose file is still stored. */
export const listFiles = ({ db, ownerId }: Context): Promise<(ContactImportRow & { filePath: string })[]> =>
  db
    .readForOwner(ownerId, (tx) =>
      tx
        .select()
        .from(contactImports)
        .where(and(eq(contactImports.userId, ownerId), isNotNull(contactImports.filePath)))
        .execute(),
    )
    .then((rows) => rows.flatMap((row) => (row.filePath === null ? [] : { ...row, filePath: row.filePath })))

/** Returns the owner's lists whose files are stored, newest first. */
export const listHeld = (tx: OwnerTx, { ownerId }: Pick<Context, 'ownerId'>) =>
  tx
    .select({ id: contactImports.id, status: contactImports.status })
    .from(contactImports)
    .where(and(eq(contactImports.userId, ownerId), isNotNull(contactImports.filePath)))
    .orderBy(desc(contactImports.createdAt), desc(contactImports.id))
    .execute()

/** System read: returns imports whose file is past its time, by status, and those without progress. */
export const listForgottenOfAll = (
  { db }: SystemContext,
  { unused, waiting, stuck }: { unused: Date; waiting: Date; stuck: Date },
  limit: number,
): Promise<ContactImportRow[]> =>
  db.system
    .select()
    .from(contactImports)
    .where(
      or(
        and(
          isNotNull(contactImports.filePath),
          or(
            and(eq(contactImports.status, 'uploaded'), lt(contactImports.createdAt, unused)),
            and(eq(contactImports.status, 'done'), lt(contactImports.touchedAt, waiting)),
            and(
              eq(contactImports.status, 'done'),
              or(eq(contactImports.overLimit, 0), contactImports.forgetsFile),
              lt(contactImports.touchedAt, stuck),
            ),
            and(inArray(contactImports.status, ['cancelled', 'failed']), lt(contactImports.touchedAt, stuck)),
          ),
        ),
        and(openWork(contactImports.status), notMovedSince(contactImports.touchedAt, stuck)),
        and(eq(contactImports.checkState, 'running'), notMovedSince(contactImports.touchedAt, stuck)),
      ),
    )
    .orderBy(asc(contactImports.id))
    .limit(limit)
