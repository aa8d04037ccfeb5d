import { z } from 'zod'
import { defineContract } from './contract.ts'

/** The sandbox's checkout, gated like the rest of it (sandbox.ts). */
export const sandboxCheckout = z.object({
  id: z.string(),
  title: z.string(),
  amount: z.int().describe('US cents'),
  status: z.enum(['open', 'paid']),
  problem: z.string().nullable().describe('Why the last try was declined'),
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

export const SANDBOX_WEBHOOKS = ['at-once', 'late', 'twice', 'never'] as const

export const paySandboxCheckout = defineContract({
  name: 'paySandboxCheckout',
  method: 'POST',
  path: '/sandbox/api/checkouts/:id/payment',
  summary: 'Pay, or be declined, in a checkout of the sandbox',
  access: 'public',
  params,
  body: z.strictObject({
    card: z.enum(['good', 'declined']),
    webhook: z.enum(SANDBOX_WEBHOOKS).describe('When the payment is told; late is after 20 s'),
  }),
  status: 200,
  response: sandboxCheckout,
  errors: ['NOT_FOUND'],
})
