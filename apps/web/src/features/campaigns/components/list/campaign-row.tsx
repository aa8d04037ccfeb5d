import type { ListedCampaign } from '@greenroom/contracts'
import { mailPlain } from '@greenroom/domain/mail-text'
import { Skeleton } from '@mantine/core'
import { countOf, formatNumber } from '../../../../lib/format.ts'
import { rowId } from '../../../../lib/list/row.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { ListRow, RowList, RowTarget } from '../../../../ui/list/row-list.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { campaignPath, editPath } from '../../api/addresses.ts'
import { peopleDone } from '../../rules/progress.ts'
import { stateWords } from '../../rules/state-words.ts'
import { CampaignMenu, type CampaignMenuProps } from '../campaign-menu.tsx'
import { MendButtons } from '../mend-buttons.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { WithFields } from '../with-fields.tsx'
import { CampaignFigures, FigureNames } from './campaign-figures.tsx'
import classes from './campaign-row.module.css'

/** Returns the address of a campaign: a draft opens in the creator. */
export const pathOf = (campaign: ListedCampaign): string =>
  campaign.state === 'draft' ? editPath(campaign) : campaignPath(campaign)

/** One campaign of the list: where it stands, how far it is, and what came of it. */
export function CampaignRow({ campaign, actions, onCancel }: CampaignMenuProps) {
  const now = useMinute()
  const { name, audience_words: audience, waits_for: waits, updated_at: updatedAt, finished_at: finishedAt } = campaign
  const state = stateWords(campaign, now)
  return (
    <ListRow className={classes.row}>
      <div className={classes.what}>
        <div className={classes.title}>
          <h2 className={classes.name}>
            <RowTarget id={rowId(campaign.id)} to={pathOf(campaign)} className={classes.link}>
              {name}
            </RowTarget>
          </h2>
          <StatusBadge color={state.color}>{state.words}</StatusBadge>
        </div>
        <p className={classes.about}>
          {audience} <span aria-hidden>·</span>{' '}
          {finishedAt === null ? 'Updated ' : campaign.state === 'cancelled' ? 'Canceled ' : 'Sent '}
          <TimeAgo at={finishedAt ?? updatedAt} />
        </p>
        {waits && (
          <div className={classes.waits}>
            <span>{waits.text}</span>
            <MendButtons campaign={campaign} actions={actions} />
          </div>
        )}
      </div>
      <Outcome campaign={campaign} />
      <div className={classes.menu}>
        <CampaignMenu campaign={campaign} actions={actions} onCancel={onCancel} />
      </div>
    </ListRow>
  )
}

/** How far it is, and the figures; before it begins, what it says. */
function Outcome({ campaign: { type, counts, state, subject, content } }: { campaign: ListedCampaign }) {
  if (counts.planned === 0)
    return (
      <p className={classes.text}>
        <WithFields text={type === 'email' ? subject.trim() || mailPlain(content) : content} />
      </p>
    )
  return (
    <div className={classes.outcome}>
      <div className={classes.progress}>
        <ProgressBar counts={counts} type={type} />
        <span className={classes.done}>
          {state === 'finished'
            ? countOf(counts.planned, 'person', 'people')
            : `${formatNumber(state === 'cancelled' ? counts.sent : peopleDone(counts))} of ${formatNumber(counts.planned)}`}
        </span>
      </div>
      <CampaignFigures counts={counts} type={type} hasHead />
    </div>
  )
}

/** The headings above the rows on a desktop. */
export const CampaignHead = () => (
  <div className={classes.head} aria-hidden>
    <span>Campaign</span>
    <span className={classes.outcome}>
      <span>Progress</span>
      <FigureNames />
    </span>
  </div>
)

/** Placeholder rows. */
export const CampaignRows = () => (
  <RowList>
    {[1, 2, 3, 4].map((row) => (
      <ListRow key={row} className={classes.row}>
        <div className={classes.what}>
          <Skeleton height={18} width={`${50 - (row % 3) * 8}%`} radius="sm" my={3} />
          <Skeleton height={14} width="70%" radius="sm" my={4} />
        </div>
        <div className={classes.outcome}>
          <Skeleton height={8} radius="sm" />
          <Skeleton height={22} radius="sm" />
        </div>
        <Skeleton height={36} width={36} radius="md" />
      </ListRow>
    ))}
  </RowList>
)
