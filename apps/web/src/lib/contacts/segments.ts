import { listSegments } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/index.ts'
import { everyPage } from '../list/every-page.ts'

/** Prefix of every query key about segments. */
export const segmentsKey = ['segments'] as const

/** Names of the owner's segments, for rules and campaigns that refer to them. */
export const segmentNamesQuery = queryOptions({
  queryKey: [...segmentsKey, 'names'],
  queryFn: async ({ signal }) =>
    (await everyPage((query) => call(listSegments, { query: { ...query, archived: 'any' }, signal }))).map(
      ({ id, name, archived, filling }) => ({ id, name, archived, filling }),
    ),
  meta: { live: ['segments'] },
})
