import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { hasFirstAnswers } from './api/index.ts'

/** Options of a query, made by `queryOptions` or `infiniteQueryOptions`. */
export interface FirstQuery {
  queryKey: QueryKey
  initialPageParam?: unknown
}

/** Place of a screen: the parameters of its path, and the query of its address. */
export interface Place {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

/**
 * Returns the queries that a screen or a layout opens with. Its module exports it as `firstQueries`, beside
 * `Component`; the calls behind them are in the contracts (`first-answers.ts`).
 */
export type FirstQueries = (place: Place) => readonly FirstQuery[]

/** Milliseconds within which a screen mounts, and its parts take what was read ahead for them. */
const MOUNTS_WITHIN = 5_000

/**
 * Reads the answers that came with the page before its screen is drawn. Drawn first without them, it would be drawn a
 * second time at once, in one long task. Never waits for the network.
 */
export async function readAhead(client: QueryClient, queries: readonly FirstQuery[]): Promise<void> {
  if (!hasFirstAnswers()) return
  const reads = queries.map((query) =>
    'initialPageParam' in query
      ? client.prefetchInfiniteQuery(query as FetchInfiniteQueryOptions)
      : client.prefetchQuery(query as FetchQueryOptions),
  )
  await Promise.race([Promise.all(reads), new Promise((resolve) => setTimeout(resolve))])
  for (const { queryKey } of queries) {
    const data = client.getQueryData(queryKey)
    // A query that is always stale would otherwise be read again as its screen mounts.
    if (data !== undefined) client.setQueryData(queryKey, data, { updatedAt: Date.now() + MOUNTS_WITHIN })
  }
}
