import type { ContactOperationRow } from '@greenroom/db'
import { foldCase } from '@greenroom/domain'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { tagRenamed } from '../events.ts'
import { countTagged, deletedOrLockedAfter, taggedAfter } from '../queries/tags.ts'
import { noteBatch, updateOperation } from './operations.ts'
import { forgetSpelling, forgetTag, keepTag, replaceTag } from './tags.ts'

/** A tag that gets another name everywhere, or goes. */
export type ChangingTag = { kind: 'rename-tag'; tag: string; to: string } | { kind: 'delete-tag'; tag: string }

/** First those who are deleted or wait, whom nobody counts; then the live ones. */
const cursor = z
  .object({ after: z.uuid().optional(), isLive: z.boolean().default(false) })
  .catch({ after: undefined, isLive: false })

/** Changes the tag of the next ones. @param limit most contacts of one batch */
export async function tagStep(
  context: Context,
  tx: OwnerTx,
  operation: ContactOperationRow,
  change: ChangingTag,
  limit: number,
): Promise<ContactOperationRow> {
  const { ownerId } = context
  const { tag } = change
  const to = change.kind === 'rename-tag' ? change.to : undefined
  const isSame = to !== undefined && foldCase(to) === foldCase(tag)
  const { after, isLive } = cursor.parse(operation.cursor ?? {})
  const total = operation.total ?? (await countTagged(tx, ownerId, tag))
  if (!isLive) {
    const away = await deletedOrLockedAfter(tx, ownerId, { after, limit })
    if (after === undefined && to !== undefined) {
      if (isSame) await forgetSpelling(context, tx, tag)
      await keepTag(context, tx, to)
    }
    await replaceTag(context, tx, away, tag, to)
    if (away.length === limit)
      return updateOperation(context, tx, operation.id, { status: 'running', total, cursor: { after: away.at(-1) } })
  }
  const ids = await taggedAfter(tx, ownerId, tag, { after: isLive ? after : undefined, limit })
  await replaceTag(context, tx, ids, tag, to)
  const isLast = ids.length < limit
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
