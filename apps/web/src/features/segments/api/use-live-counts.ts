import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countsKey, previewsKey } from './people.ts'
import { segmentsKey } from '../../../lib/contacts/segments.ts'

/** Tables that a segment's people depend on. */
const COUNTED = ['contacts', 'messages', 'contact_fields', 'segments']
/**
 * Milliseconds. Minimum time between counts, and the factor by which the wait exceeds the time of a count, so that the
 * server is not kept busy.
 */
const LEAST_WAIT = 1500
const SHARE = 8

/** Marks the time of the last change; sends no request. */
const changeQuery = queryOptions({
  queryKey: [...segmentsKey, 'change'],
  queryFn: () => performance.now(),
  staleTime: 0,
  meta: { live: COUNTED },
})

/** Refetches the counts and people on the screen when contacts change, in the background and at a limited rate. */
export function useLiveCounts(): void {
  const client = useQueryClient()
  const { data: changed } = useQuery(changeQuery)
  const notBefore = useRef(0)
  const seen = useRef<number>(undefined)
  useEffect(() => {
    if (changed === undefined) return
    if (seen.current === undefined) {
      seen.current = changed
      return
    }
    const read = async () => {
      seen.current = changed
      const began = performance.now()
      notBefore.current = Number.POSITIVE_INFINITY
      await Promise.all(
        [countsKey, previewsKey].map((queryKey) => client.invalidateQueries({ queryKey }, { cancelRefetch: false })),
      )
      const took = performance.now() - began
      notBefore.current = performance.now() + Math.max(LEAST_WAIT, took * SHARE)
    }
    const timer = setTimeout(function wait() {
      const left = notBefore.current - performance.now()
      if (left <= 0) void read()
      else later = setTimeout(wait, Math.min(left, LEAST_WAIT))
    }, 0)
    let later: ReturnType<typeof setTimeout> | undefined
    return () => {
      clearTimeout(timer)
      clearTimeout(later)
    }
  }, [changed, client])
}
