import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { hostedSitesQuery, siteHostsQuery } from '../api/site-hosts.ts'
import { AddHost } from './domains/add-host.tsx'
import { HostPanel } from './domains/host-panel.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'

/** Domains of the user's own that lead to their pages. */
export default function DomainsTab() {
  const sites = useQuery(hostedSitesQuery)
  return (
    <Loaded query={useQuery(siteHostsQuery)} what="Your domains" skeleton={<TabSkeleton />}>
      {({ items, limit, is_sandbox: isSandbox }) => (
        <Loaded query={sites} what="Your pages" skeleton={<TabSkeleton />}>
          {(pages) => (
            <SectionCard
              title="Your own domain"
              text="Fans reach your page at an address that is yours, like fans.novareyes.com."
            >
              <Stack gap="lg">
                {items.map((host) => (
                  <HostPanel
                    key={host.id}
                    host={host}
                    site={pages.find(({ id }) => id === host.mini_site_id)}
                    isSandbox={isSandbox}
                  />
                ))}
                {pages.length === 0 ? <Text size="sm">Make a page first. A domain always leads to one.</Text> : null}
                {pages.length > 0 && items.length < limit ? (
                  <AddHost sites={pages} isFirst={items.length === 0} />
                ) : null}
              </Stack>
            </SectionCard>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
