import type { ContactImportRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { listHeld } from '../queries/imports.ts'
import { leftBehind, requireRoomForList } from '../policy/decide.ts'
import { insertImport } from '../store/imports.ts'

/**
 * Keeps the row of a list that somebody brings, within what one owner may have in the store at once (standard W22).
 * @returns the row, and lists that were never begun and have to give way to it
 * @throws AppError CONFLICT
 */
export async function keepList(
  tx: OwnerTx,
  context: Context,
  list: Parameters<typeof insertImport>[1],
): Promise<{ row: ContactImportRow; givingWay: string[] }> {
  await holdLock(tx, `lists:${context.ownerId}`)
  const held = await listHeld(tx, context)
  requireRoomForList(held)
  return { row: await insertImport(tx, list), givingWay: leftBehind(held) }
}
