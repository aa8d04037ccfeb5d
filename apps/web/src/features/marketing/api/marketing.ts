import { getMarketing } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { readersTimeZone } from '../../../lib/time-zone.ts'

/** Milliseconds. Times pass, and clicks are counted a minute late. */
const REFRESH_MS = 60_000
/** Milliseconds. Several tables change together while a campaign leaves. */
const FRESH_MS = 2_000

export const marketingQuery = (time_zone = readersTimeZone()) =>
  queryOptions({
    queryKey: ['marketing', time_zone],
    queryFn: ({ signal }) => call(getMarketing, { query: { time_zone }, signal }),
    meta: {
      live: [
        'campaigns',
        'campaign_approvals',
        'sends',
        'campaign_links',
        'threads',
        'wallets',
        'registrations',
        'sender_domains',
        'sending_rules',
      ],
    },
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  })
