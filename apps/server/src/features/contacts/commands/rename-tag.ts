import type { ContactOperation } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { presentOperation } from '../present.ts'
import { spellingOf } from '../queries/tags.ts'
import { beginTagChange } from './begin-tag-change.ts'
import { forgetTag } from '../store/tags.ts'

/**
 * Calls a tag by another name with everybody who has it, deleted and waiting contacts included, and in the rules of segments.
 * Where the name is a tag already the two become one, as that one is written. A few are changed at once, many in the
 * background; meanwhile rules ask for both names.
 * @throws AppError NOT_FOUND where there is no such tag; IDEMPOTENCY_CONFLICT
 */
export async function renameTag(context: Context, given: string, to: string): Promise<ContactOperation> {
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      const tag = await spellingOf(tx, context.ownerId, given)
      if (tag === undefined) throw notFound('tag')
      const change = { kind: 'rename-tag' as const, tag, to: await nameFor(context, tx, tag, to) }
      return presentOperation(await beginTagChange(context, tx, change))
    }),
  )
}

/** A tag that somebody has keeps its spelling; that of one that nobody has any more is forgotten. */
async function nameFor(context: Context, tx: OwnerTx, tag: string, to: string): Promise<string> {
  if ((await spellingOf(tx, context.ownerId, to)) === tag) return to
  await forgetTag(context, tx, to)
  return (await spellingOf(tx, context.ownerId, to)) ?? to
}
