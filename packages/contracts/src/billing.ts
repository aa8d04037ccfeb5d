import { z } from 'zod'
import { defineContract } from './contract.ts'

/** A card, with the details that may be shown. */
export const card = z.object({
  brand: z.string().describe("The provider's word, e.g. visa"),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
})
export type Card = z.infer<typeof card>

/** Page to send the browser to; null if the provider gave no address. */
const page = z.object({ session_id: z.string(), url: z.string().nullable() })

export const getCard = defineContract({
  name: 'getCard',
  method: 'GET',
  path: '/api/billing/card',
  summary: 'The card that is kept for charges',
  access: 'session',
  status: 200,
  response: z.object({ card: card.nullable() }),
  errors: [],
})

export const createCardPage = defineContract({
  name: 'createCardPage',
  method: 'POST',
  path: '/api/billing/card',
  summary: 'Open a page where a card is kept, in place of the one before',
  access: 'session',
  fresh: true,
  status: 200,
  response: page,
  errors: ['UNAVAILABLE'],
})

export const refreshCard = defineContract({
  name: 'refreshCard',
  method: 'POST',
  path: '/api/billing/card/refresh',
  summary: 'Ask the provider which card is kept: the payer has come back',
  access: 'session',
  status: 200,
  response: z.object({ card: card.nullable() }),
  errors: ['UNAVAILABLE'],
})

export const removeCard = defineContract({
  name: 'removeCard',
  method: 'DELETE',
  path: '/api/billing/card',
  summary: 'Forget the card; auto top-up and renewals then have none',
  access: 'session',
  fresh: true,
  status: 204,
  errors: ['UNAVAILABLE'],
})

export const createPortal = defineContract({
  name: 'createPortal',
  method: 'POST',
  path: '/api/billing/portal',
  summary: "Open the provider's own pages: cards, invoices, subscription",
  access: 'session',
  fresh: true,
  status: 200,
  response: z.object({ url: z.string() }),
  errors: ['UNAVAILABLE'],
})

export const DOCUMENT_STATUSES = ['paid', 'open', 'failed', 'refunded', 'partly_refunded', 'void'] as const

export const billingDocument = z.object({
  id: z.string(),
  kind: z.enum(['receipt', 'invoice']),
  title: z.string(),
  at: z.iso.datetime(),
  amount: z.int().describe('US cents'),
  status: z.enum(DOCUMENT_STATUSES),
  url: z.string().nullable().describe("Address of the provider's page for it"),
  pdf_url: z.string().nullable(),
})
export type BillingDocument = z.infer<typeof billingDocument>

export const listBillingDocuments = defineContract({
  name: 'listBillingDocuments',
  method: 'GET',
  path: '/api/billing/documents',
  summary: 'Receipts of top-ups and invoices of the plan, the newest 100',
  access: 'session',
  status: 200,
  response: z.object({ items: z.array(billingDocument) }),
  errors: ['UNAVAILABLE'],
})
