import { type ANALYTICS_PERIODS, getOverview, getRecentActivity } from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { readersTimeZone } from '../../../lib/time-zone.ts'

export type Period = (typeof ANALYTICS_PERIODS)[number]

/** Product section 9. */
export const DEFAULT_PERIOD: Period = '30d'

/** Milliseconds. Visits are counted without an event on the live connection. */
const REFRESH_MS = 60_000
/** Milliseconds. The screen fetches ahead, and its parts then read the same answer. */
const FRESH_MS = 5_000

export const overviewQuery = (period: Period, time_zone = readersTimeZone()) =>
  queryOptions({
    queryKey: ['overview', 'numbers', period, time_zone],
    queryFn: ({ signal }) => call(getOverview, { query: { period, time_zone }, signal }),
    meta: { live: ['mini_sites', 'blocks'] },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  })

export const activityQuery = (time_zone = readersTimeZone()) =>
  queryOptions({
    queryKey: ['overview', 'activity', time_zone],
    queryFn: ({ signal }) => call(getRecentActivity, { query: { time_zone }, signal }),
    meta: { live: ['mini_sites', 'blocks', 'site_shares'] },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  })
