import { DAY_MS, NOTIFICATION_DAYS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { deleteNotificationsOfAll } from '../store.ts'

/** Deletes notifications past their retention. */
export async function forgetOld(context: SystemContext): Promise<void> {
  await deleteNotificationsOfAll(context, new Date(context.now.getTime() - NOTIFICATION_DAYS * DAY_MS))
}
