import { getLaunchpad } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api/index.ts'

/** Milliseconds. Views are counted without an event on the live connection. */
const REFRESH_MS = 60_000

/** The first steps: the launchpad shows them all, the overview the next one. */
export const launchpadQuery = queryOptions({
  queryKey: ['launchpad'],
  queryFn: ({ signal }) => call(getLaunchpad, { signal }),
  meta: {
    live: ['mini_sites', 'blocks', 'site_shares', 'launchpad_dismissals', 'users', 'wallets', 'user_subscriptions'],
  },
  staleTime: 0,
  refetchInterval: REFRESH_MS,
})
