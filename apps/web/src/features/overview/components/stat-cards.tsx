import type { Overview } from '@greenroom/contracts'
import { useAddress } from '../../../lib/address/index.ts'
import { StatCard } from '../../../ui/stat-card.tsx'
import { cardOf, type Figure, figureAddress, FIGURES } from './figures.ts'
import { periodName } from './periods.ts'
import classes from './stat-cards.module.css'

export interface StatCardsProps {
  overview: Overview
  figure: Figure | undefined
}

/** The four numbers. Each links to its own chart, and back to views and clicks. */
export function StatCards({ overview, figure }: StatCardsProps) {
  const { searchOf } = useAddress(figureAddress)
  const leadTo = (shown: Figure) => ({ search: searchOf({ show: shown === figure ? undefined : shown }) })
  return (
    <div className={classes.cards}>
      {FIGURES.map((one) => (
        <StatCard
          key={one}
          {...cardOf(one, overview)}
          period={periodName(overview)}
          to={leadTo(one)}
          isCurrent={one === figure}
        />
      ))}
    </div>
  )
}
