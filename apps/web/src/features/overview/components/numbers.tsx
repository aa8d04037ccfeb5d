import type { Overview } from '@greenroom/contracts'
import type { Period } from '../api/overview.ts'
import type { Figure } from './figures.ts'
import { NextStepCard } from './next-step-card.tsx'
import { NumbersCard } from './numbers-card.tsx'
import classes from './overview.module.css'
import { ShareCard } from './share-card.tsx'
import { StatCards } from './stat-cards.tsx'
import { TopBlocks, TopSites } from './top-blocks.tsx'

export interface NumbersProps {
  overview: Overview
  site: NonNullable<Overview['newest_site']>
  period: Period
  figure: Figure | undefined
  onPeriod: (period: Period) => void
  /** Another period is on its way. */
  isBusy: boolean
}

/** The numbers; before anybody has come by, the way to the first visits in their place. */
export function Numbers({ overview, site, period, figure, onPeriod, isBusy }: NumbersProps) {
  if (overview.views_ever === 0)
    return (
      <div className={classes.pair} data-wide="first">
        <ShareCard site={site} isFirst />
        <NextStepCard overview={overview} />
      </div>
    )
  return (
    <div className={classes.rows} aria-busy={isBusy} data-busy={isBusy || undefined}>
      <StatCards overview={overview} figure={figure} />
      <div className={classes.pair} id="numbers">
        <NumbersCard overview={overview} period={period} figure={figure} onPeriod={onPeriod} />
        <NextStepCard overview={overview} />
      </div>
      <div className={classes.pair}>
        <TopBlocks overview={overview} />
        {overview.sites > 1 ? <TopSites overview={overview} /> : <ShareCard site={site} />}
      </div>
    </div>
  )
}
