import {
  sandboxCheckouts,
  sandboxCustomers,
  sandboxDisputes,
  sandboxInvoices,
  sandboxPayments,
  sandboxRefunds,
  sandboxSubscriptions,
} from '@greenroom/db'
import { asc, desc, eq, inArray } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { listInvoices, listPayments } from '../../../platform/providers/payments/sandbox/documents.ts'

/** Payments and invoices shown on the billing page. */
const SHOWN = 50

/** Returns a checkout with its payer. @throws AppError NOT_FOUND */
export async function getCheckout({ db }: SystemContext, id: string) {
  const [checkout] = await db.system
    .select({ checkout: sandboxCheckouts, email: sandboxCustomers.email })
    .from(sandboxCheckouts)
    .leftJoin(sandboxCustomers, eq(sandboxCustomers.id, sandboxCheckouts.customerId))
    .where(eq(sandboxCheckouts.id, id))
  if (!checkout) throw new AppError('NOT_FOUND', 'We could not find this checkout.')
  return checkout
}

/** Returns everything of a customer. @throws AppError NOT_FOUND, also if they were deleted */
export async function getCustomer({ db }: SystemContext, id: string) {
  const [customer] = await db.system.select().from(sandboxCustomers).where(eq(sandboxCustomers.id, id))
  if (!customer || customer.deletedAt) throw new AppError('NOT_FOUND', 'We could not find this customer.')
  const [subscriptions, payments, invoices] = await Promise.all([
    db.system
      .select()
      .from(sandboxSubscriptions)
      .where(eq(sandboxSubscriptions.customerId, id))
      .orderBy(desc(sandboxSubscriptions.createdAt)),
    listPayments(db.system, id, SHOWN),
    listInvoices(db.system, id, SHOWN),
  ])
  const { refunds, disputes } = await findReversals(
    { db },
    payments.map((payment) => payment.id),
  )
  return { customer, subscriptions, payments, invoices, refunds, disputes }
}
export type CustomerPage = Awaited<ReturnType<typeof getCustomer>>

/** Returns a payment or an invoice with its payer. @throws AppError NOT_FOUND */
export async function getReceipt({ db }: SystemContext, id: string) {
  const payer = { name: sandboxCustomers.name, email: sandboxCustomers.email }
  const [[paid], [invoiced]] = await Promise.all([
    db.system
      .select({ payment: sandboxPayments, payer })
      .from(sandboxPayments)
      .leftJoin(sandboxCustomers, eq(sandboxCustomers.id, sandboxPayments.customerId))
      .where(eq(sandboxPayments.id, id)),
    db.system
      .select({ invoice: sandboxInvoices, payer })
      .from(sandboxInvoices)
      .leftJoin(sandboxCustomers, eq(sandboxCustomers.id, sandboxInvoices.customerId))
      .where(eq(sandboxInvoices.id, id)),
  ])
  if (invoiced) return invoiced
  if (!paid || paid.payment.status === 'declined') throw new AppError('NOT_FOUND', 'We could not find this receipt.')
  return { ...paid, ...(await findReversals({ db }, [id])) }
}
export type Receipt = Awaited<ReturnType<typeof getReceipt>>

async function findReversals({ db }: Pick<SystemContext, 'db'>, paymentIds: string[]) {
  const [refunds, disputes] = await Promise.all([
    db.system
      .select()
      .from(sandboxRefunds)
      .where(inArray(sandboxRefunds.paymentId, paymentIds))
      .orderBy(asc(sandboxRefunds.at), asc(sandboxRefunds.id)),
    db.system.select().from(sandboxDisputes).where(inArray(sandboxDisputes.paymentId, paymentIds)),
  ])
  return { refunds, disputes }
}
