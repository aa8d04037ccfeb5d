import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { countOf } from '../../lib/format.ts'
import type { Row } from '../../lib/list/row.ts'
import type { List } from '../../lib/list/use-list.ts'
import { useOnline } from '../../lib/online.ts'
import classes from './list-head.module.css'

export interface ListToolsProps {
  search: ReactNode
  /** Stands beside the search: the menu of the table's columns. */
  columns: ReactNode
  filters: ReactNode
}

/** Search, columns, and filters above a list. */
export const ListTools = ({ search, columns, filters }: ListToolsProps) => (
  <div className={classes.head}>
    <div className={classes.tools}>
      {search}
      {columns}
    </div>
    {filters}
  </div>
)

/** The line with the number of rows, and a notice if they may be out of date. */
export function ListCount({ children }: { children: ReactNode }) {
  const isOnline = useOnline()
  return (
    <div className={classes.count}>
      <span className={classes.number} role="status">
        {children}
      </span>
      {isOnline ? null : <span>You are offline. This list may be out of date.</span>}
    </div>
  )
}

/** Offers the changes that were held back while the user reads. */
export const ListNews = <R extends Row>({ list: { changes, show } }: { list: List<R> }) =>
  changes > 0 ? (
    <div className={classes.news}>
      <Button className={classes.newsButton ?? ''} size="xs" radius="xl" onClick={show}>
        Show {countOf(changes, 'change')}
      </Button>
    </div>
  ) : null
