import type { Contact } from '@greenroom/contracts'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'

const draftsKey = ['contact-drafts'] as const

/** What is being typed into a field, and the contact that it was begun on. */
export interface Draft<T> {
  typed: T
  base: Contact
}

/**
 * What is typed and not saved. It stays while one looks at other people and screens, and is gone with the cache at
 * sign-out; a reload asks first, see {@link useGuardedDrafts}.
 */
export function useDraft<T>(contactId: string, field: string): [Draft<T> | null, (draft: Draft<T> | null) => void] {
  const client = useQueryClient()
  const queryKey = [...draftsKey, contactId, field]
  const { data } = useQuery<Draft<T> | null>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const set = (draft: Draft<T> | null) => {
    client.setQueryData(queryKey, draft)
    // The cache tells of it a moment later: fields would lose letters and their cursor until then.
    draw()
  }
  return [data ?? null, set]
}

/** Gives up what was typed into a field. */
export const dropDraft = (client: QueryClient, contactId: string, field: string) =>
  client.setQueryData([...draftsKey, contactId, field], null)

const hasDrafts = (client: QueryClient): boolean =>
  client.getQueriesData({ queryKey: draftsKey }).some(([, draft]) => draft !== null && draft !== undefined)

/** Asks before a reload or a closed tab loses what was typed. */
export function useGuardedDrafts(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasDrafts(client)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [client])
}
