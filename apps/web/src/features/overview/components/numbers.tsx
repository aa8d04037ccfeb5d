import type { Overview } from '@greenroom/contracts'
import { useEffect, useRef } from 'react'
import type { Period } from '../api/overview.ts'
import { analyticsPath } from './periods.ts'
import type { Figure } from './figures.ts'
import { NextStepCard } from './next-step-card.tsx'
import { NumbersCard } from './numbers-card.tsx'
import classes from './overview.module.css'
import { ShareCard } from './share-card.tsx'
import { SignUpsCard, SignUpSources } from './sign-ups-card.tsx'
import { StatCards } from './stat-cards.tsx'
import { TopBlocks, TopSites } from './top-blocks.tsx'

export interface NumbersProps {
  overview: Overview
  site: NonNullable<Overview['newest_site']>
  period: Period
  figure: Figure | undefined
  onPeriod: (period: Period) => void
  /** True while another period loads. */
  isBusy: boolean
}

/** The numbers; before the first visit, help to get one in their place. */
export function Numbers({ overview, site, period, figure, onPeriod, isBusy }: NumbersProps) {
  const chart = useShown(figure)
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
      <div className={classes.pair} ref={chart}>
        <NumbersCard overview={overview} period={period} figure={figure} onPeriod={onPeriod} />
        <NextStepCard overview={overview} />
      </div>
      <div className={classes.pair}>
        <TopBlocks overview={overview} all={analyticsPath(period, 'clicks')} />
        {overview.sites > 1 ? <TopSites overview={overview} /> : <ShareCard site={site} />}
      </div>
      {overview.sign_ups.total > 0 && (
        <div className={classes.pair}>
          <SignUpsCard overview={overview} />
          <SignUpSources overview={overview} />
        </div>
      )}
    </div>
  )
}

/** Scrolls the chart into view when a card changes its content and it is not visible, as on a phone. */
function useShown(figure: Figure | undefined) {
  const chart = useRef<HTMLDivElement>(null)
  const before = useRef(figure)
  useEffect(() => {
    if (figure === before.current) return
    before.current = figure
    chart.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [figure])
  return chart
}
