import type { LedgerAccount, PostingKind } from '@greenroom/domain'
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Integer cents; sums stay far below 2^53. */
const cents = (name: string) => bigint(name, { mode: 'number' })

/** Balances, maintained by the database from the entries; nothing else writes them. */
export const wallets = pgTable('wallets', {
  userId: uuid('user_id').primaryKey(),
  /** Available now. */
  balance: cents('balance').notNull().default(0),
  reserved: cents('reserved').notNull().default(0),
  debt: cents('debt').notNull().default(0),
  updatedAt: instant('updated_at').notNull(),
})

export const walletHolds = pgTable('wallet_holds', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** Amount still reserved; maintained by the database from the entries. */
  remaining: cents('remaining').notNull().default(0),
  purpose: text('purpose').notNull(),
  reference: uuid('reference').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const ledgerPostings = pgTable('ledger_postings', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<PostingKind>().notNull(),
  key: text('key').notNull(),
  requestHash: text('request_hash').notNull(),
  amount: cents('amount').notNull(),
  holdId: uuid('hold_id'),
  balanceAfter: cents('balance_after').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    postingId: uuid('posting_id').notNull(),
    userId: uuid('user_id').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    amount: cents('amount').notNull(),
    holdId: uuid('hold_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postingId, table.account] })],
)

export const walletTransactions = pgTable('wallet_transactions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  type: text('type').$type<PostingKind>().notNull(),
  amount: cents('amount').notNull(),
  balanceAfter: cents('balance_after').notNull(),
  description: text('description').notNull(),
  category: text('category').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const walletPayments = pgTable('wallet_payments', {
  sessionId: text('session_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
  amount: cents('amount').notNull(),
  status: text('status').$type<'open' | 'paid' | 'expired'>().notNull(),
  postingId: uuid('posting_id'),
  /** Payment at the provider. */
  paymentId: text('payment_id'),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
  returnedAt: instant('returned_at'),
})

/** Product section 3.11. Columns other than the owner's settings are set by the server. */
export const userPreferences = pgTable('user_preferences', {
  userId: uuid('user_id').primaryKey(),
  autoTopupEnabled: boolean('auto_topup_enabled').notNull().default(false),
  autoTopupThreshold: cents('auto_topup_threshold').notNull(),
  autoTopupAmount: cents('auto_topup_amount').notNull(),
  /** Start of waiting for a top-up. */
  autoTopupDueAt: instant('auto_topup_due_at'),
  /** Start of the last charge. */
  autoTopupTriedAt: instant('auto_topup_tried_at'),
  /** Consecutive declines. */
  autoTopupDeclines: integer('auto_topup_declines').notNull().default(0),
  /** Card that was last declined; another card may be charged at once. */
  autoTopupDeclinedCard: text('auto_topup_declined_card'),
  autoTopupRetryAt: instant('auto_topup_retry_at'),
  updatedAt: instant('updated_at').notNull(),
})
export type UserPreferencesRow = typeof userPreferences.$inferSelect

/** Charges of the saved card. The id is also the idempotency key at the provider. */
export const walletAutoTopups = pgTable('wallet_auto_topups', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
  customerId: text('customer_id').notNull(),
  cardId: text('card_id').notNull(),
  amount: cents('amount').notNull(),
  status: text('status').$type<'charging' | 'paid' | 'declined'>().notNull(),
  problem: text('problem'),
  paymentId: text('payment_id'),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
})
export type WalletAutoTopupRow = typeof walletAutoTopups.$inferSelect
