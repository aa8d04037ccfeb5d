import { search } from '@greenroom/contracts'
import { type Route, route } from '../../platform/http/route.ts'
import type { SearchSource } from '../../platform/search.ts'
import { searchAll } from './queries.ts'

/** Searches per minute and owner: more than constant fast typing. */
const SEARCHES_PER_MINUTE = 300

export const routesOf = (sources: readonly SearchSource[]): Route[] => [
  route(
    search,
    async ({ context, query: { q, category, limit } }) => ({
      items: await searchAll(context, sources, q.trim(), { category, limit }),
    }),
    { perMinute: SEARCHES_PER_MINUTE },
  ),
]
