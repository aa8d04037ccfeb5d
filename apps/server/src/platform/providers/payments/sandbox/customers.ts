import { sandboxCustomers, sandboxSubscriptions } from '@greenroom/db'
import type { SandboxCard, SandboxWebhook } from '@greenroom/domain'
import { and, eq, isNull, ne } from '@greenroom/db/sql'
import { v7 } from 'uuid'
import type { SystemTx } from '../../../db/tx.ts'
import { PaymentError, type PaymentProvider } from '../payments.ts'
import { cardOf, type Sandbox } from './bank.ts'
import { payOpenInvoice } from './invoices.ts'
import { endNow } from './subscription-end.ts'
import { tell } from './tell.ts'

export type Customer = typeof sandboxCustomers.$inferSelect

type Customers = Pick<
  PaymentProvider,
  'createCustomer' | 'setEmail' | 'hasCustomer' | 'deleteCustomer' | 'createPortal' | 'fetchCard' | 'removeCard'
>

export const customersOf = ({ db, clock, publicUrl }: Sandbox): Customers => ({
  async createCustomer({ id, userId, email, name }) {
    const customerId = `cus_sandbox_${id}`
    await db.system
      .insert(sandboxCustomers)
      .values({ id: customerId, userId, email, name, createdAt: clock() })
      .onConflictDoNothing()
    return customerId
  },
  setEmail: ({ customerId, email }) =>
    db.asSystem(async (tx) => {
      const customer = await lockCustomer(tx, customerId)
      if (!customer || customer.email === email) return
      await tx.update(sandboxCustomers).set({ email }).where(eq(sandboxCustomers.id, customerId))
      await tell(tx, clock(), customer.userId, { type: 'customer.updated', about: [['customer', customerId]] })
    }),
  hasCustomer: async (customerId) => (await findCustomer(db.system, customerId)) !== undefined,
  deleteCustomer: (customerId) =>
    db.asSystem(async (tx) => {
      const customer = await lockCustomer(tx, customerId)
      if (!customer) return
      const now = clock()
      for (const subscription of await lockSubscriptions(tx, customerId)) await endNow(tx, now, subscription)
      await tx
        .update(sandboxCustomers)
        .set({ deletedAt: now, email: null, name: '', card: null, cardId: null })
        .where(eq(sandboxCustomers.id, customerId))
      await tell(tx, now, customer.userId, { type: 'customer.deleted', about: [['customer', customerId]] })
    }),
  async createPortal({ customerId, returnUrl }) {
    await requireCustomer(db.system, customerId)
    return `${publicUrl}/sandbox/billing/${customerId}?${new URLSearchParams({ return: returnUrl })}`
  },
  async fetchCard(customerId) {
    const customer = await findCustomer(db.system, customerId)
    return customer && cardOf(customer)
  },
  removeCard: (customerId) =>
    db.asSystem(async (tx) => {
      const customer = await lockCustomer(tx, customerId)
      if (!customer?.card) return
      await tx.update(sandboxCustomers).set({ card: null, cardId: null }).where(eq(sandboxCustomers.id, customerId))
      await tell(tx, clock(), customer.userId, { type: 'payment_method.detached', about: [['customer', customerId]] })
    }),
})

/** Saves the card for later charges in place of the previous one, and charges it for open invoices. */
export async function keepCard(
  tx: SystemTx,
  now: Date,
  customer: Customer,
  card: SandboxCard,
  webhook: SandboxWebhook,
): Promise<void> {
  await tx
    .update(sandboxCustomers)
    .set({ card, cardId: `pm_sandbox_${v7()}` })
    .where(eq(sandboxCustomers.id, customer.id))
  await tell(tx, now, customer.userId, { type: 'payment_method.attached', about: [['customer', customer.id]], webhook })
  for (const subscription of await lockSubscriptions(tx, customer.id))
    if (subscription.status === 'past_due') await payOpenInvoice(tx, now, subscription)
}

/** Returns undefined if there is none, or it was deleted. */
export async function findCustomer(tx: SystemTx, id: string): Promise<Customer | undefined> {
  const [customer] = await tx.select().from(sandboxCustomers).where(isCustomer(id))
  return customer
}

/** The same, locked with everything that belongs to it until the transaction ends. */
export async function lockCustomer(tx: SystemTx, id: string): Promise<Customer | undefined> {
  const [customer] = await tx.select().from(sandboxCustomers).where(isCustomer(id)).for('update')
  return customer
}

/** @throws PaymentError */
export async function requireCustomer(tx: SystemTx, id: string): Promise<Customer> {
  const customer = await findCustomer(tx, id)
  if (!customer) throw new PaymentError('The sandbox knows no such customer')
  return customer
}

const isCustomer = (id: string) => and(eq(sandboxCustomers.id, id), isNull(sandboxCustomers.deletedAt))

const lockSubscriptions = (tx: SystemTx, customerId: string) =>
  tx
    .select()
    .from(sandboxSubscriptions)
    .where(and(eq(sandboxSubscriptions.customerId, customerId), ne(sandboxSubscriptions.status, 'canceled')))
    .orderBy(sandboxSubscriptions.id)
    .for('update')
