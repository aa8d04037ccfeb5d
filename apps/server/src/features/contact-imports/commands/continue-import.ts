import type { ContactImport } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { requireRoomForContacts } from '../../contacts/public.ts'
import { importRequested } from '../events.ts'
import { canContinue, presentImport } from '../present.ts'
import { findImport } from '../queries/imports.ts'
import { changeImport, type Cursor } from '../store/imports.ts'

/**
 * Imports people who had to wait for room in the plan, as far as there is room now.
 * @throws AppError NOT_FOUND; CONFLICT if nobody waits; PLAN_LIMIT_REACHED if there still is no room
 */
export async function continueImport(context: Context, importId: string): Promise<ContactImport> {
  const { db, ownerId, now } = context
  const before = await findImport(context, importId)
  if (!canContinue(before))
    throw new AppError('CONFLICT', 'Nobody on this list is waiting anymore. Import it again to add people.')
  const { waitingFrom } = before.cursor as Cursor
  const started = await db.forOwner(ownerId, async (tx) => {
    await requireRoomForContacts(context, tx)
    const cursor: Cursor = { run: '', row: (waitingFrom ?? 1) - 1, stillWaiting: 0 }
    const change = {
      status: 'waiting',
      cursor,
      bytesRead: 0,
      startedAt: now,
      finishedAt: null,
      touchedAt: now,
    } as const
    const row = await changeImport(tx, context, importId, ['done'], change)
    if (row) await announce(context, tx, importRequested(importId))
    return row
  })
  return presentImport(started ?? (await findImport(context, importId)))
}
