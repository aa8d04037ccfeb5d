import { sandboxRequests, sandboxSubscriptions } from '@greenroom/db'
import { PLAN_PRICES, type PaidTier, PLAN_NAMES, type SandboxCard, type SandboxWebhook } from '@greenroom/domain'
import { and, desc, eq, ne } from '@greenroom/db/sql'
import type { SystemTx } from '../../../db/tx.ts'
import { PaymentError, type PaymentProvider, type PlanPrice, STILL_OPEN, type Subscription } from '../payments.ts'
import { problemOfCharge, type Sandbox } from './bank.ts'
import type { Customer } from './customers.ts'
import { cardOfCustomer, invoiceTitle, writeInvoice } from './invoices.ts'
import { monthAfter } from './periods.ts'
import { endNow, type SubscriptionRow } from './subscription-end.ts'
import { tell } from './tell.ts'

type Subscriptions = Pick<
  PaymentProvider,
  | 'fetchSubscription'
  | 'listSubscriptions'
  | 'listSubscribers'
  | 'previewPlan'
  | 'changePlan'
  | 'setCancelAtPeriodEnd'
  | 'endSubscription'
>

export const subscriptionsOf = ({ db, clock }: Sandbox): Subscriptions => ({
  async fetchSubscription(id) {
    const [row] = await db.system.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id))
    return row && subscriptionOf(row)
  },
  async listSubscriptions(customerId) {
    const rows = await db.system
      .select()
      .from(sandboxSubscriptions)
      .where(and(eq(sandboxSubscriptions.customerId, customerId), ne(sandboxSubscriptions.status, 'canceled')))
      .orderBy(desc(sandboxSubscriptions.createdAt))
    return rows.map(subscriptionOf)
  },
  async *listSubscribers() {
    const { userId, customerId, status, createdAt, id } = sandboxSubscriptions
    yield* await db.system
      .select({ userId, customerId })
      .from(sandboxSubscriptions)
      .where(ne(status, 'canceled'))
      .orderBy(desc(createdAt), desc(id))
  },
  previewPlan: ({ subscriptionId, plan, at }) =>
    db.asSystem(async (tx) => priceOfMove(await lockLiving(tx, subscriptionId), plan, at)),
  changePlan: ({ id, subscriptionId, plan, at }) =>
    db.asSystem(async (tx) => {
      const subscription = await lockLiving(tx, subscriptionId)
      if (subscription.plan === plan || !(await isNew(tx, `plan/${id}`, clock()))) return
      await moveTo(tx, clock(), subscription, plan, priceOfMove(subscription, plan, at))
    }),
  setCancelAtPeriodEnd: ({ id, subscriptionId, cancels }) =>
    db.asSystem(async (tx) => {
      const subscription = await lockLiving(tx, subscriptionId)
      if (subscription.cancelAtPeriodEnd === cancels || !(await isNew(tx, `cancel/${id}`, clock()))) return
      await tx
        .update(sandboxSubscriptions)
        .set({ cancelAtPeriodEnd: cancels })
        .where(eq(sandboxSubscriptions.id, subscriptionId))
      await tellOfUpdate(tx, clock(), subscription)
    }),
  endSubscription: (subscriptionId) =>
    db.asSystem(async (tx) => {
      const subscription = await lockSubscription(tx, subscriptionId)
      if (subscription && subscription.status !== 'canceled') await endNow(tx, clock(), subscription)
    }),
})

/** Starts a subscription with its first month paid. */
export async function startSubscription(
  tx: SystemTx,
  now: Date,
  customer: Customer,
  { id, plan, card, webhook }: { id: string; plan: PaidTier; card: SandboxCard; webhook: SandboxWebhook },
): Promise<void> {
  const owner = { id, userId: customer.userId, customerId: customer.id }
  const period = { periodStart: now, periodEnd: monthAfter(now, now) }
  await tx.insert(sandboxSubscriptions).values({ ...owner, ...period, plan, status: 'active', createdAt: now })
  const invoice = { title: invoiceTitle(plan), amount: PLAN_PRICES[plan], status: 'paid' as const, card }
  await writeInvoice(tx, now, owner, invoice)
  const about = [
    ['subscription', id],
    ['customer', customer.id],
  ] as const
  await tell(tx, now, customer.userId, { type: 'checkout.session.completed', about, webhook })
}

/**
 * Changes the plan. Upward, the difference for the rest of the period is charged at once, and nothing changes if that
 * is declined; downward, it is deducted from the next invoice. @throws PaymentError
 */
async function moveTo(
  tx: SystemTx,
  now: Date,
  subscription: SubscriptionRow,
  plan: PaidTier,
  { today, credited }: PlanPrice,
): Promise<void> {
  const { id, plan: from, customerId } = subscription
  if (PLAN_PRICES[plan] > PLAN_PRICES[from]) {
    const card = await cardOfCustomer(tx, customerId)
    const problem = today === 0 ? undefined : problemOfCharge(card)
    if (problem !== undefined) throw new PaymentError('The sandbox declined the card', problem)
    const title = `Move from ${PLAN_NAMES[from]} to ${PLAN_NAMES[plan]}, for the rest of the month`
    await writeInvoice(tx, now, subscription, { title, amount: today, status: 'paid', card })
  }
  await tx.update(sandboxSubscriptions).set({ plan, credit: credited }).where(eq(sandboxSubscriptions.id, id))
  await tellOfUpdate(tx, now, subscription)
}

/** Returns the difference for the rest of the period, less the payer's credit. @throws PaymentError */
function priceOfMove(subscription: SubscriptionRow, plan: PaidTier, at: Date): PlanPrice {
  const monthly = PLAN_PRICES[plan]
  if (plan !== subscription.plan && subscription.status === 'past_due')
    throw new PaymentError('The sandbox has a renewal that is not paid', STILL_OPEN)
  const difference = Math.round((monthly - PLAN_PRICES[subscription.plan]) * partLeft(subscription, at))
  const due = difference - subscription.credit
  return { today: Math.max(0, due), monthly, credited: Math.max(0, -due) }
}

function partLeft({ periodStart, periodEnd }: SubscriptionRow, at: Date): number {
  const whole = periodEnd.getTime() - periodStart.getTime()
  return Math.min(1, Math.max(0, periodEnd.getTime() - at.getTime()) / Math.max(1, whole))
}

/** Locks the subscription until the transaction ends; undefined if there is none. */
export async function lockSubscription(tx: SystemTx, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id)).for('update')
  return row
}

async function lockLiving(tx: SystemTx, id: string): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, id)
  if (!row || row.status === 'canceled') throw new PaymentError('The sandbox has no such subscription, or it has ended')
  return row
}

/** Returns true if nothing was requested under this id yet. */
async function isNew(tx: SystemTx, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.insert(sandboxRequests).values({ id, at }).onConflictDoNothing()
  return rowCount === 1
}

const tellOfUpdate = (tx: SystemTx, now: Date, { id, userId }: SubscriptionRow) =>
  tell(tx, now, userId, { type: 'customer.subscription.updated', about: [['subscription', id]] })

const subscriptionOf = (row: SubscriptionRow): Subscription => ({
  subscriptionId: row.id,
  userId: row.userId,
  customerId: row.customerId,
  planId: row.plan,
  status: row.status,
  amount: PLAN_PRICES[row.plan],
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  createdAt: row.createdAt,
  isBoughtHere: true,
})
