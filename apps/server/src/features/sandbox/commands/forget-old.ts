import type { SystemContext } from '../../../platform/context.ts'
import { deleteCheckouts, deleteMail, deleteTexts } from '../store.ts'

/** How long the sandbox keeps mail and texts, in milliseconds: 30 days. */
const KEEP_MS = 30 * 24 * 3_600_000

/** Deletes what the sandbox has kept for long enough. */
export async function forgetOld(context: SystemContext): Promise<void> {
  const before = new Date(context.now.getTime() - KEEP_MS)
  await deleteMail(context, before)
  await deleteTexts(context, before)
  await deleteCheckouts(context, before)
}
