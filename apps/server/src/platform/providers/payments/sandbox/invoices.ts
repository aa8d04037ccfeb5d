import { sandboxCustomers, sandboxInvoices, sandboxSubscriptions } from '@greenroom/db'
import { DAY_MS, type PaidTier, PLAN_NAMES, type SandboxCard } from '@greenroom/domain'
import { and, eq } from '@greenroom/db/sql'
import { v7 } from 'uuid'
import type { SystemTx } from '../../../db/tx.ts'
import { DECLINED, problemOfCharge } from './bank.ts'
import { endNow, type SubscriptionRow } from './subscription-end.ts'
import { tell } from './tell.ts'

/** Days until each retry of an unpaid invoice; after the last the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7]

export const invoiceTitle = (plan: PaidTier): string => `${PLAN_NAMES[plan]} plan, one month`

/** Creates an invoice, open until it is paid. */
export async function writeInvoice(
  tx: SystemTx,
  at: Date,
  { id, userId, customerId }: Pick<SubscriptionRow, 'id' | 'userId' | 'customerId'>,
  invoice: { title: string; amount: number; status: 'open' | 'paid'; card: SandboxCard | null },
): Promise<void> {
  await tx
    .insert(sandboxInvoices)
    .values({ id: `in_sandbox_${v7()}`, userId, customerId, subscriptionId: id, at, ...invoice })
}

/**
 * Charges the saved card for the open invoice. If it is declined, the subscription is past_due and retried after 3, 5,
 * and 7 days, as providers do by default; then it ends.
 */
export async function payOpenInvoice(tx: SystemTx, now: Date, subscription: SubscriptionRow): Promise<void> {
  const { id, userId, customerId, failsNext } = subscription
  const isOpen = and(eq(sandboxInvoices.subscriptionId, id), eq(sandboxInvoices.status, 'open'))
  const [invoice] = await tx.select().from(sandboxInvoices).where(isOpen)
  if (!invoice) return
  const card = await cardOfCustomer(tx, customerId)
  const problem = invoice.amount === 0 ? undefined : failsNext ? DECLINED : problemOfCharge(card)
  const about = [['subscription', id]] as const
  if (problem === undefined) {
    await tx.update(sandboxInvoices).set({ status: 'paid', problem: null, card }).where(isOpen)
    await change(tx, id, { status: 'active', tries: 0, retryAt: null, failsNext: false })
    return tell(tx, now, userId, { type: 'invoice.paid', about })
  }
  await tx.update(sandboxInvoices).set({ problem }).where(isOpen)
  const days = RETRY_AFTER_DAYS[subscription.tries]
  if (days === undefined) return endNow(tx, now, subscription)
  const retryAt = new Date(now.getTime() + days * DAY_MS)
  await change(tx, id, { status: 'past_due', tries: subscription.tries + 1, retryAt, failsNext: false })
  return tell(tx, now, userId, { type: 'invoice.payment_failed', about })
}

export async function cardOfCustomer(tx: SystemTx, customerId: string): Promise<SandboxCard | null> {
  const [customer] = await tx
    .select({ card: sandboxCustomers.card })
    .from(sandboxCustomers)
    .where(eq(sandboxCustomers.id, customerId))
  return customer?.card ?? null
}

const change = (tx: SystemTx, id: string, set: Partial<SubscriptionRow>) =>
  tx.update(sandboxSubscriptions).set(set).where(eq(sandboxSubscriptions.id, id))
