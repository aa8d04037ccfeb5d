import type { ReactNode } from 'react'
import classes from './split.module.css'

export interface SplitProps {
  list: ReactNode
  /** What is open; on a phone it takes the list's place. */
  open: ReactNode | undefined
  /** What stands beside the list while nothing is open. */
  rest: ReactNode
  /** On a phone the rest stands below the list; else only the list does. */
  keepsRest?: boolean
}

/** A list, and what of it is open beside it. */
export function Split({ list, open, rest, keepsRest = false }: SplitProps) {
  return (
    <div className={classes.root} data-open={open !== undefined} data-rest={keepsRest}>
      <div className={classes.list}>{list}</div>
      <div className={classes.open}>{open ?? rest}</div>
    </div>
  )
}
