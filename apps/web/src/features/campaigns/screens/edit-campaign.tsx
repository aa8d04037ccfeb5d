import type { Campaign } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { one, text, useAddress } from '../../../lib/address/index.ts'
import { randomId } from '../../../lib/random-id.ts'
import { EditorMessage } from '../../../ui/editor-page.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { campaignPath, editPath, listPath, useAddressType } from '../api/addresses.ts'
import { campaignQuery, changeCampaign, makeCampaign, putCampaign } from '../api/campaigns.ts'
import { Creator } from '../components/creator/creator.tsx'
import { CreatorSkeleton } from '../components/creator/creator-skeleton.tsx'
import { useSection } from '../components/creator/use-section.ts'
import { createDraft } from '../editing/draft.ts'
import { newFields } from '../editing/fields.ts'
import { createDraftKeeper } from '../editing/kept-drafts.ts'
import { canBe } from '../rules/abilities.ts'
import type { FirstQueries } from '../../../lib/first-queries.ts'

const address = z.object({
  automatic: one(z.enum(['birthday', 'joined', 'form', 'keyword'])),
  template: text,
})

export const firstQueries: FirstQueries = ({ params: { campaignId } }) =>
  campaignId === undefined ? [] : [campaignQuery(campaignId)]

/**
 * `/dashboard/marketing/{sms,email}/new` and `/dashboard/marketing/{sms,email}/:campaignId/edit`. A new campaign moves on to its own
 * address with its first change, while it stays open.
 */
export function Component() {
  const { campaignId } = useParams()
  const type = useAddressType()
  const [open, setOpen] = useState<{ key: string; id?: string; hasArrived: boolean }>(begun)
  const isSame = campaignId === open.id
  if (isSame && campaignId !== undefined && !open.hasArrived) setOpen({ ...open, hasArrived: true })
  // Another new campaign, after one that was begun here.
  if (campaignId === undefined && open.hasArrived) setOpen(begun())
  if (campaignId === undefined || isSame)
    return <NewCampaign key={`${type} ${open.key}`} onMade={(id) => setOpen((before) => ({ ...before, id }))} />
  return <OneCampaign key={campaignId} campaignId={campaignId} />
}

const begun = () => ({ key: randomId(), hasArrived: false })

/** The calls of a draft, which put each answer where the other screens look. */
const gatewayOf = (client: QueryClient) => {
  const put = (campaign: Campaign) => {
    putCampaign(client, campaign)
    return campaign
  }
  return {
    create: async (...[body, key, isLeaving]: Parameters<typeof makeCampaign>) =>
      put(await makeCampaign(body, key, isLeaving)),
    change: async (...[id, body, isLeaving]: Parameters<typeof changeCampaign>) =>
      put(await changeCampaign(id, body, isLeaving)),
    read: (id: string) => client.fetchQuery(campaignQuery(id)),
  }
}
const portsOf = (client: QueryClient) => ({
  gateway: gatewayOf(client),
  keeper: createDraftKeeper(),
  now: Date.now,
  newId: randomId,
})

function NewCampaign({ onMade }: { onMade: (id: string) => void }) {
  const type = useAddressType()
  const { automatic, template } = useAddress(address).values
  const client = useQueryClient()
  const navigate = useNavigate()
  const [draft] = useState(() =>
    createDraft(
      {
        fields: newFields(type, type === 'sms' ? automatic : undefined),
        name: [type === 'sms' ? 'new' : `new ${type}`, automatic, template].join('/'),
      },
      portsOf(client),
    ),
  )
  const [isMade, setMade] = useState(false)
  const [section] = useSection()
  useEffect(
    () =>
      draft.subscribe(() => {
        const id = draft.read().edit.row?.id
        if (id === undefined || isMade) return
        setMade(true)
        onMade(id)
        void navigate(`${editPath({ id, type })}?section=${section}`, { replace: true, preventScrollReset: true })
      }),
    [draft, isMade, navigate, onMade, section, type],
  )
  return (
    <UnsavedGuard isForPath>
      <Creator draft={draft} templateId={template === '' ? undefined : template} />
    </UnsavedGuard>
  )
}

function OneCampaign({ campaignId }: { campaignId: string }) {
  const type = useAddressType()
  const query = useQuery(campaignQuery(campaignId))
  if (query.data)
    return query.data.type === type ? <Opened campaign={query.data} /> : <Navigate to={editPath(query.data)} replace />
  if (query.isFetching) return <CreatorSkeleton />
  return (
    <EditorMessage>
      <Loaded
        query={query}
        place="screen"
        what="This campaign"
        skeleton={null}
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
        {() => null}
      </Loaded>
    </EditorMessage>
  )
}

function Opened({ campaign }: { campaign: Campaign }) {
  const client = useQueryClient()
  const [draft] = useState(() =>
    createDraft({ fields: newFields(campaign.type), name: 'new', row: campaign }, portsOf(client)),
  )
  if (!canBe(campaign).edited) return <Navigate to={campaignPath(campaign)} replace />
  return (
    <UnsavedGuard isForPath>
      <Creator draft={draft} />
    </UnsavedGuard>
  )
}
