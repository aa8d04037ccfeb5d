import type { ReactNode } from 'react'
import { IconArrowDown, IconArrowUp } from '../../../ui/icons.generated.ts'
import classes from './report-table.module.css'

export interface Column<Key extends string> {
  key: Key
  title: ReactNode
  /** Set if the table can be sorted by it. */
  isSortable?: boolean
  /** Words instead of numbers, which begin at the same edge. */
  isText?: boolean
}

export interface ReportTableProps<Key extends string> {
  label: string
  columns: readonly Column<Key>[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  sorted?: { by: string; order: 'asc' | 'desc'; onSort: (by: Key) => void }
  isFading?: boolean
}

/** A table of figures. The first column names the row; it scrolls by itself where it does not fit. */
export function ReportTable<Key extends string>({
  label,
  columns,
  rows,
  sorted,
  isFading = false,
}: ReportTableProps<Key>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keyboard
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label} data-fading={isFading || undefined}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ key, title, isSortable = false, isText }) => (
              <th
                key={key}
                scope="col"
                data-text={isText}
                aria-sort={sorted?.by === key ? (sorted.order === 'asc' ? 'ascending' : 'descending') : undefined}
              >
                {sorted && isSortable ? (
                  <button type="button" className={classes.sort} onClick={() => sorted.onSort(key)}>
                    {title}
                    {sorted.by === key ? (
                      sorted.order === 'asc' ? (
                        <IconArrowUp size={14} aria-hidden />
                      ) : (
                        <IconArrowDown size={14} aria-hidden />
                      )
                    ) : null}
                  </button>
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [first, ...others] }) => (
            <tr key={id}>
              <th scope="row">{first}</th>
              {others.map((cell, place) => (
                <td key={columns[place + 1]?.key} data-text={columns[place + 1]?.isText}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
