import type { SystemContext } from '../../../platform/context.ts'
import { deleteMail, deleteOpenCheckouts, deleteRequests, deleteTexts } from '../store.ts'

/** Milliseconds that the sandbox keeps mails, texts, and unpaid checkouts: 30 days. */
const KEEP_MS = 30 * 24 * 3_600_000

/** Deletes old data of the sandbox. */
export async function forgetOld(context: SystemContext): Promise<void> {
  const before = new Date(context.now.getTime() - KEEP_MS)
  await deleteMail(context, before)
  await deleteTexts(context, before)
  await deleteOpenCheckouts(context, before)
  await deleteRequests(context, before)
}
