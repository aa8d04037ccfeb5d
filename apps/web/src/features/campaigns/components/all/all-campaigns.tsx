import type { ListedCampaign } from '@greenroom/contracts'
import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useAddress } from '../../../../lib/address/index.ts'
import { useCodeAhead } from '../../../../lib/code-ahead.ts'
import { countOf } from '../../../../lib/format.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import {
  IconChevronDown,
  IconDeviceMobileMessage,
  IconMail,
  IconPlus,
  IconSpeakerphone,
} from '../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { KeptFocus } from '../../../../ui/kept-focus.tsx'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog, latePart } from '../../../../ui/late-part.tsx'
import { BeyondLastPage } from '../../../../ui/list/beyond-last-page.tsx'
import { ListCount } from '../../../../ui/list/list-head.tsx'
import { Pages } from '../../../../ui/list/pages.tsx'
import { RowList } from '../../../../ui/list/row-list.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { newPath } from '../../api/addresses.ts'
import { allCampaignsQuery } from '../../api/all-campaigns.ts'
import { canBe } from '../../rules/abilities.ts'
import { useCampaignKeys } from '../list/use-campaign-keys.ts'
import { type CampaignActions, useCampaignActions } from '../use-campaign-actions.ts'
import { type AllValues, allAddress } from './address.ts'
import { AllHead, AllRow, AllRows } from './all-row.tsx'
import { AllTools, cleared, isNarrowed, type SetAll } from './all-tools.tsx'
import { useViews } from './views/use-views.ts'

const dialog = () => import('../cancel-dialog.tsx')
const CancelDialog = lateDialog(async () => ({ default: (await dialog()).CancelDialog }))
const Calendar = latePart(async () => ({ default: (await import('./calendar/calendar.tsx')).Calendar }))

/** The campaigns of both channels, as a list or a calendar. */
export function AllCampaigns() {
  const { values, set } = useAddress(allAddress)
  const saved = useViews(values, set)
  const actions = useCampaignActions()
  useCodeAhead(dialog)
  const [doomed, setDoomed] = useState<ListedCampaign>()
  const { show, view: _, day: __, ...asked } = values
  const query = useQuery({ ...allCampaignsQuery(asked), enabled: show === 'list' && !saved.isArriving })
  return (
    <>
      <PageHeader
        title="Campaigns"
        text="Texts and emails, what is to come and what came of them."
        actions={
          <>
            <Button
              component={Link}
              to="/dashboard/marketing"
              variant="default"
              leftSection={<IconSpeakerphone size={18} aria-hidden />}
            >
              Marketing
            </Button>
            <NewCampaign />
          </>
        }
      />
      <AllTools
        values={values}
        saved={saved}
        total={query.data?.total ?? 0}
        isBusy={query.isPlaceholderData}
        onChange={set}
      />
      {show === 'list' ? (
        <AllList query={query} values={values} actions={actions} onChange={set} onCancel={setDoomed} />
      ) : (
        <Suspense fallback={<AllRows />}>
          <Calendar values={values} shape={show} onChange={set} />
        </Suspense>
      )}
      <Late when={doomed !== undefined}>
        <CancelDialog campaign={doomed} onClose={() => setDoomed(undefined)} onCancel={actions.cancel} />
      </Late>
    </>
  )
}

function NewCampaign() {
  return (
    <Menu position="bottom-end" {...IN_MAIN}>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          New campaign
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={newPath('sms')} leftSection={<IconDeviceMobileMessage size={18} aria-hidden />}>
          SMS campaign
        </Menu.Item>
        <Menu.Item component={Link} to={newPath('email')} leftSection={<IconMail size={18} aria-hidden />}>
          Email campaign
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface AllListProps {
  query: ReturnType<typeof useQuery<{ items: ListedCampaign[]; page: number; limit: number; total: number }>>
  values: AllValues
  actions: CampaignActions
  onChange: SetAll
  onCancel: (campaign: ListedCampaign) => void
}

function AllList({ query, values, actions, onChange, onCancel }: AllListProps) {
  const { data, isPlaceholderData } = query
  const remove = (campaign: ListedCampaign) => canBe(campaign).deleted && actions.remove(campaign)
  const onFocus = useCampaignKeys(data?.items ?? [], {
    e: (campaign) => canBe(campaign).archived && actions.archive(campaign, !campaign.archived),
    '#': remove,
    Delete: remove,
  })
  return (
    <>
      <Loaded query={query} place="list" what="Your campaigns" skeleton={<AllRows />} tellsStale>
        {({ items, total }) =>
          total === 0 ? (
            <Nothing values={values} onChange={onChange} />
          ) : items.length === 0 ? (
            <BeyondLastPage what="campaigns" />
          ) : (
            <KeptFocus>
              <ListCount>{countOf(total, 'campaign')}</ListCount>
              <AllHead sort={values.sort} order={values.order} onSort={(sort, order) => onChange({ sort, order })} />
              <div onFocus={onFocus}>
                <RowList label="Campaigns" isFading={isPlaceholderData}>
                  {items.map((campaign) => (
                    <AllRow
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
      {data && <Pages data={data} page={values.page} onPage={(page) => onChange({ page }, { toTop: true })} />}
    </>
  )
}

function Nothing({ values, onChange }: { values: AllValues; onChange: SetAll }) {
  if (isNarrowed(values))
    return (
      <EmptyState
        title={values.archived && values.q === '' ? 'No archived campaigns' : 'No campaigns found'}
        text={
          values.q === '' ? 'No campaign matches these filters.' : `No campaign here has “${values.q}” in its name.`
        }
        action={
          <Button variant="default" onClick={() => onChange(cleared(values))}>
            See all campaigns
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title="Write to everybody at once"
      text="Texts and emails that you plan and send appear here, with what came of them."
      action={<NewCampaign />}
    />
  )
}
