import { hasRoom, type LimitedFeature, PLAN_LIMITS } from '@greenroom/domain'
import type { Context, UsageCounter } from './context.ts'
import type { Plan } from './plan.ts'
import { holdLock } from './db/lock.ts'
import type { OwnerTx } from './db/tx.ts'
import { AppError } from './errors.ts'
import type { DomainEvent } from './outbox/announce.ts'

export type { UsageCounter } from './context.ts'

const SENTENCES: Record<LimitedFeature, string> = {
  minisites: 'Your plan has no room for another site.',
  contacts: 'Your plan has no room for more contacts.',
  sms_messages: 'Your plan has no text messages left this period.',
  email_campaigns: 'Your plan has no email campaigns left this period.',
  phone_blocks: 'Your plan has no room for another phone block.',
  message_templates: 'Your plan has no room for another template.',
}

/** Reads the owner's plan on its own, for callers that need nothing else from the database. */
export const readPlan = (context: Context): Promise<Plan> =>
  context.db.readForOwner(context.ownerId, (tx) => context.planOf(tx))

/** Event: something that counts against a limit is gone, so locked objects may fit again. */
export const ROOM_FREED = 'limits.room-freed'
export const roomFreed: DomainEvent = { name: ROOM_FREED, payload: {} }

/**
 * Serializes everything that changes an owner's usage of a limit until the transaction ends. Take it before locking
 * rows that others lock under it.
 */
export async function holdLimit({ ownerId }: Context, tx: OwnerTx, feature: LimitedFeature): Promise<void> {
  await holdLock(tx, `limit:${feature}:${ownerId}`)
}

/**
 * Enforces a plan limit in the transaction of the insert. A lock per owner and feature makes concurrent creates queue,
 * so that at limit − 1 exactly one succeeds (product sections 6 and 13.3, standard W21).
 * @param amount number of inserted objects; 0 always passes, even above the limit
 * @throws AppError PLAN_LIMIT_REACHED with feature, limit, and usage
 */
export async function requireRoom(
  context: Context,
  tx: OwnerTx,
  feature: LimitedFeature,
  count: UsageCounter,
  amount = 1,
): Promise<void> {
  if (amount === 0) return
  await holdLimit(context, tx, feature)
  const [{ tier }, usage] = await Promise.all([context.planOf(tx), count(tx, context)])
  const limit = PLAN_LIMITS[tier][feature]
  if (!hasRoom(limit, usage, amount)) {
    throw new AppError('PLAN_LIMIT_REACHED', SENTENCES[feature], { details: { feature, limit, usage } })
  }
}
