import type { NotificationKind } from '@greenroom/domain'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notify } from './notify-owner.ts'
import { writeToOwner } from './write-to-owner.ts'

/** Something that an owner hears of in the app and by mail. */
export interface Occasion {
  /** Identifies it, e.g. by an event's id: a repeated one is told once. */
  cause: string
  kind: NotificationKind
  /** Path of the settings that it is about. */
  path: string
}

/**
 * Tells an owner something about their settings, in the app and by mail.
 * @param read returns the notice, within the transaction that keeps it; undefined: it does not hold any more
 */
export async function tellOwner(
  context: SystemContext,
  userId: string,
  { cause, kind, path }: Occasion,
  read: (owner: Context, tx: OwnerTx) => Promise<{ title: string; body: string } | undefined>,
): Promise<void> {
  const owner = await context.asOwner(userId)
  const notice = await owner.db.forOwner(owner.ownerId, async (tx) => {
    const told = await read(owner, tx)
    if (told) await notify(owner, tx, { cause, kind, ...told, path })
    return told
  })
  if (!notice) return
  await writeToOwner(context, userId, {
    cause,
    subject: notice.title,
    heading: notice.title,
    paragraphs: [notice.body],
    action: { label: 'Open your settings', url: context.urls.absolute(path) },
  })
}
