import type { ListedCampaign } from '@greenroom/contracts'
import type { CampaignSort } from '@greenroom/domain/campaigns'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { rowId } from '../../../../lib/list/row.ts'
import { momentWords } from '../../../../lib/moment-words.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { IconArrowDown, IconArrowUp, IconDeviceMobileMessage, IconMail } from '../../../../ui/icons.generated.ts'
import { ListRow, RowList, RowTarget } from '../../../../ui/list/row-list.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { KINDS } from '../../rules/kinds.ts'
import { stateWords } from '../../rules/state-words.ts'
import { timeOf } from '../../rules/times.ts'
import { CampaignMenu, type CampaignMenuProps } from '../campaign-menu.tsx'
import { CampaignFigures } from '../list/campaign-figures.tsx'
import { pathOf } from '../list/campaign-row.tsx'
import { MendButtons } from '../mend-buttons.tsx'
import { firstOrder, SORT_WORDS } from './address.ts'
import classes from './all-row.module.css'

const CHANNEL_ICONS = { sms: IconDeviceMobileMessage, email: IconMail } as const

/** The channel of a campaign as a picture with a name. */
export function ChannelIcon({ type, size = 18 }: { type: ListedCampaign['type']; size?: number }) {
  const Icon = CHANNEL_ICONS[type]
  return (
    <span className={classes.channel} data-type={type}>
      <Icon size={size} stroke={1.7} aria-hidden />
      <span className="visually-hidden">{KINDS[type].campaign}</span>
    </span>
  )
}

/** One campaign of either channel: whom it is for, where it stands, when, and what came of it. */
export function AllRow({ campaign, actions, onCancel }: CampaignMenuProps) {
  const now = useMinute()
  const { name, type, audience_words: audience, waits_for: waits, counts } = campaign
  const state = stateWords(campaign, now)
  return (
    <ListRow className={classes.row}>
      <ChannelIcon type={type} />
      <div className={classes.what}>
        <h2 className={classes.name}>
          <RowTarget id={rowId(campaign.id)} to={pathOf(campaign)} className={classes.link}>
            {name}
          </RowTarget>
        </h2>
        <p className={classes.about}>{audience}</p>
        {waits && (
          <div className={classes.waits}>
            <span>{waits.text}</span>
            <MendButtons campaign={campaign} actions={actions} />
          </div>
        )}
      </div>
      <div className={classes.state}>
        <StatusBadge color={state.color}>{shortState(state.words)}</StatusBadge>
        <span className={classes.time}>
          <When campaign={campaign} now={now} />
        </span>
      </div>
      <div className={classes.figures} data-none={counts.planned === 0 || undefined}>
        {counts.planned === 0 ? (
          <span className={classes.none}>Nothing sent yet</span>
        ) : (
          <CampaignFigures counts={counts} type={type} hasHead />
        )}
      </div>
      <div className={classes.menu}>
        <CampaignMenu campaign={campaign} actions={actions} onCancel={onCancel} />
      </div>
    </ListRow>
  )
}

/** "Scheduled for Fri, 9 AM" → "Scheduled": its time stands beside it. */
const shortState = (words: string): string => words.replace(/^Scheduled for .*$/, 'Scheduled')

function When({ campaign, now }: { campaign: ListedCampaign; now: Date }) {
  const time = timeOf(campaign)
  if (time === undefined)
    return (
      <>
        Changed <TimeAgo at={campaign.updated_at} />
      </>
    )
  if (campaign.started_at !== null) return <TimeAgo at={campaign.started_at} />
  return (
    <>
      {time.at < now && campaign.state === 'draft' ? 'Was meant for ' : ''}
      {momentWords(time.at, now)}
      {time.isLocal ? ', their time' : ''}
    </>
  )
}

export interface AllHeadProps {
  sort: CampaignSort
  order: 'asc' | 'desc'
  onSort: (sort: CampaignSort, order: 'asc' | 'desc') => void
}

const FIGURES = ['delivered', 'clicked', 'replied', 'return'] as const

/** The headings above the rows on a desktop; they set the order. */
export function AllHead({ sort, order, onSort }: AllHeadProps) {
  const heading = (one: CampaignSort) => {
    const isCurrent = sort === one
    const next = isCurrent ? (order === 'asc' ? 'desc' : 'asc') : firstOrder(one)
    const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown
    return (
      <UnstyledButton
        key={one}
        className={classes.heading}
        data-current={isCurrent || undefined}
        aria-pressed={isCurrent}
        aria-label={`Sort by ${SORT_WORDS[one].toLowerCase()}${isCurrent ? (order === 'asc' ? ', ascending now' : ', descending now') : ''}`}
        onClick={() => onSort(one, next)}
      >
        {SORT_WORDS[one]}
        {isCurrent ? <Arrow size={14} aria-hidden /> : null}
      </UnstyledButton>
    )
  }
  return (
    <div className={classes.head} role="group" aria-label="Order">
      <span className={classes.headName}>
        {heading('name')}
        {heading('updated')}
      </span>
      {heading('time')}
      <span className={classes.headFigures}>{FIGURES.map(heading)}</span>
    </div>
  )
}

/** Placeholder rows. */
export const AllRows = () => (
  <RowList>
    {[1, 2, 3, 4, 5].map((row) => (
      <ListRow key={row} className={classes.row}>
        <Skeleton height={32} width={32} radius="md" />
        <div className={classes.what}>
          <Skeleton height={17} width={`${60 - (row % 3) * 9}%`} radius="sm" my={3} />
          <Skeleton height={13} width="80%" radius="sm" my={4} />
        </div>
        <Skeleton height={22} width={90} radius="xl" />
        <div className={classes.figures}>
          <Skeleton height={22} radius="sm" />
        </div>
        <Skeleton height={36} width={36} radius="md" />
      </ListRow>
    ))}
  </RowList>
)
