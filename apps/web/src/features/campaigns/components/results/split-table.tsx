import type { ReactNode } from 'react'
import classes from './split-table.module.css'

export interface SplitTableProps {
  /** Name of the table for those who do not see it. */
  label: string
  /** The first is that of the names. */
  titles: readonly string[]
  rows: readonly { id: string; name: ReactNode; cells: readonly ReactNode[] }[]
}

/** Results of a campaign in parts, one row each. */
export const SplitTable = ({ label, titles, rows }: SplitTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keyboard
  <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
    <table className={classes.table}>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, cells }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={titles[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Stands where a figure is not known. */
export const Unknown = ({ why }: { why: string }) => <span className={classes.unknown}>{why}</span>
