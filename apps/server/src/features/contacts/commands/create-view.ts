import type { ContactView } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { requireFewViews, viewNameTaken } from '../policy/views.ts'
import { presentView } from '../present.ts'
import { holdViews, insertView } from '../store/views.ts'
import { noteView } from './note-view.ts'

/** Saves a view of the list. @throws AppError CONFLICT if the name is taken, or there are too many; IDEMPOTENCY_CONFLICT */
export async function createView(
  context: Context,
  input: { name: string; query: string; columns: string[] | null },
): Promise<ContactView> {
  const name = input.name.trim()
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      requireFewViews(await holdViews(context, tx))
      const row = await insertView(context, tx, { ...input, name })
      if (!row) throw viewNameTaken(name)
      await noteView(context, tx, 'created', { after: row })
      return presentView(row)
    }),
  )
}
