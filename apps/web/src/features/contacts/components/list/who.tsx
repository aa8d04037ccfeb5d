import { Link } from 'react-router'
import classes from './who.module.css'

export interface WhoProps {
  name: string
  /** An address below it. */
  second?: string | null | undefined
  /** Absent: it leads nowhere. */
  to?: string
  className?: string | undefined
  tabIndex?: number
}

/** Who somebody is, in two lines that are cut off where they are too long; in whatever direction they are written. */
export const Who = ({ name, second, to, className = '', tabIndex }: WhoProps) => (
  <span className={`${classes.who} ${className}`}>
    {to === undefined ? (
      <span className={classes.name}>
        <bdi>{name}</bdi>
      </span>
    ) : (
      <Link to={to} className={classes.name} tabIndex={tabIndex}>
        <bdi>{name}</bdi>
      </Link>
    )}
    {second ? (
      <span className={classes.second} data-second>
        {second}
      </span>
    ) : null}
  </span>
)
