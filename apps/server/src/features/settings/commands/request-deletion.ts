import { DAY_MS, DELETION_GRACE_DAYS, DELETION_REMINDER_DAYS } from '@greenroom/domain'
import { noteInAuditLog } from '../../../platform/audit-log.ts'
import type { Context } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { hideSitesOf } from '../../minisites/public.ts'
import { writeToOwner } from '../../notifications/public.ts'
import { deletionRequested, remindDeletionJob } from '../events.ts'
import { requireConfirmation } from '../policy.ts'
import { findAccount, findDeleteAfter } from '../queries/account.ts'
import { deletionLetter } from '../render/letters.ts'
import { markForDeletion } from '../../../platform/identity/account-end.ts'
import { endOtherSessions } from '../../../platform/identity/sessions.ts'

/**
 * Requests the deletion of the account: everything is erased in 14 days. Until then its pages are offline, all other
 * sessions and all API keys are invalid, and signing in can restore it. Repeated requests keep the first date.
 * @returns the date of the erasure
 * @throws AppError VALIDATION_FAILED for a wrong confirmation
 */
export async function requestDeletion(
  context: Context,
  { confirmation }: { confirmation: string },
  address: string,
): Promise<Date | null> {
  const { ownerId, now } = context
  const account = await findAccount(context)
  if (account.deleteAfter) return account.deleteAfter
  requireConfirmation(account, confirmation)
  const deleteAfter = new Date(now.getTime() + DELETION_GRACE_DAYS * DAY_MS)
  const isFirst = await context.db.asSystem(async (tx) => {
    if (!(await markForDeletion(tx, ownerId, deleteAfter))) return false
    if (context.session) await endOtherSessions(tx, ownerId, context.session.id)
    await hideSitesOf(tx, ownerId, now)
    await announce(context, tx, deletionRequested)
    return true
  })
  if (!isFirst) return findDeleteAfter(context, ownerId)
  const end = deleteAfter.toISOString()
  const startAfter = new Date(deleteAfter.getTime() - DELETION_REMINDER_DAYS * DAY_MS)
  await context.enqueue(
    remindDeletionJob,
    { userId: ownerId, deleteAfter: end },
    { id: `${ownerId}/${end}`, startAfter },
  )
  await noteInAuditLog(context, { event: 'settings.deletion-requested', userId: ownerId, address })
  await writeToOwner(context, ownerId, {
    cause: `deletion/${ownerId}/${end}`,
    ...deletionLetter(context.urls, deleteAfter),
  })
  return deleteAfter
}
