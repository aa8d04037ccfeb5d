import { messages } from '@greenroom/db'
import { and, count, eq, gte, ne, notInArray, or } from '@greenroom/db/sql'
import type { UsageCounter } from '../../../platform/limits.ts'

/** Counts the texts of the billing period that left or will. What the product itself sends, and what was refused, is free. */
export const textsInPeriod: UsageCounter = async (tx, context) => {
  const { periodStart } = await context.planOf(tx)
  const [row] = await tx
    .select({ total: count() })
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
    .execute()
  return row?.total ?? 0
}
