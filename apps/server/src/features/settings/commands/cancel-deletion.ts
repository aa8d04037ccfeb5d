import { noteInAuditLog } from '../../../platform/audit-log.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { hideSitesOf } from '../../minisites/public.ts'
import { notify, writeToOwner } from '../../notifications/public.ts'
import { deletionCanceled } from '../events.ts'
import { findDeleteAfter } from '../queries/account.ts'
import { keptLetter } from '../render/letters.ts'
import { unmarkForDeletion } from '../../../platform/identity/account-end.ts'

/**
 * Keeps the account, and restores its pages. Does nothing if no deletion was requested. @throws AppError CONFLICT when
 * the grace period is over
 */
export async function cancelDeletion(context: Context, address: string): Promise<void> {
  const { ownerId, now } = context
  const isKept = await context.db.asSystem(async (tx) => {
    if (!(await unmarkForDeletion(tx, ownerId, now))) return false
    await hideSitesOf(tx, ownerId, null)
    await announce(context, tx, deletionCanceled)
    return true
  })
  if (!isKept) {
    if ((await findDeleteAfter(context, ownerId)) === null) return
    throw new AppError('CONFLICT', 'It is too late to keep this account: it is being deleted.')
  }
  const cause = `kept/${ownerId}/${now.toISOString()}`
  await context.db.forOwner(ownerId, (tx) =>
    notify(context, tx, { cause, kind: 'account', title: 'Your account stays', body: 'Your pages are online again.' }),
  )
  await noteInAuditLog(context, { event: 'settings.deletion-cancelled', userId: ownerId, address })
  await writeToOwner(context, ownerId, { cause, ...keptLetter(context.urls) })
}
