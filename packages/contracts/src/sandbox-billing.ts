import { MAX_TOP_UP_CENTS, PAID_TIERS, SANDBOX_CARDS } from '@greenroom/domain'
import { z } from 'zod'
import { card, DOCUMENT_STATUSES } from './billing.ts'
import { defineContract } from './contract.ts'

/** Billing pages of the sandbox: the provider's portal, and controls for what banks do. Gated like sandbox.ts. */
const params = z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{1,255}$/, 'There is nothing with this name.') })
const cents = z.int().describe('US cents')
const moment = z.iso.datetime()

const subscription = z.object({
  id: z.string(),
  plan: z.enum(PAID_TIERS),
  status: z.enum(['active', 'past_due', 'canceled']),
  amount: cents.describe('Price per month'),
  period_end: moment,
  cancel_at_period_end: z.boolean(),
  fails_next: z.boolean().describe('The bank declines the next renewal'),
  retry_at: moment.nullable().describe('Time of the next attempt'),
})
export type SandboxSubscription = z.infer<typeof subscription>

const payment = z.object({
  id: z.string(),
  title: z.string(),
  amount: cents,
  left: cents.describe('Amount not refunded yet'),
  at: moment,
  status: z.enum(['paid', 'declined']),
  problem: z.string().nullable(),
  refunds: z.array(z.object({ id: z.string(), amount: cents, has_failed: z.boolean() })),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
})
export type SandboxPayment = z.infer<typeof payment>

const invoice = z.object({
  id: z.string(),
  title: z.string(),
  amount: cents,
  at: moment,
  status: z.enum(['paid', 'open', 'void', 'refunded']),
  problem: z.string().nullable().describe('Why the last attempt was declined'),
})
export type SandboxInvoice = z.infer<typeof invoice>

export const sandboxCustomer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  card: card.extend({ kind: z.enum(SANDBOX_CARDS) }).nullable(),
  subscriptions: z.array(subscription).describe('Newest first'),
  payments: z.array(payment).describe('The newest 50'),
  invoices: z.array(invoice).describe('The newest 50'),
})
export type SandboxCustomer = z.infer<typeof sandboxCustomer>

export const getSandboxCustomer = defineContract({
  name: 'getSandboxCustomer',
  method: 'GET',
  path: '/sandbox/api/customers/:id',
  summary: 'A customer of the sandbox with everything that was paid',
  access: 'public',
  params,
  status: 200,
  response: sandboxCustomer,
  errors: ['NOT_FOUND'],
})

export const setSandboxCard = defineContract({
  name: 'setSandboxCard',
  method: 'PUT',
  path: '/sandbox/api/customers/:id/card',
  summary: 'Keep another test card, or none',
  access: 'public',
  params,
  body: z.strictObject({ card: z.enum(SANDBOX_CARDS).nullable() }),
  status: 204,
  errors: ['NOT_FOUND'],
})

export const changeSandboxSubscription = defineContract({
  name: 'changeSandboxSubscription',
  method: 'PATCH',
  path: '/sandbox/api/subscriptions/:id',
  summary: 'End with the period or go on; let the next renewal fail or not',
  access: 'public',
  params,
  body: z
    .strictObject({ cancel_at_period_end: z.boolean(), fails_next: z.boolean() })
    .partial()
    .refine((change) => Object.keys(change).length === 1, 'Change one thing at a time.'),
  status: 204,
  errors: ['NOT_FOUND'],
})

export const renewSandboxSubscription = defineContract({
  name: 'renewSandboxSubscription',
  method: 'POST',
  path: '/sandbox/api/subscriptions/:id/renewal',
  summary: 'The period ends now; where a payment is due, the card is tried again',
  access: 'public',
  params,
  status: 204,
  errors: ['NOT_FOUND'],
})

export const refundSandboxPayment = defineContract({
  name: 'refundSandboxPayment',
  method: 'POST',
  path: '/sandbox/api/payments/:id/refunds',
  summary: 'Send money back',
  access: 'public',
  params,
  body: z.strictObject({ amount: cents.min(1).max(MAX_TOP_UP_CENTS) }),
  status: 204,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const disputeSandboxPayment = defineContract({
  name: 'disputeSandboxPayment',
  method: 'PUT',
  path: '/sandbox/api/payments/:id/dispute',
  summary: "The payer's bank takes the money back, and decides",
  access: 'public',
  params,
  body: z.strictObject({ status: z.enum(['open', 'won', 'lost']).describe('won: the money has come back') }),
  status: 204,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const failSandboxRefund = defineContract({
  name: 'failSandboxRefund',
  method: 'POST',
  path: '/sandbox/api/refunds/:id/failure',
  summary: 'A refund comes back',
  access: 'public',
  params,
  status: 204,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const sandboxReceipt = z.object({
  id: z.string(),
  kind: z.enum(['receipt', 'invoice']),
  title: z.string(),
  at: moment,
  amount: cents,
  status: z.enum(DOCUMENT_STATUSES),
  card: card.pick({ brand: true, last4: true }).nullable(),
  name: z.string(),
  email: z.string().nullable(),
  refunds: z.array(z.object({ id: z.string(), at: moment, amount: cents })).describe('Refunds that arrived'),
})
export type SandboxReceipt = z.infer<typeof sandboxReceipt>

export const getSandboxReceipt = defineContract({
  name: 'getSandboxReceipt',
  method: 'GET',
  path: '/sandbox/api/receipts/:id',
  summary: 'A receipt or an invoice of the sandbox',
  access: 'public',
  params,
  status: 200,
  response: sandboxReceipt,
  errors: ['NOT_FOUND'],
})
