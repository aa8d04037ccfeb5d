import type { Rejection } from '../registrar.ts'
import { sendCode } from './code.ts'
import { change, findObject, type ObjectDetails, type ObjectRow, type RegistrarSandbox } from './objects.ts'

/** Judges an application; without rejections it is approved. */
export type Decide = (details: ObjectDetails) => Promise<readonly Rejection[]>

/** Milliseconds in which a rejected application keeps its place: 7 days (error 30437). */
const EDIT_MS = 7 * 24 * 3_600_000

/** Decides on an object that waits for it, and returns it as it is then. */
export async function decideOn({ db, clock }: RegistrarSandbox, decide: Decide, seen: ObjectRow): Promise<ObjectRow> {
  if (seen.word !== 'review' || seen.details.isSlow) return seen
  // Pages are read outside of the transaction.
  const rejections = await decide(seen.details)
  return db.asSystem(async (tx) => {
    const row = await findObject(tx, seen.accountId, seen.id, 'locked')
    if (!row || row.updatedAt.getTime() !== seen.updatedAt.getTime()) return row ?? seen
    const now = clock()
    if (rejections.length > 0) {
      const editUntil = new Date(now.getTime() + EDIT_MS).toISOString()
      return change(tx, now, row, { word: 'rejected', rejections, editAllowed: true, editUntil })
    }
    const { application } = row.details
    const isSole = application.kind === 'brand' && application.tier === 'sole_proprietor'
    return isSole ? sendCode(tx, now, row) : change(tx, now, row, { word: 'approved' })
  })
}
