import type { ListedCampaign } from '@greenroom/contracts'
import { CAMPAIGN_STATES } from '@greenroom/domain/campaigns'
import { Anchor, Button, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { type AddressValues, flag, one, page, readAddress, text, useAddress } from '../../../../lib/address/index.ts'
import { useCodeAhead } from '../../../../lib/code-ahead.ts'
import { countOf } from '../../../../lib/format.ts'
import { IconPlus } from '../../../../ui/icons.generated.ts'
import { KeptFocus } from '../../../../ui/kept-focus.tsx'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { BeyondLastPage } from '../../../../ui/list/beyond-last-page.tsx'
import { ListCount } from '../../../../ui/list/list-head.tsx'
import { Pages } from '../../../../ui/list/pages.tsx'
import { RowList } from '../../../../ui/list/row-list.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { ALL_PATH, newPath } from '../../api/addresses.ts'
import { campaignsQuery } from '../../api/campaigns.ts'
import { AddAutomatic } from './add-automatic.tsx'
import { AutomaticList, type AutomaticListProps } from './automatic-list.tsx'
import { CampaignHead, CampaignRow, CampaignRows } from './campaign-row.tsx'
import { CampaignTools } from './campaign-tools.tsx'
import { FirstCampaign, NoCampaign } from './list-empty.tsx'
import { useCampaignKeys } from './use-campaign-keys.ts'
import { useCampaignActions } from '../use-campaign-actions.ts'
import { canBe } from '../../rules/abilities.ts'
import { type CampaignType, KINDS } from '../../rules/kinds.ts'

const dialog = () => import('../cancel-dialog.tsx')
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

/** Only texts are sent automatically. */
const isAutomatic = (type: CampaignType, { show }: Values) => type === 'sms' && show === 'automatic'

const listQuery = (type: CampaignType, values: Values) => {
  const { q, state, archived, page } = values
  const automatic = isAutomatic(type, values)
  return campaignsQuery({ type, q, state: automatic ? undefined : state, archived, automatic, page })
}

/** The query that a list opens with. */
export const firstListQuery = (type: CampaignType, search: URLSearchParams) =>
  listQuery(type, readAddress(address, search))

/** The list that the address asks for, and whether there is nothing at all yet, not even in the archive. */
function useList(type: CampaignType, values: Values) {
  const query = useQuery(listQuery(type, values))
  const { q, archived } = values
  const state = isAutomatic(type, values) ? undefined : values.state
  const isBlank = query.data?.total === 0 && !query.isPlaceholderData && q === '' && state === undefined && !archived
  const shelf = useQuery({ ...listQuery(type, { ...values, archived: true, page: 1 }), enabled: isBlank })
  return { query, isFirst: isBlank && !shelf.data?.total }
}

const TEXTS: Readonly<Record<CampaignType, string>> = {
  sms: 'Text everybody who wants to hear from you.',
  email: 'Email everybody who wants to hear from you.',
}

/** The campaigns of a type; of texts, also messages that go out automatically. */
export function Campaigns({ type }: { type: CampaignType }) {
  const { values, set } = useAddress(address)
  const { state, archived, q, page } = values
  const show = isAutomatic(type, values) ? 'automatic' : 'campaigns'
  const actions = useCampaignActions()
  useCodeAhead(dialog)
  const [doomed, setDoomed] = useState<ListedCampaign>()
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
  return (
    <>
      <PageHeader
        title={KINDS[type].list}
        text={
          <Text>
            {TEXTS[type]}{' '}
            <Anchor component={Link} to={ALL_PATH} underline="always">
              All campaigns
            </Anchor>
          </Text>
        }
        actions={
          list.isFirst ? undefined : show === 'automatic' ? (
            <AddAutomatic isAsked={values.new} onClose={() => set({ new: false }, { replace: true })} />
          ) : (
            <Button component={Link} to={newPath(type)} leftSection={<IconPlus size={18} aria-hidden />}>
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
            <AutomaticList {...shared} />
          </Tabs.Panel>
        </Tabs>
      )}
      <Late when={doomed !== undefined}>
        <CancelDialog campaign={doomed} onClose={() => setDoomed(undefined)} onCancel={actions.cancel} />
      </Late>
    </>
  )
}

function CampaignList({ type, ...props }: AutomaticListProps & { type: CampaignType }) {
  const { query, isFirst, filter, page, actions, onFilter, onPage, onCancel } = props
  const { data, isError, isPlaceholderData } = query
  const remove = (campaign: ListedCampaign) => canBe(campaign).deleted && actions.remove(campaign)
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
