import { getLaunchpad } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api/index.ts'

/** Views are counted without a change that the live channel tells. In milliseconds. */
const REFRESH_MS = 60_000

/** The first things to do: the launchpad shows them, the overview the next of them. */
export const launchpadQuery = queryOptions({
  queryKey: ['launchpad'],
  queryFn: ({ signal }) => call(getLaunchpad, { signal }),
  meta: {
    live: ['mini_sites', 'blocks', 'site_shares', 'launchpad_dismissals', 'users', 'wallets', 'user_subscriptions'],
  },
  staleTime: 0,
  refetchInterval: REFRESH_MS,
})
