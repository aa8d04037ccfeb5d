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

/** The last time that the kept card was charged, or should have been. */
const autoTopUpAttempt = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  amount: cents,
  status: z.enum(['charging', 'paid', 'declined']),
  problem: z.string().nullable().describe('Why it was declined'),
})

/** Product section 3, user_preferences; bounds of product section 3.11. */
const autoTopUp = z.object({
  enabled: z.boolean(),
  threshold: cents.describe('A balance below it is topped up'),
  amount: cents.describe('What is charged each time'),
  next_at: z.iso.datetime().nullable().describe('Earliest next charge, after a card was declined'),
  last: autoTopUpAttempt.nullable(),
})
export type AutoTopUp = z.infer<typeof autoTopUp>

export const wallet = z.object({
  balance: cents.describe('Available, in US cents; never below zero'),
  reserved: cents.describe('Set aside for campaigns that are being sent'),
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

/** Asked of the payment provider, so that it may take a moment. The three add up to what the wallet holds. */
export const getWalletReturn = defineContract({
  name: 'getWalletReturn',
  method: 'GET',
  path: '/api/wallet/return',
  summary: 'What would become of the wallet if the account were erased now',
  access: 'owner',
  status: 200,
  response: z.object({
    certain: cents.describe('Goes back to the cards that it came from'),
    doubtful: cents.describe('Of payments that were disputed: the bank may refuse it'),
    lost: cents.describe('Has no card to go to: gifts, and what was refused before'),
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

/** Product sections 4 and 7. It charges only the saved amount, only when it is on and the balance is below the threshold. */
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
  response: z.object({ success: z.boolean(), amount_added: cents.describe('0 where nothing was charged') }),
  errors: ['FORBIDDEN', 'CONFLICT', 'UNAVAILABLE'],
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

const groups = Object.keys(TRANSACTION_GROUPS) as [TransactionGroup, ...TransactionGroup[]]

/** Transactions of one page (product sections 3 and 9). */
const TRANSACTIONS_PER_PAGE = 50

export const listWalletTransactions = defineContract({
  name: 'listWalletTransactions',
  method: 'GET',
  path: '/api/wallet/transactions',
  summary: 'What came and went, the newest first',
  access: 'owner',
  query: pageQuery(TRANSACTIONS_PER_PAGE).extend({
    direction: z.enum(['in', 'out']).optional().describe('Only what came, or only what went'),
    group: z.enum(groups).optional().describe('Only transactions of these kinds'),
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
