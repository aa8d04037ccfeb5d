import type { Overview } from '@greenroom/contracts'
import { useLocation } from 'react-router'
import { StatCard } from '../../../ui/stat-card.tsx'
import { cardOf, type Figure, FIGURES } from './figures.ts'
import classes from './stat-cards.module.css'

export interface StatCardsProps {
  overview: Overview
  figure: Figure | undefined
}

/** The four numbers; each leads to its own course in the chart, and back to views and clicks. */
export function StatCards({ overview, figure }: StatCardsProps) {
  const { search } = useLocation()
  const leadTo = (shown: Figure) => {
    const params = new URLSearchParams(search)
    if (shown === figure) params.delete('show')
    else params.set('show', shown)
    return { search: params.toString() }
  }
  return (
    <div className={classes.cards}>
      {FIGURES.map((one) => (
        <StatCard key={one} {...cardOf(one, overview)} to={leadTo(one)} isCurrent={one === figure} />
      ))}
    </div>
  )
}
