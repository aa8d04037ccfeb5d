import type { SystemContext } from '../../../platform/context.ts'
import { writeToOwner } from '../../notifications/public.ts'
import { findDeleteAfter } from '../queries/account.ts'
import { deletionNear } from '../render/letters.ts'

/** Reminds a person that their account will be deleted soon, unless they have kept it. */
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
