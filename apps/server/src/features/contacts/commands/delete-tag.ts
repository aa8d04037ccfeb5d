import type { ContactOperation } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { presentOperation } from '../present.ts'
import { spellingOf } from '../queries/tags.ts'
import { beginTagChange } from './begin-tag-change.ts'

/**
 * Removes a tag from everybody, including deleted and locked contacts, and deletes it. Rules that use it stay.
 * @throws AppError NOT_FOUND if there is no such tag; IDEMPOTENCY_CONFLICT
 */
export async function deleteTag(context: Context, given: string): Promise<ContactOperation> {
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      const tag = await spellingOf(tx, context.ownerId, given)
      if (tag === undefined) throw notFound('tag')
      return presentOperation(await beginTagChange(context, tx, { kind: 'delete-tag', tag }))
    }),
  )
}
