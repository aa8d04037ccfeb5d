import type { AnalyticsReport } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { showPlans } from '../../../lib/api/index.ts'
import { countOf } from '../../../lib/format.ts'
import { useMe } from '../../../lib/me.ts'
import { IconLock } from '../../../ui/icons.generated.ts'
import classes from './notices.module.css'
import { dayName } from './periods.ts'

/** Says how far back the plan shows numbers, and since when there are more, where more was asked for. */
export function RetentionNotice({
  report: { limited_to_days: days, kept_from: since, from },
}: {
  report: AnalyticsReport
}) {
  const plan = useMe()?.plan_name ?? 'Your plan'
  if (days === null) return null
  const isMore = since !== null && since < from
  return (
    <section className={classes.notice} aria-label="How far back">
      <IconLock size={18} aria-hidden />
      <p>
        {plan} shows the last {countOf(days, 'day')}.
        {isMore && ` Your numbers since ${dayName(since)} are kept, and a larger plan shows them.`}
      </p>
      {isMore && (
        <Button size="xs" variant="default" onClick={() => void showPlans()}>
          See the plans
        </Button>
      )}
    </section>
  )
}

/** Says what does not count, and how exact the figures are. */
export function Footnotes({ report, isFiltered }: { report: AnalyticsReport; isFiltered: boolean }) {
  const { filtered, untold, rest_is_daily: isDaily, time_zone: zone } = report
  return (
    <ul className={`plain-list ${classes.footnotes}`} aria-label="About these figures">
      {filtered > 0 && (
        <li>
          <b>{countOf(filtered, 'hit')} filtered out.</b> Robots, previews of links, and data centers do not count.
        </li>
      )}
      {untold > 0 && (
        <li>
          <b>{countOf(untold, 'view')} without a visitor.</b> These people asked not to be told apart, so they count as
          views only.
        </li>
      )}
      {isDaily && isFiltered && (
        <li>
          <b>Older days are kept as totals.</b> Filters leave them out, so figures of the whole period can be higher.
        </li>
      )}
      <li>Days are those of {zone.replaceAll('_', ' ')}. Visitors are counted once a day, without cookies.</li>
    </ul>
  )
}
