import type Stripe from 'stripe'
import type { Document } from '../payments.ts'
import { failed, momentOf } from './client.ts'
import { ownerOf } from './metadata.ts'

/** Page size of Stripe's lists. */
const PAGE = 100

/** Lists receipts of top-ups and invoices of subscriptions, newest first. @throws PaymentError */
export async function listDocuments(stripe: Stripe, customer: string, limit: number): Promise<Document[]> {
  try {
    const [receipts, invoices] = await Promise.all([
      firstOf(stripe.paymentIntents.list({ customer, limit: PAGE, expand: ['data.latest_charge'] }), receiptOf, limit),
      firstOf(stripe.invoices.list({ customer, limit: PAGE }), invoiceOf, limit),
    ])
    return [...receipts, ...invoices].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit)
  } catch (error) {
    return failed(error)
  }
}

/** Payments of subscriptions are mixed with those of top-ups, so several pages may be needed. */
async function firstOf<T>(
  list: AsyncIterable<T>,
  read: (item: T) => Document | undefined,
  limit: number,
): Promise<Document[]> {
  const documents: Document[] = []
  for await (const item of list) {
    const document = read(item)
    if (document) documents.push(document)
    if (documents.length >= limit) break
  }
  return documents
}

function receiptOf(intent: Stripe.PaymentIntent): Document | undefined {
  const { id, created, description, status, latest_charge: charge } = intent
  if (!ownerOf(intent, 'wallet_top_up') || status !== 'succeeded' || !charge || typeof charge === 'string') return
  return {
    id,
    kind: 'receipt',
    title: description ?? 'Wallet top-up',
    at: momentOf(created),
    amount: charge.amount_captured,
    status: charge.refunded ? 'refunded' : charge.amount_refunded > 0 ? 'partly_refunded' : 'paid',
    url: charge.receipt_url ?? undefined,
    pdfUrl: undefined,
  }
}

function invoiceOf(invoice: Stripe.Invoice): Document | undefined {
  const { id, created, number, status, amount_due: amount, lines, hosted_invoice_url: url, invoice_pdf: pdf } = invoice
  if (!id || !status || status === 'draft') return
  return {
    id,
    kind: 'invoice',
    title: lines.data[0]?.description ?? `Invoice ${number ?? ''}`.trim(),
    at: momentOf(created),
    amount,
    status: standingOf(invoice),
    url: url ?? undefined,
    pdfUrl: pdf ?? undefined,
  }
}

function standingOf({ status, total, post_payment_credit_notes_amount: credited }: Stripe.Invoice): Document['status'] {
  if (status === 'void') return 'void'
  if (status === 'uncollectible') return 'failed'
  if (status !== 'paid') return 'open'
  if (credited === 0) return 'paid'
  return credited >= total ? 'refunded' : 'partly_refunded'
}
