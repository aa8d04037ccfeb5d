import type { WalletTransaction } from '@greenroom/contracts'
import type { TransactionGroup } from '@greenroom/domain/ledger'

/** Labels of the transaction types. */
export const KIND_WORDS: Readonly<Record<WalletTransaction['type'], string>> = {
  top_up: 'Top-up',
  grant: 'Credit',
  spend: 'Spent',
  reserve: 'Set aside',
  capture: 'Spent',
  release: 'Given back',
  refund: 'Refund',
  refund_returned: 'Refund came back',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
}

export const GROUP_WORDS: Readonly<Record<TransactionGroup, string>> = {
  top_ups: 'Top-ups',
  spending: 'Spending',
  set_aside: 'Set aside',
  refunds: 'Refunds and disputes',
  credits: 'Credits',
}
