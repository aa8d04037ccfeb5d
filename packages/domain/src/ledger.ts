/** Accounts of the prepaid wallet. Of the owner: available, reserved, debt. Of the house: the rest. */
export type LedgerAccount =
  | 'available'
  | 'reserved'
  | 'debt'
  | 'top_ups'
  | 'charges'
  | 'refunds'
  | 'disputes'
  | 'grants'

/** What a posting does; its entries are written by the database (packages/db/migrations/0010_ledger.sql). */
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

/** What an owner tells apart when looking for a transaction, and the kinds in it. */
export const TRANSACTION_GROUPS = {
  top_ups: ['top_up'],
  spending: ['spend'],
  set_aside: ['reserve', 'release'],
  refunds: ['refund', 'refund_returned', 'dispute', 'dispute_won'],
  credits: ['grant'],
} as const satisfies Record<string, readonly PostingKind[]>
export type TransactionGroup = keyof typeof TRANSACTION_GROUPS

/** Largest amount of one posting in cents: far above any top-up (product section 13.8), far below where integers end. */
export const MAX_POSTING_CENTS = 1_000_000_000

/** Bounds of one top-up, in cents (product section 13). */
export const MIN_TOP_UP_CENTS = 500
export const MAX_TOP_UP_CENTS = 100_000
/** Highest threshold of auto top-up, in cents. */
export const MAX_AUTO_TOP_UP_THRESHOLD_CENTS = 100_000
/** Auto top-up happens at most once in so many milliseconds (product section 9, standard M9). */
export const AUTO_TOP_UP_GAP_MS = 60_000
/** What auto top-up stands at, in cents, until its owner chooses; it is off then. */
export const DEFAULT_AUTO_TOP_UP = { threshold: 1000, amount: 2500 } as const
