import { Box, Flex, Skeleton } from '@mantine/core'
import { Link, type LinkProps } from 'react-router'
import { Sparkline } from './sparkline.tsx'
import classes from './stat-card.module.css'

export interface StatCardProps {
  label: string
  /** The time that the number covers: "Last 30 days". */
  period: string
  /** Formatted: "12,480". */
  value: string
  /** Change from the previous period: "+18%"; absent if there is nothing to compare with. */
  delta?: { text: string; direction: 'up' | 'down' | 'level'; against: string } | undefined
  values: readonly number[]
  /** The last value is incomplete. */
  isRunning?: boolean
  /** Link to the details of the number. */
  to: LinkProps['to']
  /** True while the details are shown. */
  isCurrent?: boolean
}

/** A number of the current period, its trend, and its change from the previous period, as a link to the details. */
export function StatCard({
  label,
  period,
  value,
  delta,
  values,
  isRunning = false,
  to,
  isCurrent = false,
}: StatCardProps) {
  return (
    <Link to={to} preventScrollReset className={classes.card} aria-current={isCurrent || undefined}>
      <span className={classes.label}>
        {label} <span className={classes.period}>{period.toLowerCase()}</span>
      </span>
      <Flex component="span" wrap="wrap" align="baseline" justify="space-between" gap="0 8px">
        <Box
          component="span"
          ff="heading"
          fz="clamp(24px, 20px + 1vw, 30px)"
          fw={700}
          lts="-0.02em"
          lh="1.3"
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {value}
        </Box>
        {delta && (
          <span className={classes.delta} data-direction={delta.direction} title={delta.against}>
            {delta.text}
            <span className="visually-hidden"> {delta.against}</span>
          </span>
        )}
      </Flex>
      <Box component="span" mt="auto" mx={-13} pt={10}>
        <Sparkline
          values={values}
          isRunning={isRunning}
          height={36}
          tone={delta?.direction === 'down' ? 'ember' : 'green'}
        />
      </Box>
    </Link>
  )
}

/** Placeholder of a card while its number loads. */
export const StatCardSkeleton = () => (
  <div className={classes.card}>
    <Skeleton width={84} height={14} radius="sm" />
    <Skeleton width={110} height={28} radius="sm" mt={8} />
    <Skeleton height={36} radius="sm" mt={16} />
  </div>
)
