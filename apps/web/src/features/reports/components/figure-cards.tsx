import type { MarketingFigures, MarketingRates } from '@greenroom/contracts'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/format.ts'
import { IconInfoCircle } from '../../../ui/icons.generated.ts'
import { tip } from '../../../ui/tip.ts'
import classes from './figure-cards.module.css'
import { Rate } from './rate.tsx'
import { cardValue, type FigureName, figureName, figureText, figureValue, rateOfFigure } from './words.ts'

export interface FigureCardsProps {
  names: readonly FigureName[]
  figures: MarketingFigures
  rates: MarketingRates
  previous?: MarketingFigures | undefined
  /** Address of who is behind a figure; undefined: nobody is. */
  leadTo: (figure: FigureName) => string | undefined
}

/** Figures as cards: each with its definition, its rate, and the figure of the period before, as a way to its people. */
export const FigureCards = ({ names, figures, rates, previous, leadTo }: FigureCardsProps) => (
  <dl className={classes.cards}>
    {names.map((name) => (
      <div key={name} className={classes.card}>
        <dt className={classes.name}>
          {figureName(name)}
          <Meaning text={figureText(name)} of={figureName(name)} />
        </dt>
        <dd className={classes.value}>
          <Value name={name} value={figures[name]} to={leadTo(name)} />
        </dd>
        <dd className={classes.more}>
          <Share name={name} figures={figures} rates={rates} />
          {previous !== undefined && figures[name] !== null && (
            <Before name={name} now={figures[name]} before={previous[name]} />
          )}
        </dd>
      </div>
    ))}
  </dl>
)

/** The definition of a figure, on hover, focus, or tap. */
export const Meaning = ({ text, of }: { text: string; of: string }) => (
  <button type="button" className={classes.meaning} {...tip(text)} aria-label={`${of}: ${text}`}>
    <IconInfoCircle size={15} aria-hidden />
  </button>
)

function Value({ name, value, to }: { name: FigureName; value: number | null; to: string | undefined }) {
  const words = cardValue(name, value)
  return to === undefined || !value ? (
    <span data-none={value === null || undefined}>{words}</span>
  ) : (
    <Link to={to}>{words}</Link>
  )
}

function Share({ name, figures, rates }: { name: FigureName; figures: MarketingFigures; rates: MarketingRates }) {
  const rate = rateOfFigure(name, rates)
  return rate === undefined || figures[name] === null ? null : (
    <span>
      <Rate rate={rate} />
    </span>
  )
}

function Before({ name, now, before }: { name: FigureName; now: number; before: number | null }) {
  if (before === null) return null
  const words = now === before ? 'As before' : `Before: ${figureValue(name, before)}`
  const percent = before > 0 ? Math.round(((now - before) / before) * 100) : 0
  return (
    <span>
      {words}
      {before > 0 && percent !== 0 && Math.abs(percent) < 1000
        ? ` (${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))}%)`
        : ''}
    </span>
  )
}
