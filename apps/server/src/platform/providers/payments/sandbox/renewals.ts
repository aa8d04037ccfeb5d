import { sandboxSubscriptions } from '@greenroom/db'
import { PLAN_PRICES } from '@greenroom/domain'
import { and, asc, eq, gt, lte, ne, sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../../db/tx.ts'
import type { Logger } from '../../../log/logger.ts'
import type { Sandbox } from './bank.ts'
import { invoiceTitle, payOpenInvoice, writeInvoice } from './invoices.ts'
import { monthAfter } from './periods.ts'
import { lockSubscription } from './subscriptions.ts'
import { endNow, type SubscriptionRow } from './subscription-end.ts'
import { tell } from './tell.ts'

/** Subscriptions read at once. */
const BATCH = 100

type Plays = Pick<Sandbox, 'db' | 'clock'>

/**
 * Renews, retries, or ends whatever is due; run each minute. A failure does not stop the others, and the next run
 * retries it.
 */
export async function renewDue({ db, clock, log }: Plays & { log: Pick<Logger, 'error'> }): Promise<void> {
  const now = clock()
  for (let after: string | undefined = ''; after !== undefined; ) {
    const due = await listDue(db.system, now, after)
    for (const { id } of due)
      await db
        .asSystem(async (tx) => {
          const subscription = await lockSubscription(tx, id)
          if (subscription) await step(tx, now, subscription)
        })
        .catch((error: unknown) => log.error({ err: error, id }, 'a subscription of the sandbox could not be renewed'))
    after = due.length === BATCH ? due.at(-1)?.id : undefined
  }
}

/** Ordered by id, so that failing ones are skipped. */
const listDue = (tx: SystemTx, now: Date, after: string) =>
  tx
    .select({ id: sandboxSubscriptions.id })
    .from(sandboxSubscriptions)
    .where(
      and(
        ne(sandboxSubscriptions.status, 'canceled'),
        lte(sql`least(${sandboxSubscriptions.periodEnd}, ${sandboxSubscriptions.retryAt})`, now),
        gt(sandboxSubscriptions.id, after),
      ),
    )
    .orderBy(asc(sandboxSubscriptions.id))
    .limit(BATCH)

/** Ends the period now; for a past-due one, retries the card. @returns whether there is such a subscription */
export const renewNow = ({ db, clock }: Plays, id: string): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const subscription = await lockSubscription(tx, id)
    if (!subscription) return false
    const now = clock()
    await step(
      tx,
      now,
      subscription.status === 'past_due' ? { ...subscription, retryAt: now } : { ...subscription, periodEnd: now },
    )
    return true
  })

/** Sets whether the bank declines the next renewal. @returns whether there is such a subscription */
export async function setFailsNext({ db }: Plays, id: string, failsNext: boolean): Promise<boolean> {
  const { rowCount } = await db.system
    .update(sandboxSubscriptions)
    .set({ failsNext })
    .where(and(eq(sandboxSubscriptions.id, id), ne(sandboxSubscriptions.status, 'canceled')))
  return rowCount === 1
}

async function step(tx: SystemTx, now: Date, subscription: SubscriptionRow): Promise<void> {
  const { id, userId, plan, status, retryAt, periodEnd, credit, createdAt } = subscription
  if (status === 'canceled') return
  if (status === 'past_due' && retryAt && retryAt <= now) return payOpenInvoice(tx, now, subscription)
  if (periodEnd > now) return
  if (subscription.cancelAtPeriodEnd) return endNow(tx, now, subscription)
  // If a month is still unpaid when the next begins, there are no more retries.
  if (status === 'past_due') return endNow(tx, now, subscription)
  const price = PLAN_PRICES[plan]
  const next = {
    ...subscription,
    periodStart: periodEnd,
    periodEnd: monthAfter(periodEnd, createdAt),
    credit: Math.max(0, credit - price),
  }
  await tx
    .update(sandboxSubscriptions)
    .set({ periodStart: next.periodStart, periodEnd: next.periodEnd, credit: next.credit })
    .where(eq(sandboxSubscriptions.id, id))
  const invoice = {
    title: invoiceTitle(plan),
    amount: Math.max(0, price - credit),
    status: 'open' as const,
    card: null,
  }
  await writeInvoice(tx, now, subscription, invoice)
  await tell(tx, now, userId, { type: 'customer.subscription.updated', about: [['subscription', id]] })
  await payOpenInvoice(tx, now, next)
}
