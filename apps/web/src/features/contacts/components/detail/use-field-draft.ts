import type { Contact } from '@greenroom/contracts'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'

const draftsKey = ['contact-drafts'] as const

/** Unsaved input, with the contact as it was when editing began. */
export interface Draft<T> {
  typed: T
  base: Contact
}

/**
 * Keeps the unsaved input of a field while the owner looks at other contacts and screens, until sign-out clears the
 * cache. {@link useGuardedDrafts} asks before a reload loses it.
 */
export function useFieldDraft<T>(
  contactId: string,
  field: string,
): [Draft<T> | null, (draft: Draft<T> | null) => void] {
  const client = useQueryClient()
  const queryKey = [...draftsKey, contactId, field]
  const { data } = useQuery<Draft<T> | null>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const set = (draft: Draft<T> | null) => {
    client.setQueryData(queryKey, draft)
    // The cache notifies a moment later. Until then the field would lose letters and the cursor.
    draw()
  }
  return [data ?? null, set]
}

/** Discards the unsaved input of a field. */
export const dropDraft = (client: QueryClient, contactId: string, field: string) =>
  client.setQueryData([...draftsKey, contactId, field], null)

const hasDrafts = (client: QueryClient): boolean =>
  client.getQueriesData({ queryKey: draftsKey }).some(([, draft]) => draft !== null && draft !== undefined)

/** Asks before a reload or a closed tab loses unsaved input. */
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
