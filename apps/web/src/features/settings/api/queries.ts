import { type DataExport, getExport, listApiKeys, listPreferences } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

/** Milliseconds between fetches of a running export, in case a live update is lost. */
const ASK_AGAIN_MS = 2_000

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
  staleTime: 0,
})

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(listPreferences, { signal }),
})

export const isBeingMade = (one: DataExport | null | undefined): boolean =>
  one?.status === 'waiting' || one?.status === 'running'

export const exportQuery = queryOptions({
  queryKey: ['export'],
  queryFn: ({ signal }) => call(getExport, { signal }),
  meta: { live: ['exports'] },
  staleTime: 0,
  refetchInterval: ({ state }) => (isBeingMade(state.data?.export) ? ASK_AGAIN_MS : false),
})
