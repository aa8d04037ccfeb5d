import type { ReactNode } from 'react'
import classes from './split.module.css'

export interface SplitProps {
  list: ReactNode
  /** The open entry; on a phone it replaces the list. */
  open: ReactNode | undefined
  /** Shown beside the list while nothing is open. */
  rest: ReactNode
  /** Keeps `rest` below the list on a phone; otherwise only the list shows. */
  keepsRest?: boolean
}

/** A list with the open entry beside it. */
export function Split({ list, open, rest, keepsRest = false }: SplitProps) {
  return (
    <div className={classes.root} data-open={open !== undefined} data-rest={keepsRest}>
      <div className={classes.list}>{list}</div>
      <div className={classes.open}>{open ?? rest}</div>
    </div>
  )
}
