import { listSenderDomains, type SenderDomain, type SenderDomainList } from '@greenroom/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

export const senderDomainsQuery = queryOptions({
  queryKey: ['sender-domains'],
  queryFn: ({ signal }) => call(listSenderDomains, { signal }),
  meta: { live: ['sender_domains'] },
  staleTime: 0,
})

/** Shows a domain as the server has just answered, until the list is there again. */
export function putDomain(client: QueryClient, domain: SenderDomain): void {
  client.setQueryData(senderDomainsQuery.queryKey, (known: SenderDomainList | undefined) => {
    if (!known) return known
    const isNew = known.items.every(({ id }) => id !== domain.id)
    const items = known.items.map((one) => {
      if (one.id === domain.id) return domain
      return domain.is_sender ? { ...one, is_sender: false } : one
    })
    return { ...known, items: isNew ? [...items, domain] : items }
  })
  void client.invalidateQueries({ queryKey: senderDomainsQuery.queryKey })
}
