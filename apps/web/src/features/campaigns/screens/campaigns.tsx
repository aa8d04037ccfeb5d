import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { campaignPath, NEW_CAMPAIGN_PATH } from '../api/addresses.ts'
import { campaignsQuery } from '../api/campaigns.ts'

const FIRST = { q: '', state: undefined, automatic: false, archived: false, page: 1 }

/** `/dashboard/marketing/sms`: the SMS campaigns. */
export function Component() {
  const query = useQuery(campaignsQuery(FIRST))
  const begin = (
    <Button component={Link} to={NEW_CAMPAIGN_PATH}>
      New campaign
    </Button>
  )
  return (
    <>
      <PageHeader title="SMS Campaigns" text="Text everybody who wants to hear from you." actions={begin} />
      <Loaded
        query={query}
        place="list"
        what="Your campaigns"
        skeleton={320}
        empty={<EmptyState title="No campaigns yet" text="What you send to many appears here." action={begin} />}
      >
        {({ items }) => (
          <ul className="plain-list">
            {items.map(({ id, name }) => (
              <li key={id}>
                <Link to={campaignPath(id)}>{name}</Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}
