import type { NotificationKind } from '@greenroom/domain'
import { v5 } from 'uuid'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { wants } from '../queries.ts'
import { insertNotification } from '../store.ts'

/** The namespace of ids that are made from causes. */
const IDS = '1b0c8a54-6d6c-5a5e-8c36-0f5a1f0a7c11'

export interface Notice {
  /** Names what it is about, e.g. the id of the event: telling it twice is telling it once. */
  cause: string
  kind: NotificationKind
  title: string
  body?: string
  /** Where it leads, inside the app. */
  path?: string
}

/**
 * Tells the owner something in the app, in the transaction of what caused it, unless they want this kind only
 * elsewhere. Mail is the caller's: ask `wants` first.
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
