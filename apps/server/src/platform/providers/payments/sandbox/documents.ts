import { sandboxInvoices, sandboxPayments, sandboxRefunds } from '@greenroom/db'
import { and, desc, eq, inArray, sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../../db/tx.ts'
import type { Document, PaymentProvider } from '../payments.ts'
import type { Sandbox } from './bank.ts'

type InvoiceRow = typeof sandboxInvoices.$inferSelect

/** Returns receipts of top-ups and invoices of subscriptions. */
export const documentsOf = ({ db, publicUrl }: Sandbox): Pick<PaymentProvider, 'listDocuments'> => ({
  async listDocuments(customerId, limit) {
    const [payments, invoices] = await Promise.all([
      listPayments(db.system, customerId, limit, 'paid'),
      listInvoices(db.system, customerId, limit),
    ])
    const refunded = await refundedOf(
      db,
      payments.map(({ id }) => id),
    )
    const shown = (id: string) => ({ url: `${publicUrl}/sandbox/receipt/${id}`, pdfUrl: undefined })
    const receipts = payments.map(
      ({ id, title, createdAt: at, amount }): Document => ({
        ...{ id, kind: 'receipt', title, at, amount, ...shown(id) },
        status: standingOf(amount, refunded.get(id) ?? 0),
      }),
    )
    const bills = invoices.map(
      (invoice): Document => ({
        ...{ id: invoice.id, kind: 'invoice', title: invoice.title, at: invoice.at, amount: invoice.amount },
        ...{ status: standingOfInvoice(invoice), ...shown(invoice.id) },
      }),
    )
    return [...receipts, ...bills].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit)
  },
})

/** Lists a customer's newest payments, newest first. */
export const listPayments = (tx: SystemTx, customerId: string, limit: number, status?: 'paid') =>
  tx
    .select()
    .from(sandboxPayments)
    .where(
      and(
        eq(sandboxPayments.customerId, customerId),
        status === undefined ? undefined : eq(sandboxPayments.status, status),
      ),
    )
    .orderBy(desc(sandboxPayments.createdAt), desc(sandboxPayments.id))
    .limit(limit)

/** Lists a customer's newest invoices, newest first. */
export const listInvoices = (tx: SystemTx, customerId: string, limit: number) =>
  tx
    .select()
    .from(sandboxInvoices)
    .where(eq(sandboxInvoices.customerId, customerId))
    .orderBy(desc(sandboxInvoices.at), desc(sandboxInvoices.id))
    .limit(limit)

/** A paid invoice is refunded in full or not at all. */
export const standingOfInvoice = ({ status, refundedAt }: Pick<InvoiceRow, 'status' | 'refundedAt'>) =>
  refundedAt === null ? status : ('refunded' as const)

/** Returns the state of a payment, from its amount and what was refunded of it. */
export function standingOf(amount: number, refunded: number): 'paid' | 'partly_refunded' | 'refunded' {
  if (refunded === 0) return 'paid'
  return refunded >= amount ? 'refunded' : 'partly_refunded'
}

async function refundedOf(db: Sandbox['db'], paymentIds: string[]): Promise<Map<string, number>> {
  const rows = await db.system
    .select({ paymentId: sandboxRefunds.paymentId, amount: sql<string>`sum(${sandboxRefunds.amount})` })
    .from(sandboxRefunds)
    .where(and(inArray(sandboxRefunds.paymentId, paymentIds), eq(sandboxRefunds.hasFailed, false)))
    .groupBy(sandboxRefunds.paymentId)
  return new Map(rows.map(({ paymentId, amount }) => [paymentId, Number(amount)]))
}
