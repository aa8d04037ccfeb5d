import type { SystemContext } from '../../../platform/context.ts'
import { writeToOwner } from '../../notifications/public.ts'
import { findDeleteAfter } from '../queries/account.ts'
import { deletionNear } from '../render/letters.ts'

/** Reminds somebody that their account is about to go, unless they have kept it since. */
export async function remindDeletion(
  context: SystemContext,
  { userId, deleteAfter }: { userId: string; deleteAfter: string },
): Promise<void> {
  const stands = await findDeleteAfter(context, userId)
  if (stands?.toISOString() !== deleteAfter) return
  await writeToOwner(context, userId, {
    cause: `deletion-near/${userId}/${deleteAfter}`,
    ...deletionNear(context.urls, stands),
  })
}
