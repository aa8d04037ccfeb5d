import { Link } from 'react-router'
import classes from './figure-cards.module.css'
import { Meaning } from './figure-cards.tsx'

export interface PlainCard {
  name: string
  /** Its definition. */
  text: string
  value: string
  note?: string
  to?: string
  /** Says that there is no figure. */
  isQuiet?: boolean
}

/** Figures that are not those of campaigns, as cards with their definitions. */
export const PlainCards = ({ label, cards }: { label: string; cards: readonly PlainCard[] }) => (
  <dl className={classes.cards} aria-label={label}>
    {cards.map(({ name, text, value, note, to, isQuiet = false }) => (
      <div key={name} className={classes.card}>
        <dt className={classes.name}>
          {name}
          <Meaning text={text} of={name} />
        </dt>
        <dd className={classes.value}>
          {to === undefined ? <span data-none={isQuiet || undefined}>{value}</span> : <Link to={to}>{value}</Link>}
        </dd>
        <dd className={classes.more}>{note}</dd>
      </div>
    ))}
  </dl>
)
