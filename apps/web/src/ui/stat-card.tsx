import { Box, Flex, Skeleton } from '@mantine/core'
import { Link, type LinkProps } from 'react-router'
import { Sparkline } from './sparkline.tsx'
import classes from './stat-card.module.css'

export interface StatCardProps {
  label: string
  /** As it is shown: "12,480". */
  value: string
  /** Against the time before: "+18%"; absent where there is nothing to compare with. */
  delta?: { text: string; direction: 'up' | 'down' | 'level'; against: string } | undefined
  values: readonly number[]
  /** Where the number is told in full. */
  to: LinkProps['to']
  /** It is told now. */
  isCurrent?: boolean
}

/** One number of a time: how it went, against the time before, and the way in. */
export function StatCard({ label, value, delta, values, to, isCurrent = false }: StatCardProps) {
  return (
    <Link to={to} preventScrollReset className={classes.card} aria-current={isCurrent || undefined}>
      <span className={classes.label}>{label}</span>
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
        <Sparkline values={values} height={36} tone={delta?.direction === 'down' ? 'ember' : 'green'} />
      </Box>
    </Link>
  )
}

/** The shape of a card whose number is on its way. */
export const StatCardSkeleton = () => (
  <div className={classes.card}>
    <Skeleton width={84} height={14} radius="sm" />
    <Skeleton width={110} height={28} radius="sm" mt={8} />
    <Skeleton height={36} radius="sm" mt={16} />
  </div>
)
