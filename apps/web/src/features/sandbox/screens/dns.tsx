import type { SandboxZoneList } from '@greenroom/contracts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { one, text, useAddress } from '../../../lib/address/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { zonesQuery } from '../api/dns.ts'
import { Closed } from '../components/closed.tsx'
import { Zone } from '../components/dns/zone.tsx'
import { EntriesSkeleton, EntryList } from '../components/entry-list.tsx'
import { SandboxPage } from '../components/sandbox-page.tsx'
import { Split } from '../components/split.tsx'

const address = z.object({ search: text, domain: one(z.string()) })

/** `/sandbox/dns`: the DNS of domains that owners have added. `?domain=` is the open one, `?search=` part of a name. */
export function Component() {
  const { values, set, searchOf } = useAddress(address)
  const { search, domain } = values
  const query = useQuery(zonesQuery(search))

  if (query.data === null) return <Closed what="the DNS" variables="SMTP_URL and MAIL_FROM" />
  return (
    <SandboxPage title="Sandbox DNS">
      <Loaded query={query} place="list" what="The domains" skeleton={<EntriesSkeleton />}>
        {({ items }) => (
          <Split
            list={
              <EntryList
                label="Domains"
                searchLabel="Search by domain"
                search={search}
                onSearch={(next) => set({ search: next }, { replace: true, alone: true })}
                now={new Date(query.dataUpdatedAt)}
                total={items.length}
                empty={
                  search === '' ? 'Domains appear here when their owners add them.' : 'Nobody has added such a domain.'
                }
                entries={items.map((item) => ({
                  key: item.domain,
                  to: searchOf({ domain: item.domain }),
                  isOpen: item.domain === domain,
                  who: item.domain,
                  line: usesOf(item),
                  at: new Date(item.added_at),
                }))}
              />
            }
            open={domain && <Zone key={domain} domain={domain} back={searchOf({ domain: undefined })} />}
            rest={
              <EmptyState
                art={<Grooves shape="sun" />}
                title={items.length === 0 ? 'No domains yet' : 'Choose a domain'}
                text="Its records open here, with levers to publish, break, and remove them."
              />
            }
          />
        )}
      </Loaded>
    </SandboxPage>
  )
}

const usesOf = ({ is_mail: isMail, is_site: isSite }: SandboxZoneList['items'][number]) =>
  isMail && isSite ? 'For email and a page' : isMail ? 'For email' : 'For a page'
