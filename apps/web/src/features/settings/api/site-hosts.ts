import { listSiteHosts, listSites, type SiteHost, type SiteHostList } from '@greenroom/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { everyPage } from '../../../lib/list/every-page.ts'

export const siteHostsQuery = queryOptions({
  queryKey: ['site-hosts'],
  queryFn: ({ signal }) => call(listSiteHosts, { signal }),
  meta: { live: ['site_hosts'] },
  staleTime: 0,
})

/** The owner's pages, for choosing the one that a domain leads to. */
export const hostedSitesQuery = queryOptions({
  queryKey: ['minisites', 'addresses'],
  queryFn: async ({ signal }) =>
    (await everyPage((query) => call(listSites, { query, signal }))).map(({ id, name, username, url }) => ({
      id,
      name,
      username,
      url,
    })),
  meta: { live: ['mini_sites'] },
})

/** Shows a host as the server has just answered, until the list is there again. */
export function putHost(client: QueryClient, host: SiteHost): void {
  client.setQueryData(siteHostsQuery.queryKey, (known: SiteHostList | undefined) => {
    if (!known) return known
    const isNew = known.items.every(({ id }) => id !== host.id)
    const items = known.items.map((one) => (one.id === host.id ? host : one))
    return { ...known, items: isNew ? [...items, host] : items }
  })
  void client.invalidateQueries({ queryKey: siteHostsQuery.queryKey })
}
