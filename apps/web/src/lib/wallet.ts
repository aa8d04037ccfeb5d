import { getWallet } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api/index.ts'

/** Tables that the wallet follows (product section 4, "Live refresh"). */
export const walletLive = { live: ['wallets', 'wallet_transactions', 'user_preferences'] } as const

export const walletKey = ['wallet'] as const

export const walletQuery = queryOptions({
  queryKey: [...walletKey, 'balance'],
  queryFn: ({ signal }) => call(getWallet, { signal }),
  meta: walletLive,
})
