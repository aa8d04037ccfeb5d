import type { ListedCampaign } from '@greenroom/contracts'
import { dateAfter, dateAt } from '@greenroom/domain/calendar'
import { momentAt } from '@greenroom/domain/moments'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../../../lib/format.ts'
import { timeZone } from '../../../../../lib/time-zone.ts'
import { useMinute } from '../../../../../lib/use-minute.ts'
import { useViewport } from '../../../../../lib/viewport.ts'
import { IconChevronLeft, IconChevronRight } from '../../../../../ui/icons.generated.ts'
import { Late } from '../../../../../ui/late.tsx'
import { lateDialog } from '../../../../../ui/late-part.tsx'
import { Loaded } from '../../../../../ui/loaded.tsx'
import { calendarQuery } from '../../../api/all-campaigns.ts'
import type { AllValues } from '../address.ts'
import type { SetAll } from '../all-tools.tsx'
import { Agenda } from './agenda.tsx'
import classes from './calendar.module.css'
import { type Day, dayOf, daysOf, moved, pageAfter, pageTitle } from './days.ts'
import { Grid } from './grid.tsx'
import { useMoves } from './use-moves.ts'

const MoveDialog = lateDialog(() => import('./move-dialog.tsx'))

export interface CalendarProps {
  values: AllValues
  shape: 'month' | 'week'
  onChange: SetAll
}

/** The campaigns of a month or a week by their day; on a phone as a list. What has not left is moved by drag or by keyboard. */
export function Calendar({ values, shape, onChange }: CalendarProps) {
  const { isMobile } = useViewport()
  const zone = timeZone()
  const today = dateAt(useMinute(), zone)
  const day = values.day ?? today
  const days = daysOf(shape, day)
  const moves = useMoves()
  const bounds = boundsOf(days, zone)
  const { type, state, segment, archived, q } = values
  const query = useQuery(calendarQuery({ type, state, segment, archived, q }, bounds.from, bounds.to))
  const turn = (next: Day | undefined) => onChange({ day: next }, { replace: true })
  const drop = (campaign: ListedCampaign, onto: Day) => moves.move(campaign, moved(campaign.schedule, onto))
  return (
    <section aria-label="Calendar">
      <div className={classes.bar}>
        <h2 className={classes.title} aria-live="polite">
          {pageTitle(shape, day)}
        </h2>
        <div className={classes.turns}>
          <ActionIcon
            size={isMobile ? 44 : 36}
            variant="default"
            aria-label={`Previous ${shape}`}
            onClick={() => turn(pageAfter(shape, day, -1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Button
            variant="default"
            disabled={days.includes(today) && values.day === undefined}
            onClick={() => turn(undefined)}
          >
            Today
          </Button>
          <ActionIcon
            size={isMobile ? 44 : 36}
            variant="default"
            aria-label={`Next ${shape}`}
            onClick={() => turn(pageAfter(shape, day, 1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <Loaded
        query={query}
        place="list"
        what="Your campaigns"
        skeleton={<Skeleton height={isMobile ? 320 : 560} radius="lg" />}
        tellsStale
      >
        {({ items, total }) => {
          const byDay = Map.groupBy(
            items.map((one) => shownAt(one, moves.moving)),
            dayOf,
          )
          const shared = { days, byDay, today, month: shape === 'month' ? day.slice(0, 7) : undefined }
          return (
            <>
              {isMobile ? (
                <Agenda {...shared} onMove={moves.choose} />
              ) : (
                <Grid
                  {...shared}
                  shape={shape}
                  onDrop={drop}
                  onMove={moves.choose}
                  onMore={(more) => onChange({ show: 'week', day: more })}
                />
              )}
              {total > items.length ? (
                <p className={classes.note}>
                  {countOf(total - items.length, 'more campaign')} of this time are in the list.
                </p>
              ) : null}
            </>
          )
        }}
      </Loaded>
      <Late when={moves.asked !== undefined}>
        <MoveDialog
          move={moves.asked}
          onClose={moves.close}
          onMove={(campaign, schedule) => void moves.move(campaign, schedule)}
        />
      </Late>
    </section>
  )
}

/** A day more on either side, because wall times of people who live elsewhere stand on their own day. */
const boundsOf = (days: readonly Day[], zone: string) => ({
  from: momentAt(dateAfter(days[0] ?? '', -1), '00:00', zone).toISOString(),
  to: momentAt(dateAfter(days.at(-1) ?? '', 2), '00:00', zone).toISOString(),
})

const shownAt = (campaign: ListedCampaign, moving: ReturnType<typeof useMoves>['moving']): ListedCampaign =>
  moving?.campaign.id === campaign.id ? { ...campaign, schedule: moving.schedule } : campaign
