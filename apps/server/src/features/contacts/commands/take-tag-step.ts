import type { ContactOperationRow } from '@greenroom/db'
import { foldCase } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { tagRenamed } from '../events.ts'
import { AT_ONCE, type ChangingTag, positionIn } from '../policy/operations.ts'
import { countTagged, deletedOrLockedAfter, taggedAfter } from '../queries/tags.ts'
import { noteBatch, updateOperation } from '../store/operations.ts'
import { forgetSpelling, forgetTag, keepTag, replaceTag } from '../store/tags.ts'

/** Changes the tag of the next contacts: first deleted and locked ones, which nobody counts, then live ones. */
export async function takeTagStep(
  context: Context,
  tx: OwnerTx,
  operation: ContactOperationRow,
  change: ChangingTag,
): Promise<ContactOperationRow> {
  const { ownerId } = context
  const { tag } = change
  const to = change.kind === 'rename-tag' ? change.to : undefined
  const isSame = to !== undefined && foldCase(to) === foldCase(tag)
  const { after, isLive } = positionIn(operation.cursor)
  const total = operation.total ?? (await countTagged(tx, ownerId, tag))
  if (!isLive) {
    const away = await deletedOrLockedAfter(tx, ownerId, { after, limit: AT_ONCE })
    if (after === undefined && to !== undefined) {
      if (isSame) await forgetSpelling(context, tx, tag)
      await keepTag(context, tx, to)
    }
    await replaceTag(context, tx, away, tag, to)
    if (away.length === AT_ONCE)
      return updateOperation(context, tx, operation.id, { status: 'running', total, cursor: { after: away.at(-1) } })
  }
  const ids = await taggedAfter(tx, ownerId, tag, { after: isLive ? after : undefined, limit: AT_ONCE })
  await replaceTag(context, tx, ids, tag, to)
  const isLast = ids.length < AT_ONCE
  if (isLast) {
    if (!isSame) await forgetTag(context, tx, tag)
    if (to !== undefined) await announce(context, tx, tagRenamed(tag, to))
  }
  return noteBatch(context, tx, operation, {
    amount: ids.length,
    total,
    isLast,
    cursor: { after: ids.at(-1) ?? after, isLive: true },
  })
}
