import type { Campaign, ReportedControl } from '@greenroom/contracts'
import { CAMPAIGN_FIGURES } from '@greenroom/domain/campaign-figures'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countOf, formatNumber, formatShare } from '../../../../lib/format.ts'
import { momentWords } from '../../../../lib/moment-words.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { IntervalBar } from '../../../../ui/interval-bar.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { funnelQuery } from '../../api/funnel.ts'
import classes from './control-card.module.css'

/** Orders of those who got a campaign and of those held back, and the orders that it brought. */
export function ControlCard({ campaign: { id, control_share: share } }: { campaign: Campaign }) {
  const query = useQuery({ ...funnelQuery(id), enabled: share !== null })
  if (share === null) return null
  return (
    <SectionCard title={CAMPAIGN_FIGURES.extra_orders.name} text={CAMPAIGN_FIGURES.extra_orders.text}>
      <Loaded query={query} what="The comparison" skeleton={<Skeleton height={120} />}>
        {({ control }) => control && <Comparison control={control} />}
      </Loaded>
    </SectionCard>
  )
}

function Comparison({
  control: { reached, control, extra, doubt, text, days, ends_at: ends },
}: {
  control: ReportedControl
}) {
  const now = useMinute()
  const most = Math.max(0.01, reached.rate?.high ?? 0, control.rate?.high ?? 0)
  const isOver = ends !== null && Date.parse(ends) <= now.getTime()
  return (
    <>
      <p className={classes.extra} role="status">
        {doubt === null && extra !== null ? (
          <>
            <b>{signed(extra.value)}</b> between {signed(extra.low)} and {signed(extra.high)}, with a probability of
            95%.{' '}
          </>
        ) : null}
        {text}
      </p>
      <ul className={classes.list}>
        <Group name="Sent to" group={reached} most={most} />
        <Group name="Held back" group={control} most={most} />
      </ul>
      <p className={classes.note}>
        {isOver
          ? `Orders within ${countOf(days, 'day')} count.`
          : ends === null
            ? `Orders within ${countOf(days, 'day')} of each message count.`
            : `Orders count until ${momentWords(new Date(ends), now)}.`}{' '}
        The line shows where the true rate is with a probability of 95%.
      </p>
    </>
  )
}

const signed = (orders: number): string =>
  orders > 0 ? `+${formatNumber(orders)}` : formatNumber(orders).replace('-', '−')

interface GroupProps {
  name: string
  group: ReportedControl['reached']
  /** Highest rate that is drawn. */
  most: number
}

const Group = ({ name, group: { people, buyers, rate }, most }: GroupProps) => (
  <li className={classes.group}>
    {rate && <IntervalBar {...rate} most={most} isStrong={name === 'Sent to'} />}
    <p>
      <b>
        {name}: {rate === null ? 'too few people for a rate' : `${formatShare(rate.value)} ordered`}
      </b>
      {rate && `, between ${formatShare(rate.low)} and ${formatShare(rate.high)}`}
      <small>
        {formatNumber(buyers)} of {countOf(people, 'person', 'people')}
      </small>
    </p>
  </li>
)
