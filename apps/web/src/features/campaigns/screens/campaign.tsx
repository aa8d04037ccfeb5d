import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import type { FirstQueries } from '../../../lib/first-queries.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { campaignPath, editPath, listPath, useAddressType } from '../api/addresses.ts'
import { campaignQuery } from '../api/campaigns.ts'
import { Results } from '../components/results/results.tsx'

export const firstQueries: FirstQueries = ({ params: { campaignId = '' } }) => [campaignQuery(campaignId)]

/** `/dashboard/marketing/{sms,email}/:campaignId`: what became of a campaign; a draft moves on to its creator. */
export function Component() {
  const { campaignId = '' } = useParams()
  const type = useAddressType()
  const query = useQuery(campaignQuery(campaignId))
  return (
    <Loaded
      query={query}
      place="screen"
      what="This campaign"
      skeleton={480}
      missing={
        <EmptyState
          order={1}
          art={<Grooves shape="arcs" />}
          title="We could not find this campaign"
          text="It may have been deleted, or the address is not quite right."
          action={
            <Button component={Link} to={listPath(type)}>
              See all campaigns
            </Button>
          }
        />
      }
    >
      {(campaign) => {
        if (campaign.state === 'draft') return <Navigate to={editPath(campaign)} replace />
        return campaign.type === type ? (
          <Results campaign={campaign} />
        ) : (
          <Navigate to={campaignPath(campaign)} replace />
        )
      }}
    </Loaded>
  )
}
