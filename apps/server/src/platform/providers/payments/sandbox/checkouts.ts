import { sandboxCheckouts } from '@greenroom/db'
import { PLAN_NAMES, PLAN_PRICES, SANDBOX_CARD, type SandboxCard, type SandboxWebhook } from '@greenroom/domain'
import { eq } from '@greenroom/db/sql'
import type { SystemTx } from '../../../db/tx.ts'
import type { Page, PaymentProvider } from '../payments.ts'
import { DECLINED, type Sandbox } from './bank.ts'
import { keepCard, lockCustomer, requireCustomer } from './customers.ts'
import { writePayment } from './payments.ts'
import { startSubscription } from './subscriptions.ts'
import { tell } from './tell.ts'

export type CheckoutRow = typeof sandboxCheckouts.$inferSelect

/** How long a page can be paid, in milliseconds: a day. */
const OPEN_MS = 86_400_000

type Checkouts = Pick<PaymentProvider, 'createCheckout' | 'fetchCheckout' | 'createCardPage' | 'createSubscriptionPage'>
type PageRequest = Parameters<PaymentProvider['createCardPage']>[0]

export function checkoutsOf({ db, publicUrl, clock }: Sandbox): Checkouts {
  const open = async (
    { id, userId, customerId, successUrl, cancelUrl }: PageRequest,
    what: Pick<CheckoutRow, 'mode' | 'amount' | 'title'> & Partial<CheckoutRow>,
  ): Promise<Page> => {
    const sessionId = `cs_sandbox_${id}`
    await requireCustomer(db.system, customerId)
    await db.system
      .insert(sandboxCheckouts)
      .values({
        id: sessionId,
        userId,
        customerId,
        ...what,
        status: 'open',
        successUrl: successUrl.replace('{CHECKOUT_SESSION_ID}', sessionId),
        cancelUrl,
        at: clock(),
      })
      .onConflictDoNothing()
    return { sessionId, url: `${publicUrl}/sandbox/checkout/${sessionId}` }
  }
  return {
    createCheckout: (request) => {
      const { amount, title, keepsCard } = request
      return open(request, { mode: 'payment', amount, title, keepsCard })
    },
    createCardPage: (request) => open(request, { mode: 'card', amount: 0, title: 'Save a card', keepsCard: true }),
    createSubscriptionPage: (request) => {
      const { plan } = request
      const title = `${PLAN_NAMES[plan]} plan`
      return open(request, { mode: 'subscription', amount: PLAN_PRICES[plan], title, plan, keepsCard: true })
    },
    async fetchCheckout(sessionId) {
      const [row] = await db.system.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, sessionId))
      if (row?.mode !== 'payment') return undefined
      const { userId, amount } = row
      const status = statusOf(row, clock())
      return { sessionId, userId, amount, status, paymentId: status === 'paid' ? named('pi', sessionId) : undefined }
    },
  }
}

export const statusOf = ({ status, at }: Pick<CheckoutRow, 'status' | 'at'>, now: Date) =>
  status === 'open' && at.getTime() + OPEN_MS <= now.getTime() ? ('expired' as const) : status

type Plays = Pick<Sandbox, 'db' | 'clock'>

/**
 * Submits a card. If it is declined, or the bank has a question, the page shows that. Once paid, it stays paid, even if
 * it is paid again in another tab. @returns the checkout afterwards; undefined if there is none
 */
export const payCheckout = (
  { db, clock }: Plays,
  id: string,
  { card, webhook }: { card: SandboxCard; webhook: SandboxWebhook },
): Promise<CheckoutRow | undefined> =>
  db.asSystem(async (tx) => {
    const row = await lockOpen(tx, id, clock())
    const { now } = SANDBOX_CARD[card]
    if (row && now === 'declines') await change(tx, id, { problem: DECLINED, asksBank: null })
    if (row && now === 'asks') await change(tx, id, { problem: null, asksBank: card, webhook })
    if (row && now === 'pays') await complete(tx, clock(), row, card, webhook)
    return find(tx, id)
  })

/** Submits the payer's answer to the bank's question. @returns as `payCheckout` */
export const answerBank = ({ db, clock }: Plays, id: string, approves: boolean): Promise<CheckoutRow | undefined> =>
  db.asSystem(async (tx) => {
    const row = await lockOpen(tx, id, clock())
    if (row?.asksBank) {
      if (approves) await complete(tx, clock(), row, row.asksBank, row.webhook ?? 'at-once')
      else await change(tx, id, { problem: 'Your bank did not approve it.', asksBank: null })
    }
    return find(tx, id)
  })

async function complete(
  tx: SystemTx,
  now: Date,
  row: CheckoutRow,
  card: SandboxCard,
  webhook: SandboxWebhook,
): Promise<void> {
  const { id, userId, mode, amount, title, plan, customerId, keepsCard } = row
  const customer = customerId === null ? undefined : await lockCustomer(tx, customerId)
  if (customerId !== null && !customer) return change(tx, id, { problem: 'The account that should pay here is gone.' })
  if (customer && keepsCard) await keepCard(tx, now, customer, card, webhook)
  if (customer && plan) await startSubscription(tx, now, customer, { id: named('sub', id), plan, card, webhook })
  if (mode === 'payment') {
    const paymentId = named('pi', id)
    await tell(tx, now, userId, { type: 'checkout.session.completed', about: [['checkout', id]], webhook })
    await writePayment(
      tx,
      { id: paymentId, userId, customerId, checkoutId: id, amount, title, card, createdAt: now },
      webhook,
    )
  }
  await change(tx, id, { status: 'paid', problem: null, asksBank: null, card, webhook })
}

/** Returns undefined if nothing can be paid there anymore. */
async function lockOpen(tx: SystemTx, id: string, now: Date): Promise<CheckoutRow | undefined> {
  const [row] = await tx.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id)).for('update')
  return row && statusOf(row, now) === 'open' ? row : undefined
}

async function find(tx: SystemTx, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await tx.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id))
  return row
}

async function change(tx: SystemTx, id: string, set: Partial<CheckoutRow>): Promise<void> {
  await tx.update(sandboxCheckouts).set(set).where(eq(sandboxCheckouts.id, id))
}

/** Derives the id of a checkout's result: `cs_sandbox_1` → `pi_sandbox_1`. */
const named = (kind: 'pi' | 'sub', checkoutId: string): string => checkoutId.replace(/^cs/, kind)
