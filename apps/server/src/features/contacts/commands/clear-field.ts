import type { JobContext } from '../../../platform/context.ts'
import { clearField as clearNext } from '../store/own-fields.ts'

const BATCH = 2000

/** Clears from all contacts of an owner what they had in a field that is gone. It may be stopped anywhere and run again. */
export async function clearField(context: JobContext, userId: string, fieldId: string): Promise<void> {
  const owner = await context.asOwner(userId)
  let after: string | undefined
  do {
    context.signal.throwIfAborted()
    const from = after
    after = await owner.db.forOwner(owner.ownerId, (tx) => clearNext(owner, tx, fieldId, from, BATCH))
  } while (after !== undefined)
}
