import { listBlocks, listSites } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { piecesOf } from '../rules/page-pieces.ts'

/** What emails may take over from the newest site of the owner; `null` if there is none. */
export const pagePiecesQuery = queryOptions({
  queryKey: ['minisites', 'pieces'],
  queryFn: async ({ signal }) => {
    const [site] = (await call(listSites, { query: { page: 1, limit: 1 }, signal })).items
    if (site === undefined) return null
    return piecesOf(site, (await call(listBlocks, { params: { id: site.id }, signal })).items, new Date())
  },
  staleTime: 60_000,
  meta: { live: ['mini_sites', 'blocks'] },
})
