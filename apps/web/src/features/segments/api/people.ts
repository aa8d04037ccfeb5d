import { countSegment, findPlaces, listSites, previewSegment } from '@greenroom/contracts'
import type { AudienceRule } from '@greenroom/domain/audience-rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { everyPage } from '../../../lib/list/every-page.ts'
import { segmentsKey } from './segments.ts'

export const countsKey = [...segmentsKey, 'people'] as const
export const previewsKey = [...segmentsKey, 'preview'] as const

/** How many belong to a segment now. `useLiveCounts` has it read anew. */
export const countQuery = (segmentId: string) =>
  queryOptions({
    queryKey: [...countsKey, segmentId],
    queryFn: async ({ signal }) => (await call(countSegment, { params: { segmentId }, signal })).people,
    staleTime: 10_000,
  })

/** How many a rule means and ten of them. A rule that is no longer asked for is cancelled; what was shown stays meanwhile. */
export const previewQuery = (rule: AudienceRule, segmentId: string | undefined) =>
  queryOptions({
    queryKey: [...previewsKey, segmentId ?? 'new', rule],
    queryFn: ({ signal }) =>
      call(previewSegment, { body: { rule, ...(segmentId === undefined ? {} : { id: segmentId }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  })

/** Cities by the beginning of their name. */
export const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ['places', text],
    queryFn: async ({ signal }) => (await call(findPlaces, { query: { q: text }, signal })).items,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: text !== '',
  })

/** The owner's pages, for choosing among them. */
export const siteNamesQuery = queryOptions({
  queryKey: ['minisites', 'names'],
  queryFn: async ({ signal }) =>
    (await everyPage((query) => call(listSites, { query, signal }))).map(({ id, name }) => ({ id, name })),
  meta: { live: ['mini_sites'] },
})
