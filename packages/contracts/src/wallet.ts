import {
  MAX_AUTO_TOP_UP_THRESHOLD_CENTS,
  MAX_POSTING_CENTS,
  MAX_TOP_UP_CENTS,
  MIN_TOP_UP_CENTS,
  POSTING_KINDS,
  requiredText,
  TRANSACTION_GROUPS,
  type TransactionGroup,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, pageOf, pageQuery } from './contract.ts'

const cents = z.int().describe('US cents')

/** The last charge of the saved card, made or due. */
const autoTopUpAttempt = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  amount: cents,
  status: z.enum(['charging', 'paid', 'declined']),
  problem: z.string().nullable().describe('Why it was declined'),
})

/** Auto top-up settings (product section 3.11). */
const autoTopUp = z.object({
  enabled: z.boolean(),
  threshold: cents.describe('A balance below it triggers a top-up'),
  amount: cents.describe('Amount of each top-up'),
  next_at: z.iso.datetime().nullable().describe('Earliest next charge after a card was declined'),
  last: autoTopUpAttempt.nullable(),
})
export type AutoTopUp = z.infer<typeof autoTopUp>

export const wallet = z.object({
  balance: cents.describe('Available, in US cents; never below zero'),
  reserved: cents.describe('Reserved for campaigns being sent'),
  debt: cents.describe('Owed after a refund or dispute; the next top-up repays it first'),
  auto_topup: autoTopUp,
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

/** Asks the payment provider, so it may take a moment. The three amounts add up to the wallet's balance. */
export const getWalletReturn = defineContract({
  name: 'getWalletReturn',
  method: 'GET',
  path: '/api/wallet/return',
  summary: 'What would become of the wallet if the account were erased now',
  access: 'owner',
  status: 200,
  response: z.object({
    certain: cents.describe('Goes back to the cards it came from'),
    doubtful: cents.describe('From disputed payments: the bank may refuse it'),
    lost: cents.describe('Cannot be returned to a card: gifts, and amounts refused earlier'),
  }),
  errors: ['UNAVAILABLE'],
})

export const updateWalletPreferences = defineContract({
  name: 'updateWalletPreferences',
  method: 'PUT',
  path: '/api/wallet/preferences',
  summary: 'Choose auto top-up: on or off, below what, and by how much',
  access: 'session',
  fresh: true,
  body: z.strictObject({
    auto_topup_enabled: z.boolean(),
    auto_topup_threshold: z
      .int()
      .min(0)
      .max(MAX_AUTO_TOP_UP_THRESHOLD_CENTS, 'Use a threshold of at most $1,000.')
      .describe('US cents'),
    auto_topup_amount: z
      .int()
      .min(MIN_TOP_UP_CENTS, 'Add at least $5.')
      .max(MAX_TOP_UP_CENTS, 'Add at most $1,000 at once.')
      .describe('US cents'),
  }),
  status: 200,
  response: wallet,
  errors: ['CONFLICT', 'UNAVAILABLE'],
})

export type UpdateWalletPreferencesBody = z.output<typeof updateWalletPreferences.body>

/**
 * Product sections 4.16 and 7.5. Charges only the saved amount, and only while auto top-up is on and the balance is
 * below the threshold.
 */
export const autoTopUpWallet = defineContract({
  name: 'autoTopUpWallet',
  method: 'POST',
  path: '/functions/v1/auto-topup-wallet',
  summary: 'Charge the kept card now, where auto top-up would',
  access: 'session',
  body: z.strictObject({
    user_id: z.uuid().describe('Must be the caller'),
    amount: z.int().describe('US cents; must be the saved amount'),
  }),
  status: 200,
  response: z.object({ success: z.boolean(), amount_added: cents.describe('0 if nothing was charged') }),
  errors: ['FORBIDDEN', 'CONFLICT', 'UNAVAILABLE'],
})

export const walletTransaction = z.object({
  id: z.uuid(),
  type: z.enum(POSTING_KINDS),
  amount: cents.describe('Negative if money was spent'),
  balance_after: cents,
  description: z.string(),
  category: z.string(),
  created_at: z.iso.datetime(),
})
export type WalletTransaction = z.infer<typeof walletTransaction>

const groups = Object.keys(TRANSACTION_GROUPS) as [TransactionGroup, ...TransactionGroup[]]

/** Transactions per page (product sections 3.10 and 9.4). */
const TRANSACTIONS_PER_PAGE = 50

export const listWalletTransactions = defineContract({
  name: 'listWalletTransactions',
  method: 'GET',
  path: '/api/wallet/transactions',
  summary: 'What came and went, the newest first',
  access: 'owner',
  query: pageQuery(TRANSACTIONS_PER_PAGE).extend({
    direction: z.enum(['in', 'out']).optional().describe('Only money in, or only money out'),
    group: z.enum(groups).optional().describe('Only transactions of these kinds'),
  }),
  status: 200,
  response: pageOf(walletTransaction),
  errors: [],
})

/** Purpose of the spending, for lists and filters. */
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
