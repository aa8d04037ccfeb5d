import { Box } from '@mantine/core'
import { isLocked, type LimitedFeature, UNLIMITED, usagePercent } from '@greenroom/domain/plans'
import { featureName, usageWords } from '../../../lib/plan-words.ts'
import { countedOf, type Usage } from './offers.ts'
import classes from './usage-bars.module.css'

export interface UsageBarsProps {
  limits: Readonly<Record<LimitedFeature, number>>
  usage: Usage
  /** Narrow, side by side. */
  compact?: boolean
}

/** Usage of the plan, for every counted and available feature. */
export function UsageBars({ limits, usage, compact = false }: UsageBarsProps) {
  return (
    <ul className={classes.list} data-compact={compact || undefined} aria-label="What you use">
      {countedOf(usage).map((feature) => (
        <Bar key={feature} feature={feature} limit={limits[feature]} usage={usage[feature] ?? 0} />
      ))}
    </ul>
  )
}

function Bar({ feature, limit, usage }: { feature: LimitedFeature; limit: number; usage: number }) {
  const isNone = limit === 0 && usage === 0
  const words = isNone ? 'Not in your plan' : usageWords(limit, usage)
  return (
    <li className={classes.bar} data-full={(!isNone && isLocked(limit, usage)) || undefined}>
      <Box component="span" fw={600}>
        {featureName(feature)}
      </Box>
      <Box component="span" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {words}
      </Box>
      <span className={classes.track} data-open={limit === UNLIMITED || undefined} aria-hidden>
        <span className={classes.fill} style={{ width: `${isNone ? 0 : usagePercent(limit, usage)}%` }} />
      </span>
    </li>
  )
}
