import { type ANALYTICS_PERIODS, getOverview, getRecentActivity } from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { timeZone } from '../../../lib/time-zone.ts'

export type Period = (typeof ANALYTICS_PERIODS)[number]

/** Product section 9. */
export const DEFAULT_PERIOD: Period = '30d'

/** Milliseconds. Visits are counted without an event on the live connection. */
const REFRESH_MS = 60_000
/** Milliseconds. The screen fetches ahead, and its parts then read the same answer. */
const FRESH_MS = 5_000

export const overviewQuery = (period: Period) =>
  queryOptions({
    queryKey: ['overview', 'numbers', period],
    queryFn: ({ signal }) => call(getOverview, { query: { period, time_zone: timeZone() }, signal }),
    meta: { live: ['mini_sites', 'blocks'] },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  })

export const activityQuery = queryOptions({
  queryKey: ['overview', 'activity'],
  queryFn: ({ signal }) => call(getRecentActivity, { query: { time_zone: timeZone() }, signal }),
  meta: { live: ['mini_sites', 'blocks', 'site_shares'] },
  staleTime: FRESH_MS,
  refetchInterval: REFRESH_MS,
})
