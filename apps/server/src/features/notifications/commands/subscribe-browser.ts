import type { AddPushSubscriptionBody } from '@greenroom/contracts'
import { MAX_PUSH_SUBSCRIPTIONS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { deviceName } from '../../../platform/identity/whereabouts.ts'
import { isPushAddress } from '../policy/push-address.ts'
import { keepNewest, putSubscription, releaseEndpointOfOthers } from '../store/push.ts'

const NOT_AN_ADDRESS = 'This is not the address of a push service.'

/**
 * Stores the subscription of the calling browser in place of its session's earlier one. Beyond the most browsers of an
 * owner, the oldest is dropped.
 * @throws AppError VALIDATION_FAILED if the address is none that we may call
 */
export async function subscribeBrowser(
  context: Context,
  { endpoint, keys: { p256dh, auth } }: AddPushSubscriptionBody,
  userAgent: string | undefined,
): Promise<void> {
  const { db, ownerId, newId, now, session } = context
  if (!session) throw new AppError('FORBIDDEN', 'Only a browser can subscribe.')
  if (!isPushAddress(endpoint))
    throw new AppError('VALIDATION_FAILED', NOT_AN_ADDRESS, {
      details: { issues: [{ path: 'body.endpoint', message: NOT_AN_ADDRESS }] },
    })
  const device = deviceName(userAgent) ?? 'A browser'
  await db.asSystem((tx) => releaseEndpointOfOthers(tx, endpoint, ownerId))
  await db.forOwner(ownerId, async (tx) => {
    const row = { id: newId(), userId: ownerId, sessionId: session.id, endpoint, p256dh, auth, device }
    await putSubscription(tx, { ...row, createdAt: now, usedAt: null })
    await keepNewest(context, tx, MAX_PUSH_SUBSCRIPTIONS)
  })
}
