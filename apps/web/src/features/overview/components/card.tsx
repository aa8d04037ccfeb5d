import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card.module.css'

export interface CardProps {
  title: string
  /** Beside the title: a select, or a link to all. */
  aside?: ReactNode
  children: ReactNode
  /** Whether the content goes to the edges. */
  isBare?: boolean
}

/** A part of the overview under its title. */
export const Card = ({ title, aside, children, isBare = false }: CardProps) => (
  <section className={classes.card} aria-label={title}>
    <div className={classes.head}>
      <h2 className={classes.title}>{title}</h2>
      {aside}
    </div>
    <div className={isBare ? undefined : classes.body}>{children}</div>
  </section>
)

/** What stands in a card that has nothing to show. */
export const CardNote = ({ children }: { children: ReactNode }) => <p className={classes.note}>{children}</p>

/** A card whose data did not come. */
export const CardError = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div className={classes.error} role="alert">
    <p>{message}</p>
    <Button variant="default" size="xs" onClick={onRetry}>
      Try again
    </Button>
  </div>
)
