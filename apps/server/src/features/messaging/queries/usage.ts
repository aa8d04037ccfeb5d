import { messages } from '@greenroom/db'
import { PLAN_LIMITS, UNLIMITED } from '@greenroom/domain'
import { and, count, eq, gte, ne, notInArray, or } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { UsageCounter } from '../../../platform/limits.ts'

/** Counts the single texts of the billing period that left or will. What the product itself sends, and what was refused, is free. */
export const textsInPeriod: UsageCounter = (tx, context) => countTexts(tx, context)

/** Counts all texts of the billing period, those of campaigns too, as the feature counts them that sends both. */
export const allTextsInPeriod: UsageCounter = (tx, context) =>
  (context.usage.get('sms_messages') ?? textsInPeriod)(tx, context)

/** Tells whether the plan has room for another text; counts no more single ones than it allows. */
export async function hasRoomForText(tx: OwnerTx, context: Context): Promise<boolean> {
  const { tier } = await context.planOf(tx)
  const limit = PLAN_LIMITS[tier].sms_messages
  if (limit === UNLIMITED) return true
  if (limit === 0 || (await countTexts(tx, context, limit)) >= limit) return false
  return (await allTextsInPeriod(tx, context)) < limit
}

async function countTexts(tx: OwnerTx, context: Context, most?: number): Promise<number> {
  const { periodStart } = await context.planOf(tx)
  const texts = tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.userId, context.ownerId),
        eq(messages.direction, 'outbound'),
        eq(messages.channel, 'sms'),
        gte(messages.sentAt, periodStart),
        ne(messages.origin, 'service'),
        or(
          notInArray(messages.status, ['canceled', 'failed']),
          and(eq(messages.status, 'failed'), ne(messages.cost, 0)),
        ),
      ),
    )
  const [row] = await tx.select({ total: count() }).from((most === undefined ? texts : texts.limit(most)).as('texts'))
  return row?.total ?? 0
}
