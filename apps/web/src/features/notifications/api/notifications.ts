import { countUnread, listNotifications, markRead } from '@greenroom/contracts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

const KEY = ['notifications'] as const
const live = { live: ['notifications'] }
/** Number of notifications in the bell's menu. */
const NEWEST = 6

/** Number of unread notifications, for the bell. */
export const unreadQuery = queryOptions({
  queryKey: [...KEY, 'unread'],
  queryFn: ({ signal }) => call(countUnread, { signal }),
  meta: live,
})

/** The newest notifications, fetched when the bell's menu opens. */
export const newestQuery = queryOptions({
  queryKey: [...KEY, 'newest'],
  queryFn: ({ signal }) => call(listNotifications, { query: { page: 1, limit: NEWEST }, signal }),
  meta: live,
  staleTime: 0,
})

/** One page of all notifications, newest first. */
export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'list', page],
    queryFn: ({ signal }) => call(listNotifications, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    meta: live,
    staleTime: 0,
  })

/** Marks some or all as read, optimistically. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[] | undefined) => call(markRead, { body: ids === undefined ? {} : { ids } }),
    onSuccess: (answer) => client.setQueryData(unreadQuery.queryKey, answer),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
