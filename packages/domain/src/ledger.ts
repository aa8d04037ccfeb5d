/** Accounts of the wallet's ledger. The owner has available, reserved, and debt; the others belong to the house. */
export type LedgerAccount =
  | 'available'
  | 'reserved'
  | 'debt'
  | 'top_ups'
  | 'charges'
  | 'refunds'
  | 'disputes'
  | 'grants'

/** Kinds of postings. The database writes their entries (packages/db/migrations/0010_ledger.sql). */
export const POSTING_KINDS = [
  'top_up',
  'grant',
  'spend',
  'reserve',
  'capture',
  'release',
  'refund',
  'dispute',
  'dispute_won',
  'refund_returned',
] as const
export type PostingKind = (typeof POSTING_KINDS)[number]

/** Groups offered as a filter of transactions, with their kinds. */
export const TRANSACTION_GROUPS = {
  top_ups: ['top_up'],
  spending: ['spend'],
  set_aside: ['reserve', 'release'],
  refunds: ['refund', 'refund_returned', 'dispute', 'dispute_won'],
  credits: ['grant'],
} as const satisfies Record<string, readonly PostingKind[]>
export type TransactionGroup = keyof typeof TRANSACTION_GROUPS

/**
 * Largest amount of one posting, in cents: far above any top-up (product section 13.8), far below the integer limit.
 */
export const MAX_POSTING_CENTS = 1_000_000_000

/** Bounds of one top-up, in cents (product section 13.8). */
export const MIN_TOP_UP_CENTS = 500
export const MAX_TOP_UP_CENTS = 100_000
/** Highest threshold of auto top-up, in cents. */
export const MAX_AUTO_TOP_UP_THRESHOLD_CENTS = 100_000
/** Shortest time between two automatic top-ups, in milliseconds (product section 9.6, standard M9). */
export const AUTO_TOP_UP_GAP_MS = 60_000
/** Initial settings of auto top-up, in cents. It is off until its owner turns it on. */
export const DEFAULT_AUTO_TOP_UP = { threshold: 1000, amount: 2500 } as const
