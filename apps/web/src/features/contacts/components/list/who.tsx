import { Link } from 'react-router'
import classes from './who.module.css'

export interface WhoProps {
  name: string
  /** Second line, usually an address. */
  second?: string | null | undefined
  /** Absent: no link. */
  to?: string
  className?: string | undefined
  tabIndex?: number
}

/** Name and second line of a person, each cut off if too long. Supports both text directions. */
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
