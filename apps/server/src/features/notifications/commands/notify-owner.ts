import type { NotificationKind } from '@greenroom/domain'
import { v5 } from 'uuid'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { wants } from '../queries.ts'
import { insertNotification } from '../store.ts'

/** Namespace of ids derived from causes. */
const IDS = '1b0c8a54-6d6c-5a5e-8c36-0f5a1f0a7c11'

export interface Notice {
  /** Identifies the occasion, e.g. by an event's id: a repeated notification is stored once. */
  cause: string
  kind: NotificationKind
  title: string
  body?: string
  /** Path in the app that it opens. */
  path?: string
}

/**
 * Notifies the owner in the app, in the transaction of the cause, unless they have turned this kind off. Mails are up
 * to the caller: ask `wants` first.
 */
export async function notify(
  context: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  { cause, kind, title, body = '', path }: Notice,
): Promise<void> {
  if (!(await wants(context, tx, kind, 'app'))) return
  await insertNotification(tx, {
    id: v5(`${context.ownerId}/${cause}`, IDS),
    userId: context.ownerId,
    kind,
    title,
    body,
    path: path ?? null,
    createdAt: context.now,
  })
}
