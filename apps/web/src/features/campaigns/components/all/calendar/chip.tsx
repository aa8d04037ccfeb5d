import { useDraggable } from '@dnd-kit/react'
import type { ListedCampaign } from '@greenroom/contracts'
import { ActionIcon } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { clockOf } from '../../../../../lib/moment-words.ts'
import { useMinute } from '../../../../../lib/use-minute.ts'
import { IconCalendarEvent, IconDeviceMobileMessage, IconMail } from '../../../../../ui/icons.generated.ts'
import { KINDS } from '../../../rules/kinds.ts'
import { stateWords } from '../../../rules/state-words.ts'
import { isMovable, timeOf } from '../../../rules/times.ts'
import { pathOf } from '../../list/campaign-row.tsx'
import classes from './calendar.module.css'

export interface ChipProps {
  campaign: ListedCampaign
  /** Has room for more words. */
  isWide: boolean
  isCarried: boolean
  /** Element that says how it is moved by keyboard. */
  helpId: string
  onKeyDown: (event: KeyboardEvent, campaign: ListedCampaign) => void
  onBlur: () => void
  onMove: (campaign: ListedCampaign) => void
}

/** A campaign on its day. */
export function Chip({ campaign, isWide, isCarried, helpId, onKeyDown, onBlur, onMove }: ChipProps) {
  const { name, type, audience_words: audience } = campaign
  const canMove = isMovable(campaign)
  const { ref, isDragging } = useDraggable({ id: campaign.id, disabled: !canMove })
  const state = stateWords(campaign, useMinute())
  const time = timeOf(campaign)
  const Icon = type === 'sms' ? IconDeviceMobileMessage : IconMail
  return (
    <div
      ref={ref}
      className={classes.chip}
      data-color={state.color}
      data-movable={canMove || undefined}
      data-dragging={isDragging || isCarried || undefined}
    >
      <Link
        to={pathOf(campaign)}
        className={classes.chipLink}
        draggable={false}
        aria-describedby={canMove ? helpId : undefined}
        onKeyDown={canMove ? (event) => onKeyDown(event, campaign) : undefined}
        onBlur={isCarried ? onBlur : undefined}
      >
        <Icon size={14} aria-hidden />
        <span className="visually-hidden">{KINDS[type].campaign} </span>
        <span className={classes.chipName}>{name}</span>
        {time ? (
          <span className={classes.chipTime}>
            {clockOf(time.at)}
            {time.isLocal ? ' local' : ''}
          </span>
        ) : null}
        {isWide ? <span className={classes.chipMore}>{audience}</span> : null}
        <span className={isWide ? classes.chipState : 'visually-hidden'}>{state.words}</span>
      </Link>
      {canMove ? (
        <ActionIcon
          className={classes.chipMove ?? ''}
          size={22}
          variant="subtle"
          color="gray"
          aria-label={`Choose another time for ${name}`}
          onClick={() => onMove(campaign)}
        >
          <IconCalendarEvent size={15} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  )
}
