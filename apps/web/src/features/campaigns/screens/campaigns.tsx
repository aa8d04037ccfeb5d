import type { Campaign } from '@greenroom/contracts'
import { CAMPAIGN_STATES } from '@greenroom/domain/campaigns'
import { Button, Tabs } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
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
import { ListCount } from '../../../ui/list/list-head.tsx'
import { Pages } from '../../../ui/list/pages.tsx'
import { RowList } from '../../../ui/list/row-list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { NEW_CAMPAIGN_PATH } from '../api/addresses.ts'
import { campaignsQuery } from '../api/campaigns.ts'
import { AddAutomatic, AutomaticList } from '../components/list/automatic-list.tsx'
import { CampaignHead, CampaignRow, CampaignRows } from '../components/list/campaign-row.tsx'
import { CampaignTools } from '../components/list/campaign-tools.tsx'
import { FirstCampaign, NoCampaign } from '../components/list/list-empty.tsx'
import { useCampaignKeys } from '../components/list/use-campaign-keys.ts'
import { type CampaignActions, useCampaignActions } from '../components/use-campaign-actions.ts'
import { canBe } from '../rules/abilities.ts'

const dialog = () => import('../components/cancel-dialog.tsx')
const CancelDialog = lateDialog(async () => ({ default: (await dialog()).CancelDialog }))

const TABS = ['campaigns', 'automatic'] as const
const address = z.object({
  show: one(z.enum(TABS), 'campaigns'),
  state: one(z.enum(CAMPAIGN_STATES)),
  archived: flag,
  q: text,
  page,
})

const listQuery = ({ q, state, archived, page, show }: AddressValues<typeof address>) =>
  campaignsQuery(
    show === 'automatic'
      ? { q: '', state: undefined, archived: false, automatic: true, page }
      : { q, state, archived, automatic: false, page },
  )

/** Tells whether there is no campaign at all yet. */
const isFirstOf = (
  { data, isPlaceholderData }: Pick<UseQueryResult<{ total: number }>, 'data' | 'isPlaceholderData'>,
  { q, state, archived }: AddressValues<typeof address>,
): boolean => data?.total === 0 && !isPlaceholderData && q === '' && state === undefined && !archived

export const firstQueries: FirstQueries = ({ search }) => [listQuery(readAddress(address, search))]

/** `/dashboard/marketing/sms`: SMS campaigns, and messages that leave by themselves. */
export function Component() {
  const { values, set } = useAddress(address)
  const actions = useCampaignActions()
  useCodeAhead(dialog)
  const [doomed, setDoomed] = useState<Campaign>()
  const isAutomatic = values.show === 'automatic'
  const isFirst = isFirstOf(useQuery(listQuery(values)), values)
  return (
    <>
      <PageHeader
        title="SMS Campaigns"
        text="Say one thing to everybody who wants to hear it."
        actions={
          isFirst ? undefined : isAutomatic ? (
            <AddAutomatic />
          ) : (
            <Button component={Link} to={NEW_CAMPAIGN_PATH} leftSection={<IconPlus size={18} aria-hidden />}>
              New campaign
            </Button>
          )
        }
      />
      <Tabs
        value={values.show}
        onChange={(next) => set({ show: TABS.find((tab) => tab === next) }, { alone: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="campaigns">Campaigns</Tabs.Tab>
          <Tabs.Tab value="automatic">Automatic messages</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="campaigns">
          <CampaignList actions={actions} onCancel={setDoomed} />
        </Tabs.Panel>
        <Tabs.Panel value="automatic">
          <AutomaticList
            actions={actions}
            page={values.page}
            onPage={(next) => set({ page: next }, { toTop: true })}
            onCancel={setDoomed}
          />
        </Tabs.Panel>
      </Tabs>
      <Late when={doomed !== undefined}>
        <CancelDialog campaign={doomed} onClose={() => setDoomed(undefined)} onCancel={actions.cancel} />
      </Late>
    </>
  )
}

function CampaignList({ actions, onCancel }: { actions: CampaignActions; onCancel: (campaign: Campaign) => void }) {
  const { values, set } = useAddress(address)
  const { q, state, archived, page } = values
  const query = useQuery(listQuery(values))
  const { data, isError, isPlaceholderData } = query
  const isFirst = isFirstOf(query, values)
  const remove = (campaign: Campaign) => canBe(campaign).deleted && actions.remove(campaign)
  const onFocus = useCampaignKeys(data?.items ?? [], {
    e: (campaign) => canBe(campaign).archived && actions.archive(campaign, !campaign.archived),
    '#': remove,
    Delete: remove,
  })
  return (
    <>
      {isFirst || (isError && !data) ? null : (
        <CampaignTools
          filter={{ q, state, archived }}
          total={data?.total ?? 0}
          isBusy={isPlaceholderData}
          onChange={set}
        />
      )}
      <Loaded query={query} place="list" what="Your campaigns" skeleton={<CampaignRows />} tellsStale>
        {({ items, total }) =>
          isFirst ? (
            <FirstCampaign />
          ) : items.length === 0 ? (
            <NoCampaign
              filter={{ q, state, archived }}
              onClear={() => set({ q: '', state: undefined, archived: false })}
            />
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
      {data && <Pages data={data} page={page} onPage={(next) => set({ page: next }, { toTop: true })} />}
    </>
  )
}
