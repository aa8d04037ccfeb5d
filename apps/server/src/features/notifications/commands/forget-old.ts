import { DAY_MS, NOTIFICATION_DAYS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { deleteNotificationsOfAll } from '../store.ts'

/** Removes notifications that are older than they are kept. */
export async function forgetOld(context: SystemContext): Promise<void> {
  await deleteNotificationsOfAll(context, new Date(context.now.getTime() - NOTIFICATION_DAYS * DAY_MS))
}
