import type { Segment } from '@greenroom/contracts'
import { ActionIcon, Loader, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../lib/api/index.ts'
import { countOf, formatNumber } from '../../../../lib/format.ts'
import { IconStar, IconStarFilled } from '../../../../ui/icons.generated.ts'
import { ListRow, RowList, RowTarget } from '../../../../ui/list/row-list.tsx'
import { Sparkline } from '../../../../ui/sparkline.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { tip } from '../../../../ui/tip.ts'
import { segmentPath } from '../../api/addresses.ts'
import { countQuery } from '../../api/people.ts'
import { ruleSentence } from '../../rules/sentence.ts'
import type { RuleWords } from '../../rules/use-rule-words.ts'
import { SegmentMenu, type SegmentMenuProps } from '../segment-menu.tsx'
import classes from './segment-row.module.css'

/** One segment of the list: its rule, its current size, its growth, and its last use. */
export function SegmentRow({ words, ...menu }: SegmentMenuProps & { words: RuleWords }) {
  const { segment } = menu
  return (
    <ListRow className={classes.row}>
      <div className={classes.what}>
        <div className={classes.title}>
          <h2 className={classes.name}>
            <RowTarget to={segmentPath(segment.id)} className={classes.link}>
              {segment.name}
            </RowTarget>
          </h2>
          {segment.archived ? null : (
            <ActionIcon
              className={classes.pin ?? ''}
              aria-label={`Compare ${segment.name} in reports`}
              aria-pressed={segment.pinned}
              {...tip(segment.pinned ? 'Compared in reports' : 'Compare in reports')}
              onClick={() => menu.onPin(!segment.pinned)}
            >
              {segment.pinned ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
            </ActionIcon>
          )}
          {segment.kind === 'static' && <StatusBadge color="info">Snapshot</StatusBadge>}
        </div>
        <div className={classes.rule}>{ruleWords(segment, words)}</div>
      </div>
      <Growth segment={segment} />
      <p className={classes.used} data-never={segment.last_used_at === null || undefined}>
        <span className={classes.usedLabel}>Used: </span>
        {segment.last_used_at === null ? 'Never' : <TimeAgo at={segment.last_used_at} />}
      </p>
      <div className={classes.menu}>
        <SegmentMenu {...menu} />
      </div>
    </ListRow>
  )
}

function ruleWords(segment: Segment, words: RuleWords) {
  if (segment.description !== '') return segment.description
  if (segment.rule === null) return 'Everybody who was in the segment at the time.'
  return words.isComplete ? ruleSentence(segment.rule, words.names) : <Skeleton height={14} width="60%" radius="sm" />
}

/** The current size, the change over the shown days, and the trend. */
function Growth({ segment }: { segment: Segment }) {
  const { id, people, days, filling } = segment
  const { data: counted, error } = useQuery({
    ...countQuery(id),
    ...(people === null ? {} : { placeholderData: people }),
    enabled: !filling,
  })
  if (filling)
    return (
      <div className={classes.growth}>
        <p className={classes.filling} role="status">
          <Loader size={14} aria-hidden /> Taking the snapshot…
        </p>
      </div>
    )
  if (error)
    return (
      <div className={classes.growth}>
        <p className={classes.filling} role="status">
          {error instanceof ApiError && error.code === 'CONFLICT'
            ? 'Too large to count. Open it and remove conditions.'
            : 'We could not count it.'}
        </p>
      </div>
    )
  const first = days[0]?.people
  const delta = counted === undefined || first === undefined || days.length < 2 ? 0 : counted - first
  const course = [...days.slice(0, -1).map((day) => day.people), counted ?? people ?? 0]
  return (
    <div className={classes.growth}>
      <div className={classes.people}>
        {counted === undefined ? (
          <Skeleton height={26} width={56} radius="sm" />
        ) : (
          <>
            <span className={classes.number}>{formatNumber(counted)}</span>{' '}
            <span className={classes.unit}>{counted === 1 ? 'person' : 'people'}</span>
          </>
        )}
        {delta === 0 ? null : (
          <span className={classes.delta} data-down={delta < 0 || undefined}>
            {delta > 0 ? '+' : '−'}
            {formatNumber(Math.abs(delta))}
            <span className={classes.period}> in {countOf(days.length, 'day')}</span>
          </span>
        )}
      </div>
      <div className={classes.course}>
        {course.length > 1 && <Sparkline values={course} height={32} tone={delta < 0 ? 'ember' : 'green'} isRunning />}
      </div>
    </div>
  )
}

/** Placeholder rows. */
export const SegmentRows = () => (
  <RowList>
    {[1, 2, 3].map((row) => (
      <ListRow key={row} className={classes.row}>
        <div className={classes.what}>
          <Skeleton height={18} width="40%" radius="sm" my={3} />
          <Skeleton height={14} width="70%" radius="sm" my={4} />
        </div>
        <div className={classes.growth}>
          <Skeleton height={26} width={70} radius="sm" />
          <Skeleton height={32} width="100%" radius="sm" />
        </div>
        <Skeleton height={14} width={80} radius="sm" />
        <Skeleton height={36} width={36} radius="md" />
      </ListRow>
    ))}
  </RowList>
)
