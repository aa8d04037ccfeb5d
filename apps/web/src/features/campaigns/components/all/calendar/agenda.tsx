import { Button, Text } from '@mantine/core'
import { clockOf } from '../../../../../lib/moment-words.ts'
import { useMinute } from '../../../../../lib/use-minute.ts'
import { ListRow, RowList, RowTarget } from '../../../../../ui/list/row-list.tsx'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import { stateWords } from '../../../rules/state-words.ts'
import { isMovable, timeOf } from '../../../rules/times.ts'
import { pathOf } from '../../list/campaign-row.tsx'
import { ChannelIcon } from '../all-row.tsx'
import classes from './agenda.module.css'
import { dayName } from './days.ts'
import type { CalendarDays } from './grid.tsx'

/** The days that have campaigns, one below the other: a calendar for a phone. */
export function Agenda({ days, byDay, today, month, onMove }: CalendarDays) {
  const now = useMinute()
  const shown = days.filter((day) => byDay.has(day) && (month === undefined || day.startsWith(month)))
  if (shown.length === 0)
    return (
      <Text c="dimmed" ta="center" py="xl">
        Nothing is planned or was sent in this {month === undefined ? 'week' : 'month'}.
      </Text>
    )
  return shown.map((day) => (
    <section key={day} className={classes.day}>
      <h3 className={classes.date} data-today={day === today || undefined}>
        {day === today ? 'Today, ' : ''}
        {dayName(day)}
      </h3>
      <RowList label={dayName(day)}>
        {(byDay.get(day) ?? []).map((campaign) => {
          const state = stateWords(campaign, now)
          const time = timeOf(campaign)
          return (
            <ListRow key={campaign.id} className={classes.row}>
              <ChannelIcon type={campaign.type} />
              <div className={classes.what}>
                <RowTarget to={pathOf(campaign)} className={classes.link}>
                  {campaign.name}
                </RowTarget>
                <span className={classes.about}>
                  {time ? `${clockOf(time.at)}${time.isLocal ? ', their time' : ''} · ` : ''}
                  {campaign.audience_words}
                </span>
                <span>
                  <StatusBadge size="sm" color={state.color}>
                    {state.words.replace(/^Scheduled for .*$/, 'Scheduled')}
                  </StatusBadge>
                </span>
              </div>
              {isMovable(campaign) ? (
                <Button
                  className={classes.move ?? ''}
                  variant="default"
                  size="xs"
                  aria-label={`Move ${campaign.name}`}
                  onClick={() => onMove(campaign)}
                >
                  Move
                </Button>
              ) : null}
            </ListRow>
          )
        })}
      </RowList>
    </section>
  ))
}
