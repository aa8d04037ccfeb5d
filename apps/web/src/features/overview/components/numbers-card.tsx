import type { Overview } from '@greenroom/contracts'
import { Group, NativeSelect, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useMe } from '../../../lib/me.ts'
import { AreaChart } from '../../../ui/area-chart.tsx'
import type { Period } from '../api/overview.ts'
import { Card } from './card.tsx'
import { chartOf, type Figure } from './figures.ts'
import classes from './numbers-card.module.css'
import ranks from './ranks.module.css'
import { analyticsPath, periodsOf, pointNames } from './periods.ts'

export interface NumbersCardProps {
  overview: Overview
  period: Period
  figure: Figure | undefined
  onPeriod: (period: Period) => void
}

/** Views and clicks, or the chosen number, over the chosen period. */
export function NumbersCard({ overview, period, figure, onPeriod }: NumbersCardProps) {
  const me = useMe()
  const { title, lines, format } = chartOf(figure, overview)
  const { limited_to_days: limit } = overview
  return (
    <Card
      title={title}
      aside={
        <Group gap="sm">
          <Link to={analyticsPath(period, figure)} className={ranks.all}>
            Analytics
          </Link>
          <NativeSelect
            aria-label="Time"
            value={period}
            data={periodsOf(me?.plan, period)}
            onChange={(event) => onPeriod(event.currentTarget.value as Period)}
            w={150}
          />
        </Group>
      }
    >
      {lines.length > 1 && (
        <p className={classes.legend} aria-hidden>
          {lines.map(({ name, tone }) => (
            <span key={name} data-tone={tone}>
              {name}
            </span>
          ))}
        </p>
      )}
      <AreaChart
        label={`${title}, ${overview.period === '24h' ? 'by hour' : 'by day'}`}
        series={lines}
        points={pointNames(overview)}
        format={format}
        isWhole={figure !== 'rate'}
        isRunning
      />
      {limit !== null && (
        <Text size="sm" c="dimmed" mt="sm">
          {me?.plan_name ?? 'Your plan'} keeps {limit} days of numbers, so this chart goes back that far.
        </Text>
      )}
    </Card>
  )
}
