import { Switch } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { countOf } from '../../../../lib/format.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { editPath } from '../../api/addresses.ts'
import { canBe, isOn, waitOf } from '../../rules/abilities.ts'
import { stateWords, triggerWords } from '../../rules/state-words.ts'
import { CampaignMenu, type CampaignMenuProps } from '../campaign-menu.tsx'
import { MendButtons } from '../mend-buttons.tsx'
import { WithFields } from '../with-fields.tsx'
import classes from './automatic-list.module.css'
import { CampaignFigures } from './campaign-figures.tsx'
import { pathOf } from './campaign-row.tsx'

/** One automatic message: when it goes out, its switch, what it waits for, and what came of it. */
export function AutomaticCard({ campaign, actions, onCancel }: CampaignMenuProps) {
  const now = useMinute()
  const { type, name, trigger, content, counts, state, archived } = campaign
  const waits = waitOf(campaign)
  const words = stateWords(campaign, now)
  const isSwitched = !archived && (state === 'draft' || isOn(campaign) || canBe(campaign).resumed)
  return (
    <li className={classes.card} data-row data-off={!isOn(campaign) || undefined}>
      <div className={classes.head}>
        <div className={classes.title}>
          <h2 className={classes.name}>
            <Link className={classes.link} to={pathOf(campaign)}>
              {name}
            </Link>
          </h2>
          {/* Otherwise its switch says so. */}
          {state === 'draft' || waits || !isSwitched ? (
            <StatusBadge color={words.color}>{words.words}</StatusBadge>
          ) : null}
        </div>
        {isSwitched ? <OnSwitch campaign={campaign} actions={actions} /> : null}
        <div className={classes.menu}>
          <CampaignMenu campaign={campaign} actions={actions} onCancel={onCancel} />
        </div>
      </div>
      <p className={classes.trigger}>{trigger && triggerWords(trigger)}</p>
      {content.trim() === '' ? null : (
        <p className={classes.bubble}>
          <span>
            <WithFields text={content} />
          </span>
        </p>
      )}
      {waits && !archived ? (
        <div className={classes.waits}>
          <span>{waits.text}</span>
          <MendButtons campaign={campaign} actions={actions} />
        </div>
      ) : null}
      <div className={classes.foot}>
        {counts.sent === 0 ? 'Nobody has received it yet' : `${countOf(counts.sent, 'person', 'people')} received it`}
        {counts.sent > 0 && <CampaignFigures counts={counts} type={type} hasHead={false} />}
      </div>
    </li>
  )
}

/** Turns an automatic message on and off. One that waits for money or room is off until it goes on. */
function OnSwitch({ campaign, actions }: Pick<CampaignMenuProps, 'campaign' | 'actions'>) {
  const navigate = useNavigate()
  const { id, name, state } = campaign
  const { running } = actions
  const turned = running?.campaign.id === id && running.act !== 'cancel' ? running.act === 'resume' : undefined
  const toggle = () => {
    // The first time, its owner looks at cost and audience before it is turned on.
    if (state === 'draft') void navigate(`${editPath(campaign)}?section=review`)
    else actions.act(campaign, isOn(campaign) ? 'pause' : 'resume')
  }
  return (
    <Switch
      className={classes.switch ?? ''}
      aria-label={`“${name}” is on`}
      checked={turned ?? isOn(campaign)}
      onChange={toggle}
    />
  )
}
