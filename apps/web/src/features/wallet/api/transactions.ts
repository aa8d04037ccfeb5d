import { listWalletTransactions, type WalletTransaction } from '@greenroom/contracts'
import { TRANSACTION_GROUPS, type TransactionGroup } from '@greenroom/domain/ledger'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { everyPage } from '../../../lib/list/every-page.ts'
import { walletKey, walletLive } from '../../../lib/wallet.ts'

/** Narrows down the transactions; empty: all. */
export interface TransactionFilter {
  direction?: 'in' | 'out' | undefined
  group?: TransactionGroup | undefined
}

/** One page, the newest first. */
export const transactionsQuery = (page: number, filter: TransactionFilter) =>
  queryOptions({
    queryKey: [...walletKey, 'transactions', page, filter],
    queryFn: ({ signal }) => call(listWalletTransactions, { query: { page, ...filter }, signal }),
    placeholderData: keepPreviousData,
    meta: walletLive,
  })

/** Types of transactions at a payment provider: each adds or changes a receipt. */
const AT_PROVIDER: readonly WalletTransaction['type'][] = [...TRANSACTION_GROUPS.top_ups, ...TRANSACTION_GROUPS.refunds]

/** Returns the id of the newest payment on the first page; null if there is none, undefined while loading. */
export function useNewestPayment(): string | null | undefined {
  const { data, isError } = useQuery(transactionsQuery(1, {}))
  if (isError) return null
  return data && (data.items.find(({ type }) => AT_PROVIDER.includes(type))?.id ?? null)
}

/** Reads all transactions, the newest first. */
export const allTransactions = (filter: TransactionFilter): Promise<WalletTransaction[]> =>
  everyPage((query) => call(listWalletTransactions, { query: { ...query, ...filter } }))
