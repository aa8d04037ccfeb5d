import {
  createWalletCheckout,
  getWallet,
  listWalletTransactions,
  processWalletPayment,
  type WalletTransaction,
} from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

/** Longest a payment may be processed, in milliseconds (spec section 9). */
export const PROCESS_MS = 30_000
/** Largest page that the API gives, for exports. */
const MOST = 100

export type Direction = 'in' | 'out'

const live = { live: ['wallets', 'wallet_transactions'] } as const

export const walletKey = ['wallet'] as const

export const walletQuery = queryOptions({
  queryKey: [...walletKey, 'balance'],
  queryFn: ({ signal }) => call(getWallet, { signal }),
  meta: live,
})

/** One page, the newest first. */
export const transactionsQuery = (page: number, direction: Direction | undefined) =>
  queryOptions({
    queryKey: [...walletKey, 'transactions', page, direction],
    queryFn: ({ signal }) => call(listWalletTransactions, { query: { page, ...(direction && { direction }) }, signal }),
    placeholderData: keepPreviousData,
    meta: live,
  })

/** All of them, the newest first. */
export async function allTransactions(direction: Direction | undefined): Promise<WalletTransaction[]> {
  const all = new Map<string, WalletTransaction>()
  for (let page = 1; ; page++) {
    const { items } = await call(listWalletTransactions, {
      query: { page, limit: MOST, ...(direction && { direction }) },
    })
    for (const item of items) all.set(item.id, item)
    if (items.length < MOST) return [...all.values()]
  }
}

/** @param amount cents */
export const createCheckout = (amount: number) => call(createWalletCheckout, { body: { amount } })

export const processPayment = (sessionId: string, signal: AbortSignal) =>
  call(processWalletPayment, { body: { session_id: sessionId }, signal })
