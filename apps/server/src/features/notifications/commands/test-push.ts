import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { pushJob } from '../events.ts'
import { listSubscriptions } from '../queries/push.ts'

const CONTENT = {
  title: 'It works',
  body: 'You will see here when a fan writes to you.',
  path: '/dashboard/settings?tab=notifications',
  tag: 'test',
}

/** Sends a test notification to a browser of the owner. @throws AppError NOT_FOUND */
export async function testPush(context: Context, subscriptionId: string): Promise<void> {
  const known = await listSubscriptions(context)
  if (!known.some(({ id }) => id === subscriptionId)) throw notFound('browser')
  await context.enqueue(pushJob, { userId: context.ownerId, subscriptionId, kind: 'messages', content: CONTENT })
}
