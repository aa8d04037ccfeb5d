import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countsKey, previewsKey } from './people.ts'
import { segmentsKey } from './segments.ts'

/** What people belong to a segment by. */
const COUNTED = ['contacts', 'messages', 'contact_fields', 'segments']
/** Counts are read anew this often at most, and never so often that they would be all the server does. In milliseconds. */
const LEAST_WAIT = 1500
const SHARE = 8

/** Says when something of it has changed; asks nobody. */
const changeQuery = queryOptions({
  queryKey: [...segmentsKey, 'change'],
  queryFn: () => performance.now(),
  staleTime: 0,
  meta: { live: COUNTED },
})

/** Has the counts and the people on the screen read anew as contacts change: behind what is shown, and with moderation. */
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
