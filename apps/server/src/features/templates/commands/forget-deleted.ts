import type { JobContext } from '../../../platform/context.ts'
import { RESTORABLE_MS } from '../policy.ts'
import { forgetDeletedOfAll } from '../store.ts'

/** Removes templates whose deletion can no longer be taken back. */
export async function forgetDeleted(context: JobContext): Promise<void> {
  await forgetDeletedOfAll(context, new Date(context.now.getTime() - RESTORABLE_MS))
}
