import {
  countSegment,
  explainRule,
  explainSegment,
  findPlaces,
  listSegmentsOfContact,
  listSites,
  previewSegment,
} from '@greenroom/contracts'
import type { AudienceRule } from '@greenroom/domain/audience-rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { everyPage } from '../../../lib/list/every-page.ts'
import { segmentsKey } from '../../../lib/contacts/segments.ts'

export const countsKey = [...segmentsKey, 'people'] as const
export const previewsKey = [...segmentsKey, 'preview'] as const

/** Number of people in a segment. `useLiveCounts` refetches it. */
export const countQuery = (segmentId: string) =>
  queryOptions({
    queryKey: [...countsKey, segmentId],
    queryFn: async ({ signal }) => (await call(countSegment, { params: { segmentId }, signal })).people,
    staleTime: 10_000,
  })

/**
 * Number of people that match a rule, with ten examples. Cancels outdated requests; shows the previous result
 * meanwhile.
 */
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

/** The segments that a contact is in. */
export const segmentsOfQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...segmentsKey, 'of', contactId],
    queryFn: async ({ signal }) => (await call(listSegmentsOfContact, { params: { contactId }, signal })).items,
    staleTime: 0,
    meta: { live: ['contacts', 'segments'] },
  })

/** A segment, or a rule that may not be saved yet. */
export type Asked = { segmentId: string } | { rule: AudienceRule; own: string | undefined }

/** The conditions of a segment that a contact meets, and those that it does not. */
export const whyQuery = (asked: Asked, contactId: string) =>
  queryOptions({
    queryKey: [...segmentsKey, 'why', contactId, asked],
    queryFn: ({ signal }) =>
      'rule' in asked
        ? call(explainRule, {
            body: {
              rule: asked.rule,
              contact_id: contactId,
              ...(asked.own === undefined ? {} : { id: asked.own }),
            },
            signal,
          })
        : call(explainSegment, { params: { segmentId: asked.segmentId, contactId }, signal }),
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    meta: { live: ['contacts', 'messages', 'segments'] },
  })

/** Cities whose name begins with the text. */
export const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ['places', text],
    queryFn: async ({ signal }) => (await call(findPlaces, { query: { q: text }, signal })).items,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: text !== '',
  })

/** The owner's pages, to choose from. */
export const siteNamesQuery = queryOptions({
  queryKey: ['minisites', 'names'],
  queryFn: async ({ signal }) =>
    (await everyPage((query) => call(listSites, { query, signal }))).map(({ id, name }) => ({ id, name })),
  meta: { live: ['mini_sites'] },
})
