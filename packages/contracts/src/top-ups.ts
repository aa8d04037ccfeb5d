import { MAX_TOP_UP_CENTS, MIN_TOP_UP_CENTS } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

const sessionId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,255}$/, 'This is not a payment.')
  .describe("The provider's id of the checkout")

export const createWalletCheckout = defineContract({
  name: 'createWalletCheckout',
  method: 'POST',
  path: '/functions/v1/create-wallet-checkout',
  summary: 'Open a page where a top-up is paid',
  access: 'session',
  fresh: 'keep_card',
  body: z.strictObject({
    amount: z
      .int()
      .min(MIN_TOP_UP_CENTS, 'Add at least $5.')
      .max(MAX_TOP_UP_CENTS, 'Add at most $1,000 at once.')
      .describe('US cents'),
    keep_card: z.boolean().default(false).describe('Save the card for auto top-up'),
  }),
  status: 200,
  response: z.object({
    session_id: sessionId,
    url: z.string().nullable().describe('Page to send the browser to; null if the provider gave no address'),
  }),
  errors: ['UNAVAILABLE'],
})

export const processWalletPayment = defineContract({
  name: 'processWalletPayment',
  method: 'POST',
  path: '/functions/v1/process-wallet-payment',
  summary: 'Credit a top-up that was paid, once',
  access: 'session',
  body: z.strictObject({ session_id: sessionId }),
  status: 200,
  response: z.object({
    amount_added: z.int().describe('US cents'),
    already_processed: z.boolean().describe('The payer has already returned and been told'),
    balance: z.int().describe('US cents, right after the credit'),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})
