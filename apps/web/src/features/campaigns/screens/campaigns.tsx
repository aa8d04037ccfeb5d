import type { Campaign } from '@greenroom/contracts'
import { CAMPAIGN_STATES } from '@greenroom/domain/campaigns'
import type { MessageChannel } from '@greenroom/domain/messages'
import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { type AddressValues, flag, one, page, readAddress, text, useAddress } from '../../../lib/address/index.ts'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import type { FirstQueries } from '../../../lib/first-queries.ts'
import { countOf } from '../../../lib/format.ts'
import { IconPlus } from '../../../ui/icons.generated.ts'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { Late } from '../../../ui/late.tsx'
import { lateDialog } from '../../../ui/late-part.tsx'
import { BeyondLastPage } from '../../../ui/list/beyond-last-page.tsx'
import { ListCount } from '../../../ui/list/list-head.tsx'
import { Pages } from '../../../ui/list/pages.tsx'
import { RowList } from '../../../ui/list/row-list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { newCampaignPath } from '../api/addresses.ts'
import { useCampaignType } from '../api/use-campaign-type.ts'
import { campaignsQuery } from '../api/campaigns.ts'
import { AddAutomatic } from '../components/list/add-automatic.tsx'
import { AutomaticList, type AutomaticListProps } from '../components/list/automatic-list.tsx'
import { CampaignHead, CampaignRow, CampaignRows } from '../components/list/campaign-row.tsx'
import { CampaignTools } from '../components/list/campaign-tools.tsx'
import { FirstCampaign, NoCampaign } from '../components/list/list-empty.tsx'
import { useCampaignKeys } from '../components/list/use-campaign-keys.ts'
import { useCampaignActions } from '../components/use-campaign-actions.ts'
import { canBe } from '../rules/abilities.ts'
import { TYPE_WORDS } from '../rules/type-words.ts'

const dialog = () => import('../components/cancel-dialog.tsx')
const CancelDialog = lateDialog(async () => ({ default: (await dialog()).CancelDialog }))

const TABS = ['campaigns', 'automatic'] as const
const address = z.object({
  show: one(z.enum(TABS), 'campaigns'),
  state: one(z.enum(CAMPAIGN_STATES)),
  archived: flag,
  q: text,
  page,
  /** Opens the menu of occasions for a new automatic message. */
  new: flag,
})
type Values = AddressValues<typeof address>

const listQuery = (type: MessageChannel, { q, state, archived, page, show }: Values) =>
  campaignsQuery(
    type === 'sms' && show === 'automatic'
      ? { type, q, state: undefined, archived, automatic: true, page }
      : { type, q, state, archived, automatic: false, page },
  )

export const firstQueriesOf =
  (type: MessageChannel): FirstQueries =>
  ({ search }) => [listQuery(type, readAddress(address, search))]

export const firstQueries = firstQueriesOf('sms')

/** The list that the address asks for, and whether there is nothing at all yet, not even in the archive. */
function useList(type: MessageChannel, values: Values) {
  const query = useQuery(listQuery(type, values))
  const { q, archived, show } = values
  const state = show === 'campaigns' ? values.state : undefined
  const isBlank = query.data?.total === 0 && !query.isPlaceholderData && q === '' && state === undefined && !archived
  const shelf = useQuery({ ...listQuery(type, { ...values, archived: true, page: 1 }), enabled: isBlank })
  return { query, isFirst: isBlank && !shelf.data?.total }
}

/**
 * `/dashboard/marketing/sms`: SMS campaigns, and messages that go out automatically. `/dashboard/marketing/email`: email
 * campaigns.
 */
export function Component() {
  const type = useCampaignType()
  const { values: asked, set } = useAddress(address)
  const values: Values = type === 'email' ? { ...asked, show: 'campaigns' } : asked
  const { show, state, archived, q, page } = values
  const actions = useCampaignActions()
  useCodeAhead(dialog)
  const [doomed, setDoomed] = useState<Campaign>()
  const list = useList(type, values)
  const shared = {
    ...list,
    type,
    filter: { q, state: show === 'campaigns' ? state : undefined, archived },
    page,
    actions,
    onFilter: set,
    onPage: (next: number) => set({ page: next }, { toTop: true }),
    onCancel: setDoomed,
  }
  const { type: _, ...automatic } = shared
  return (
    <>
      <PageHeader
        title={TYPE_WORDS[type].list}
        text={TYPE_WORDS[type].lead}
        actions={
          list.isFirst ? undefined : show === 'automatic' ? (
            <AddAutomatic isAsked={values.new} onClose={() => set({ new: false }, { replace: true })} />
          ) : (
            <Button component={Link} to={newCampaignPath(type)} leftSection={<IconPlus size={18} aria-hidden />}>
              New campaign
            </Button>
          )
        }
      />
      {type === 'email' ? (
        <CampaignList {...shared} />
      ) : (
        <Tabs
          value={show}
          onChange={(next) => set({ show: TABS.find((tab) => tab === next) }, { alone: true })}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="campaigns">Campaigns</Tabs.Tab>
            <Tabs.Tab value="automatic">Automatic messages</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="campaigns">
            <CampaignList {...shared} />
          </Tabs.Panel>
          <Tabs.Panel value="automatic">
            <AutomaticList {...automatic} />
          </Tabs.Panel>
        </Tabs>
      )}
      <Late when={doomed !== undefined}>
        <CancelDialog campaign={doomed} onClose={() => setDoomed(undefined)} onCancel={actions.cancel} />
      </Late>
    </>
  )
}

function CampaignList({ type, ...props }: AutomaticListProps & { type: MessageChannel }) {
  const { query, isFirst, filter, page, actions, onFilter, onPage, onCancel } = props
  const { data, isError, isPlaceholderData } = query
  const remove = (campaign: Campaign) => canBe(campaign).deleted && actions.remove(campaign)
  const onFocus = useCampaignKeys(data?.items ?? [], {
    e: (campaign) => canBe(campaign).archived && actions.archive(campaign, !campaign.archived),
    '#': remove,
    Delete: remove,
  })
  return (
    <>
      {isFirst || (isError && !data) ? null : (
        <CampaignTools filter={filter} total={data?.total ?? 0} isBusy={isPlaceholderData} onChange={onFilter} />
      )}
      <Loaded query={query} place="list" what="Your campaigns" skeleton={<CampaignRows />} tellsStale>
        {({ items, total }) =>
          isFirst ? (
            <FirstCampaign type={type} />
          ) : total === 0 ? (
            <NoCampaign what="campaign" filter={filter} onFilter={onFilter} />
          ) : items.length === 0 ? (
            <BeyondLastPage what="campaigns" />
          ) : (
            <KeptFocus>
              <ListCount>{countOf(total, 'campaign')}</ListCount>
              <CampaignHead />
              <div onFocus={onFocus}>
                <RowList label="Campaigns" isFading={isPlaceholderData}>
                  {items.map((campaign) => (
                    <CampaignRow
                      key={campaign.id}
                      campaign={campaign}
                      actions={actions}
                      onCancel={() => onCancel(campaign)}
                    />
                  ))}
                </RowList>
              </div>
            </KeptFocus>
          )
        }
      </Loaded>
      {data && <Pages data={data} page={page} onPage={onPage} />}
    </>
  )
}
