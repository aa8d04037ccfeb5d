import type { JobContext } from '../../../platform/context.ts'
import { runBatches } from '../../../platform/long-work/long-work.ts'
import { clearField as clearNext } from '../store/own-fields.ts'

const BATCH = 2000

/** Clears a deleted field from all contacts of an owner. It can be stopped anywhere and run again. */
export async function clearField(context: JobContext, userId: string, fieldId: string): Promise<void> {
  let after: string | undefined
  await runBatches(context, userId, async (owner, tx) => {
    after = await clearNext(owner, tx, fieldId, after, BATCH)
    return after !== undefined
  })
}
