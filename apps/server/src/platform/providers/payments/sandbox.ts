import { sandboxCheckouts } from '@greenroom/db'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { PaymentError, type PaymentProvider } from './payments.ts'

const away = async (): Promise<never> => {
  throw new PaymentError('The sandbox does not play this.')
}

/** Checkouts in the database, paid on a page of our own: no money moves. */
export const sandboxPayments = (db: Database, publicUrl: string): PaymentProvider => ({
  name: 'sandbox',
  createCustomer: async ({ id }) => `cus_sandbox_${id}`,
  deleteCustomer: async () => {},
  fetchCard: async () => undefined,
  removeCard: async () => {},
  createCardPage: away,
  createPortal: async ({ customerId }) => `${publicUrl}/sandbox/billing/${customerId}`,
  listDocuments: async () => [],
  async createCheckout({ id, userId, amount, title, successUrl, cancelUrl }) {
    const sessionId = `cs_sandbox_${id}`
    await db.system
      .insert(sandboxCheckouts)
      .values({
        id: sessionId,
        userId,
        amount,
        title,
        status: 'open',
        successUrl: successUrl.replace('{CHECKOUT_SESSION_ID}', sessionId),
        cancelUrl,
        at: new Date(),
      })
      .onConflictDoNothing()
    return { sessionId, url: `${publicUrl}/sandbox/checkout/${sessionId}` }
  },
  async fetchCheckout(sessionId) {
    const [checkout] = await db.system.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, sessionId))
    if (!checkout) return undefined
    const { userId, amount, status } = checkout
    return { sessionId, userId, amount, status, paymentId: undefined }
  },
  chargeCard: away,
  fetchPayment: async () => undefined,
  refundPayment: away,
  async *listPayments() {},
  createSubscriptionPage: away,
  fetchSubscription: async () => undefined,
  listSubscriptions: async () => [],
  changePlan: away,
  setCancelAtPeriodEnd: away,
  endSubscription: async () => {},
})
