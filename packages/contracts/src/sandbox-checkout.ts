import { PAID_TIERS, SANDBOX_CARDS, SANDBOX_WEBHOOKS } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

/** Checkout of the sandbox, gated like the rest of it (sandbox.ts). */
export const sandboxCheckout = z.object({
  id: z.string(),
  mode: z.enum(['payment', 'card', 'subscription']).describe('In mode card nothing is paid; the card is only saved'),
  title: z.string(),
  amount: z.int().describe('US cents; for a subscription, per month'),
  plan: z.enum(PAID_TIERS).nullable(),
  keeps_card: z.boolean().describe('The card is saved for later charges'),
  email: z.string().nullable().describe('Email of the payer'),
  status: z.enum(['open', 'paid', 'expired']),
  problem: z.string().nullable().describe('Why the last attempt was declined'),
  asks_bank: z.enum(SANDBOX_CARDS).nullable().describe("Card whose bank is waiting for the payer's answer"),
  success_url: z.string(),
  cancel_url: z.string(),
})
export type SandboxCheckout = z.infer<typeof sandboxCheckout>

const params = z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{1,255}$/, 'This is not a checkout.') })

export const getSandboxCheckout = defineContract({
  name: 'getSandboxCheckout',
  method: 'GET',
  path: '/sandbox/api/checkouts/:id',
  summary: 'A checkout of the sandbox',
  access: 'public',
  params,
  status: 200,
  response: sandboxCheckout,
  errors: ['NOT_FOUND'],
})

export const paySandboxCheckout = defineContract({
  name: 'paySandboxCheckout',
  method: 'POST',
  path: '/sandbox/api/checkouts/:id/payment',
  summary: 'Pay, be declined, or be asked by the bank, in a checkout of the sandbox',
  access: 'public',
  params,
  body: z.strictObject({
    card: z.enum(SANDBOX_CARDS),
    webhook: z.enum(SANDBOX_WEBHOOKS).describe('When the webhook is sent; late is after 20 s'),
  }),
  status: 200,
  response: sandboxCheckout,
  errors: ['NOT_FOUND'],
})

export const answerSandboxBank = defineContract({
  name: 'answerSandboxBank',
  method: 'POST',
  path: '/sandbox/api/checkouts/:id/authentication',
  summary: 'Approve or refuse what the bank asks in a checkout of the sandbox; nothing where it asks nothing',
  access: 'public',
  params,
  body: z.strictObject({ approve: z.boolean() }),
  status: 200,
  response: sandboxCheckout,
  errors: ['NOT_FOUND'],
})
