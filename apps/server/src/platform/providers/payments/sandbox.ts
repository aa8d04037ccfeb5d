import { sandboxCheckouts } from '@greenroom/db'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { PaymentProvider } from './payments.ts'

/** Checkouts in the database, paid on a page of our own: no money moves. */
export const sandboxPayments = (db: Database, publicUrl: string): PaymentProvider => ({
  name: 'sandbox',
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
    return { sessionId, userId, amount, status }
  },
})
