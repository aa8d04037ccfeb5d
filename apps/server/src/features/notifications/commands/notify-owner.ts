import type { NotificationKind } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { noticeId } from '../policy/notice-id.ts'
import { wants } from '../queries/notifications.ts'
import { insertNotification, renewNotification } from '../store/notifications.ts'

export interface Notice {
  /** Identifies the occasion, e.g. by an event's id: a repeated notification is stored once. */
  cause: string
  kind: NotificationKind
  title: string
  body?: string
  /** Path in the app that it opens. */
  path?: string
  /** Replaces the earlier notification of the same cause, as unread. */
  renews?: true
}

/**
 * Notifies the owner in the app, in the transaction of the cause, unless they have turned this kind off. Mails are up
 * to the caller: ask `wants` first.
 */
export async function notify(
  context: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  { cause, kind, title, body = '', path, renews }: Notice,
): Promise<void> {
  if (!(await wants(context, tx, kind, 'app'))) return
  await (renews ? renewNotification : insertNotification)(tx, {
    id: noticeId(context.ownerId, cause),
    userId: context.ownerId,
    kind,
    title,
    body,
    path: path ?? null,
    createdAt: context.now,
  })
}
