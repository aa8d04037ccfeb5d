import type { ListedCampaign, listCampaigns, ResponseOf } from '@greenroom/contracts'
import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { KeptFocus } from '../../../../ui/kept-focus.tsx'
import { BeyondLastPage } from '../../../../ui/list/beyond-last-page.tsx'
import { Pages } from '../../../../ui/list/pages.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { AUTOMATIC_PATH } from '../../api/addresses.ts'
import type { CampaignActions } from '../use-campaign-actions.ts'
import { FirstAutomatic } from './add-automatic.tsx'
import { AutomaticCard } from './automatic-card.tsx'
import classes from './automatic-list.module.css'
import { type CampaignFilter, CampaignTools } from './campaign-tools.tsx'
import { NoCampaign } from './list-empty.tsx'

export interface AutomaticListProps {
  query: UseQueryResult<ResponseOf<typeof listCampaigns>>
  /** There is no automatic message at all yet. */
  isFirst: boolean
  filter: CampaignFilter
  page: number
  actions: CampaignActions
  onFilter: (change: Partial<CampaignFilter>, options?: { replace?: boolean }) => void
  onPage: (page: number) => void
  onCancel: (campaign: ListedCampaign) => void
}

/** Messages that go out automatically, each with its switch. */
export function AutomaticList(props: AutomaticListProps) {
  const { query, isFirst, filter, page, actions, onFilter, onPage, onCancel } = props
  const { data, isError, isPlaceholderData } = query
  return (
    <>
      {isFirst || (isError && !data) ? null : (
        <CampaignTools
          isAutomatic
          filter={filter}
          total={data?.total ?? 0}
          isBusy={isPlaceholderData}
          onChange={onFilter}
        />
      )}
      <Loaded query={query} place="list" what="Your automatic messages" skeleton={<Waiting />} tellsStale>
        {({ items, total }) =>
          isFirst ? (
            <FirstAutomatic />
          ) : total === 0 ? (
            <NoCampaign what="automatic message" filter={filter} onFilter={onFilter} />
          ) : items.length === 0 ? (
            <BeyondLastPage what="automatic messages" to={AUTOMATIC_PATH} />
          ) : (
            <KeptFocus>
              <ul className={`plain-list ${classes.cards}`} aria-label="Automatic messages">
                {items.map((campaign) => (
                  <AutomaticCard
                    key={campaign.id}
                    campaign={campaign}
                    actions={actions}
                    onCancel={() => onCancel(campaign)}
                  />
                ))}
              </ul>
            </KeptFocus>
          )
        }
      </Loaded>
      {data && <Pages data={data} page={page} onPage={onPage} />}
    </>
  )
}

const Waiting = () => (
  <div className={classes.cards}>
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} height={168} radius="lg" />
    ))}
  </div>
)
