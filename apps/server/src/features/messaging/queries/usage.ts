import { messages } from '@greenroom/db'
import { PLAN_LIMITS, UNLIMITED } from '@greenroom/domain'
import { and, count, eq, gte, ne, notInArray, or } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { UsageCounter } from '../../../platform/limits.ts'

/** Counts the texts of the billing period that left or will. What the product itself sends, and what was refused, is free. */
export const textsInPeriod: UsageCounter = (tx, context) => countTexts(tx, context)

/** Tells whether the plan has room for another text; counts no more of them than it allows. */
export async function hasRoomForText(tx: OwnerTx, context: Context): Promise<boolean> {
  const { tier } = await context.planOf(tx)
  const limit = PLAN_LIMITS[tier].sms_messages
  return limit === UNLIMITED || (limit > 0 && (await countTexts(tx, context, limit)) < limit)
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
