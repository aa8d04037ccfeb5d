import { getWalletReturn } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { walletKey } from '../../../lib/wallet.ts'

/** Fate of the balance if the account were erased now, according to the payment provider. */
export const walletReturnQuery = queryOptions({
  queryKey: [...walletKey, 'return'],
  queryFn: ({ signal }) => call(getWalletReturn, { signal }),
  staleTime: 0,
})
