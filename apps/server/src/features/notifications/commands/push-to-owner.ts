import type { NotificationKind } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { type PushContent, pushJob } from '../events.ts'
import { listSubscriptions } from '../queries/push.ts'

/**
 * Enqueues a push to every browser of an owner. Whether they want this kind is up to the caller.
 * @param cause identifies the occasion: a repeated push is sent once
 */
export async function pushToOwner(
  context: SystemContext,
  userId: string,
  { cause, kind, content }: { cause: string; kind: NotificationKind; content: PushContent },
): Promise<void> {
  const owner = await context.asOwner(userId)
  for (const { id: subscriptionId } of await listSubscriptions(owner))
    await context.enqueue(pushJob, { userId, subscriptionId, kind, content }, { id: `push/${cause}/${subscriptionId}` })
}
