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
 * Renames a tag for everybody who has it, including deleted and locked contacts, and in the rules of segments. If the
 * new name exists, the two become one, in its spelling. Changes a few contacts at once, many in the background;
 * meanwhile rules ask for both names.
 * @throws AppError NOT_FOUND if there is no such tag; IDEMPOTENCY_CONFLICT
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

/** Returns the spelling to use. A tag in use keeps its spelling; one that nobody has is deleted. */
async function nameFor(context: Context, tx: OwnerTx, tag: string, to: string): Promise<string> {
  if ((await spellingOf(tx, context.ownerId, to)) === tag) return to
  await forgetTag(context, tx, to)
  return (await spellingOf(tx, context.ownerId, to)) ?? to
}
