import { MAX_POSTING_CENTS, POSTING_KINDS, requiredText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, pageOf, pageQuery } from './contract.ts'

const cents = z.int().describe('US cents')

export const wallet = z.object({
  balance: cents.describe('Available, in US cents; never below zero'),
  reserved: cents.describe('Set aside for campaigns that are being sent'),
  debt: cents.describe('Owed after a refund or dispute; the next top-up repays it first'),
})
export type Wallet = z.infer<typeof wallet>

export const getWallet = defineContract({
  name: 'getWallet',
  method: 'GET',
  path: '/api/wallet',
  summary: 'The prepaid wallet',
  access: 'owner',
  status: 200,
  response: wallet,
  errors: [],
})

export const walletTransaction = z.object({
  id: z.uuid(),
  type: z.enum(POSTING_KINDS),
  amount: cents.describe('Negative when it went'),
  balance_after: cents,
  description: z.string(),
  category: z.string(),
  created_at: z.iso.datetime(),
})
export type WalletTransaction = z.infer<typeof walletTransaction>

/** Transactions of one page (spec sections 3 and 9). */
const TRANSACTIONS_PER_PAGE = 50

export const listWalletTransactions = defineContract({
  name: 'listWalletTransactions',
  method: 'GET',
  path: '/api/wallet/transactions',
  summary: 'What came and went, the newest first',
  access: 'owner',
  query: pageQuery(TRANSACTIONS_PER_PAGE).extend({
    direction: z.enum(['in', 'out']).optional().describe('Only what came, or only what went'),
  }),
  status: 200,
  response: pageOf(walletTransaction),
  errors: [],
})

/** What the money was spent on, for lists and filters. */
const category = requiredText(40, 'Say what kind of thing it is for.')

export const spendWalletCredits = defineContract({
  name: 'spendWalletCredits',
  method: 'POST',
  path: '/rest/v1/rpc/spend_wallet_credits',
  summary: 'Spend from the wallet',
  access: 'owner',
  area: 'wallet',
  body: z.strictObject({
    p_user_id: z.uuid().describe('Must be the caller'),
    p_amount: z.int().min(1).max(MAX_POSTING_CENTS).describe('US cents'),
    p_description: requiredText(200, 'Say what it is for.'),
    p_category: category,
  }),
  idempotent: true,
  status: 200,
  response: z.object({ transaction_id: z.uuid(), balance: cents }),
  errors: ['FORBIDDEN', 'INSUFFICIENT_FUNDS', 'IDEMPOTENCY_CONFLICT'],
})
export type SpendWalletCreditsBody = z.output<typeof spendWalletCredits.body>
