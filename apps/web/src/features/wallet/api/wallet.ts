import {
  createWalletCheckout,
  getWallet,
  listWalletTransactions,
  processWalletPayment,
  updateWalletPreferences,
  type WalletTransaction,
} from '@greenroom/contracts'
import { TRANSACTION_GROUPS, type TransactionGroup } from '@greenroom/domain/ledger'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api/index.ts'
import { toast } from '../../../lib/toasts.tsx'

/** Longest a payment may be processed, in milliseconds (spec section 9). */
export const PROCESS_MS = 30_000
/** Largest page that the API gives, for exports. */
const MOST = 100

/** Which transactions are shown; all where nothing is said. */
export interface TransactionFilter {
  direction?: 'in' | 'out'
  group?: TransactionGroup
}

/** What the wallet follows (spec section 4, "Live refresh"). */
const live = { live: ['wallets', 'wallet_transactions', 'user_preferences'] } as const

export const walletKey = ['wallet'] as const

export const walletQuery = queryOptions({
  queryKey: [...walletKey, 'balance'],
  queryFn: ({ signal }) => call(getWallet, { signal }),
  meta: live,
})

/** One page, the newest first. */
export const transactionsQuery = (page: number, filter: TransactionFilter) =>
  queryOptions({
    queryKey: [...walletKey, 'transactions', page, filter],
    queryFn: ({ signal }) => call(listWalletTransactions, { query: { page, ...filter }, signal }),
    placeholderData: keepPreviousData,
    meta: live,
  })

/** Money that a payment provider moved: each leaves a receipt, or changes one. */
const AT_PROVIDER: readonly WalletTransaction['type'][] = [...TRANSACTION_GROUPS.top_ups, ...TRANSACTION_GROUPS.refunds]

/** The newest of them on the first page; null where there is none, undefined until that is known. */
export function useNewestPayment(): string | null | undefined {
  const { data, isError } = useQuery(transactionsQuery(1, {}))
  if (isError) return null
  return data && (data.items.find(({ type }) => AT_PROVIDER.includes(type))?.id ?? null)
}

/** All of them, the newest first. */
export async function allTransactions(filter: TransactionFilter): Promise<WalletTransaction[]> {
  const all = new Map<string, WalletTransaction>()
  for (let page = 1; ; page++) {
    const { items } = await call(listWalletTransactions, { query: { page, limit: MOST, ...filter } })
    for (const item of items) all.set(item.id, item)
    if (items.length < MOST) return [...all.values()]
  }
}

/** What somebody asked for and may not: nobody is signed in any more (spec section 8). */
async function asked<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    toast.error(NOT_SIGNED_IN, { id: 'wallet-not-signed-in' })
    throw new Error(NOT_SIGNED_IN, { cause: error })
  })
}
const NOT_SIGNED_IN = 'User not authenticated'
export const isNotSignedIn = (error: unknown): boolean => error instanceof Error && error.message === NOT_SIGNED_IN

/** @param amount cents @param keepsCard for auto top-up */
export const createCheckout = (amount: number, keepsCard: boolean) =>
  asked(call(createWalletCheckout, { body: { amount, keep_card: keepsCard } }))

export const processPayment = (sessionId: string, signal: AbortSignal) =>
  asked(call(processWalletPayment, { body: { session_id: sessionId }, signal }))

/** Auto top-up as its owner chooses it; amounts in cents. */
export interface AutoTopUpChoice {
  enabled: boolean
  threshold: number
  amount: number
}

export const savePreferences = ({ enabled, threshold, amount }: AutoTopUpChoice) =>
  asked(
    call(updateWalletPreferences, {
      body: { auto_topup_enabled: enabled, auto_topup_threshold: threshold, auto_topup_amount: amount },
    }),
  )
