import { deleteSite, duplicateSite, getSiteAnalytics, listSites, type MiniSite, updateSite } from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { readersTimeZone } from '../../../lib/time-zone.ts'

/** Sites on one page of the list (product section 9). */
const SITES_PER_PAGE = 10

export const sitesKey = ['minisites'] as const

/**
 * One page of the user's sites, newest first. Read again each time the screen opens, because visitors change the
 * numbers.
 */
export const sitesQuery = (page: number) =>
  queryOptions({
    queryKey: [...sitesKey, 'list', page],
    queryFn: ({ signal }) => call(listSites, { query: { page, limit: SITES_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: ['mini_sites', 'blocks'] },
  })

/** The newest site, for /editor. */
export const newestSiteQuery = queryOptions({
  queryKey: [...sitesKey, 'newest'],
  queryFn: ({ signal }) => call(listSites, { query: { page: 1, limit: 1 }, signal }),
  staleTime: 0,
})

/** Visits of the last 30 days (product section 9), in the reader's time zone. */
export const analyticsQuery = (id: string, time_zone = readersTimeZone()) =>
  queryOptions({
    queryKey: [...sitesKey, 'analytics', id, time_zone],
    queryFn: ({ signal }) => call(getSiteAnalytics, { params: { id }, query: { period: '30d', time_zone }, signal }),
    retry: false,
  })

/** @param key makes repeated requests create one copy */
export const copySite = (id: string, key: string): Promise<MiniSite> =>
  call(duplicateSite, { params: { id }, idempotencyKey: key })

export const setSiteActive = (id: string, isActive: boolean): Promise<MiniSite> =>
  call(updateSite, { params: { id }, body: { is_active: isActive } })

export const removeSite = (id: string) => call(deleteSite, { params: { id } })
