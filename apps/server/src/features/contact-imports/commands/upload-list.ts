import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { ImportPreview } from '@greenroom/contracts'
import type { ContactImportRow } from '@greenroom/db'
import { isStorableText } from '@greenroom/domain'
import { NO_ROWS_MESSAGE, NOT_TEXT_MESSAGE } from '@greenroom/domain/contact-csv/sentences'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { EncodingSniffer } from '../../../platform/list-reader/sniff-encoding.ts'
import { leftBehind, requireRoomForList } from '../policy/decide.ts'
import { firstRecords, headerOf, otherKindOf, proposalOf, readingOf } from '../policy/preview.ts'
import { presentImport } from '../present.ts'
import { type Beginning, inTurn, LOOKED_AT } from '../queries/beginning.ts'
import { listHeld, readOwnFields } from '../queries/imports.ts'
import { deleteUnbegun, insertImport } from '../store/imports.ts'
import { cancelImport } from './cancel-import.ts'

/**
 * Takes in a list: detects its encoding, stores it, and proposes how to read its columns. Imports nothing yet. The
 * oldest lists that were never begun are removed to make room. The row is written before the file, so that an unused
 * file is found and removed.
 * @throws AppError UNSUPPORTED_TYPE if it is not text; VALIDATION_FAILED for less than a header and one row (product
 *   section 5); CONFLICT if too many lists are in progress
 */
export async function uploadList(context: Context, file: { path: string; name: string }): Promise<ImportPreview> {
  const { db, ownerId, now, newId, providers } = context
  const { size } = await stat(file.path)
  const { beginning, encoding } = await lookAt(file.path, size)
  const reading = readingOf(beginning, encoding)
  const other = otherKindOf(beginning, encoding)
  if (other) throw new AppError('UNSUPPORTED_TYPE', other)
  const first = await inTurn(() => firstRecords(beginning, reading))
  if (first.rows.length === 0) throw new AppError('VALIDATION_FAILED', NO_ROWS_MESSAGE)
  const id = newId()
  const path = `imports/${ownerId}/${id}.csv`
  const { row, givingWay, fields } = await db.forOwner(ownerId, async (tx) => ({
    ...(await keepList(tx, context, {
      id,
      userId: ownerId,
      fileName: nameOf(file.name),
      filePath: path,
      bytes: size,
      status: 'uploaded',
      options: { ...reading, header: headerOf(first) },
      createdAt: now,
      touchedAt: now,
    })),
    fields: await readOwnFields(tx, context),
  }))
  try {
    await providers.storage.putFile(path, file.path, { contentType: 'text/csv' })
  } catch (error) {
    await db.forOwner(ownerId, (tx) => deleteUnbegun(tx, context, id))
    throw new AppError('UNAVAILABLE', 'We could not save this file. Please try again in a moment.', { cause: error })
  }
  for (const left of givingWay) await cancelImport(context, left)
  return { import: presentImport(row), ...(await inTurn(() => proposalOf(first, reading, fields, false))) }
}

async function lookAt(file: string, size: number) {
  const sniffer = new EncodingSniffer()
  const pieces: Buffer[] = []
  let held = 0
  for await (const piece of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    sniffer.add(piece)
    if (held < LOOKED_AT) pieces.push(piece)
    held += piece.length
  }
  const encoding = sniffer.end()
  if (!encoding) throw new AppError('UNSUPPORTED_TYPE', NOT_TEXT_MESSAGE)
  const bytes = Buffer.concat(pieces).subarray(0, LOOKED_AT)
  const beginning: Beginning = { bytes, isWhole: bytes.length === size }
  return { beginning, encoding }
}

/** Returns the owner's name for the file. It is shown, and never used as a path. */
function nameOf(given: string): string {
  const name = given.split(/[/\\]/).at(-1)?.trim().slice(0, 255) ?? ''
  return name !== '' && isStorableText(name) ? name : 'list.csv'
}

/**
 * Stores the row of an uploaded list, within the limits per owner (standard W22).
 * @returns the row, and lists that were never begun and have to make room
 * @throws AppError CONFLICT
 */
async function keepList(
  tx: OwnerTx,
  context: Context,
  list: Parameters<typeof insertImport>[1],
): Promise<{ row: ContactImportRow; givingWay: string[] }> {
  await holdLock(tx, `lists:${context.ownerId}`)
  const held = await listHeld(tx, context)
  requireRoomForList(held)
  return { row: await insertImport(tx, list), givingWay: leftBehind(held) }
}
