import { DAY_MS, NOTIFICATION_DAYS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { deleteNoticesOfAll } from '../store/notices.ts'
import { deleteNotificationsOfAll } from '../store/notifications.ts'

/** Days until it is forgotten that an owner was told of a message. */
const TOLD_DAYS = 7

/** Deletes notifications past their retention, and notes of what was told. */
export async function forgetOld(context: SystemContext): Promise<void> {
  await deleteNotificationsOfAll(context, new Date(context.now.getTime() - NOTIFICATION_DAYS * DAY_MS))
  await deleteNoticesOfAll(context.db.system, new Date(context.now.getTime() - TOLD_DAYS * DAY_MS))
}
