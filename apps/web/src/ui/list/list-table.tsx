import { Checkbox, UnstyledButton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '../icons.generated.ts'
import { memo, type ReactNode } from 'react'
import { useDensity } from '../../lib/list/density.ts'
import { isForRow, type Row, rowId } from '../../lib/list/row.ts'
import type { ListColumn } from '../../lib/list/use-columns.ts'
import type { List, Rows } from '../../lib/list/use-list.ts'
import classes from './list-table.module.css'

export interface Sorting<Sort extends string> {
  sort: Sort
  order: 'asc' | 'desc'
  onSort: (sort: Sort) => void
}

/** The first column, beside the box that selects a row. */
export interface LeadColumn<R extends Row, Sort extends string> {
  label: string
  width: number
  sort: Sort
  /** Returns the name of a row, for the label of its box. */
  nameOf: (row: R) => string
}
/**
 * Draws the first cell. Must stay the same function, so that rows are not redrawn.
 * @param tabIndex for links and buttons in it: only the active row can be reached with Tab
 */
export type LeadCell<R extends Row> = (row: R, tabIndex: 0 | -1) => ReactNode

export interface ListTableProps<R extends Row, Sort extends string> {
  label: string
  /** Label of the box that selects the page. */
  pageLabel: string
  list: List<R>
  rows: Rows<R>
  lead: LeadColumn<R, Sort>
  leadCell: LeadCell<R>
  columns: readonly ListColumn<R, Sort>[]
  sorting: Sorting<Sort>
}

/** A list on a desktop: sorted by its headings, selected by boxes, Shift, and keys. */
export function ListTable<R extends Row, Sort extends string>(props: ListTableProps<R, Sort>) {
  const { label, pageLabel, list, lead, leadCell, columns, sorting } = props
  const { window: drawn, activeId, actions, isChosen, choosePage } = props.rows
  const { rows, isFading } = list
  const { ref, width } = useElementSize()
  const [density] = useDensity()
  const chosen = rows.filter(({ id }) => isChosen(id)).length
  const least = lead.width + columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <div
      ref={ref}
      className={classes.frame}
      data-density={density}
      data-scrolls={(width > 0 && least > width) || undefined}
    >
      <table
        className={classes.table}
        style={{ minWidth: least }}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-busy={isFading}
        data-fading={isFading || undefined}
      >
        <colgroup>
          <col style={{ width: lead.width }} />
          {columns.map(({ id, width: own }) => (
            <col key={id} style={{ width: own }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-sort={ariaSort(sorting, lead.sort)}>
              <span className={classes.first}>
                <Checkbox
                  size="sm"
                  aria-label={pageLabel}
                  checked={chosen > 0 && chosen === rows.length}
                  indeterminate={chosen > 0 && chosen < rows.length}
                  onChange={(event) => choosePage(event.currentTarget.checked)}
                />
                <Heading label={lead.label} sort={lead.sort} sorting={sorting} />
              </span>
            </th>
            {columns.map(({ id, label: heading, sort }) => (
              <th key={id} scope="col" aria-sort={ariaSort(sorting, sort)}>
                <Heading label={heading} sort={sort} sorting={sorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={drawn.ref}>
          <Gap height={drawn.above} columns={columns.length + 1} />
          {rows.slice(drawn.first, drawn.last).map((row, place) => (
            <TableRow
              key={row.id}
              row={row}
              lead={lead}
              leadCell={leadCell}
              columns={columns}
              index={drawn.first + place}
              isChosen={isChosen(row.id)}
              isActive={row.id === activeId}
              actions={actions}
            />
          ))}
          <Gap height={drawn.below} columns={columns.length + 1} />
        </tbody>
      </table>
    </div>
  )
}

const WORDS = { asc: 'ascending', desc: 'descending' } as const
const ariaSort = <Sort extends string>({ sort, order }: Sorting<Sort>, own: Sort | undefined) =>
  own === sort ? WORDS[order] : undefined

interface HeadingProps<Sort extends string> {
  label: string
  sort: Sort | undefined
  sorting: Sorting<Sort>
}

/** A heading that sorts by its column; another press reverses the order. */
function Heading<Sort extends string>({ label, sort: own, sorting: { sort, order, onSort } }: HeadingProps<Sort>) {
  if (own === undefined) return label
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <UnstyledButton className={classes.sort} data-active={own === sort || undefined} onClick={() => onSort(own)}>
      {label}
      {own === sort ? <Arrow size={14} aria-hidden /> : null}
    </UnstyledButton>
  )
}

/** Takes the place of rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room only, and hidden */}
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  ) : null

interface TableRowProps<R extends Row> extends Pick<Rows<R>, 'actions'> {
  row: R
  lead: Pick<LeadColumn<R, string>, 'nameOf'>
  leadCell: LeadCell<R>
  columns: readonly Pick<ListColumn<R>, 'id' | 'cell'>[]
  /** Counts from 0 over the whole page. */
  index: number
  isChosen: boolean
  isActive: boolean
}

// `memo` drops the type parameter.
const TableRow = memo(function TableRow<R extends Row>(props: TableRowProps<R>) {
  const { row, lead, leadCell, columns, index, isChosen, isActive, actions } = props
  const tabIndex = isActive ? 0 : -1
  return (
    <tr
      id={rowId(row.id)}
      data-row
      aria-rowindex={index + 2}
      data-chosen={isChosen || undefined}
      tabIndex={tabIndex}
      onFocus={() => actions.focus(row)}
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault() // would select text
      }}
      onClick={(event) => {
        if (!isForRow(event.target)) return
        if (event.shiftKey) actions.toggle(row, true)
        else actions.open(row)
      }}
    >
      <td>
        <span className={classes.first}>
          <Checkbox
            size="sm"
            aria-label={`Select ${lead.nameOf(row)}`}
            checked={isChosen}
            tabIndex={tabIndex}
            onChange={({ nativeEvent }) => actions.toggle(row, isShift(nativeEvent))}
          />
          {leadCell(row, tabIndex)}
        </span>
      </td>
      {columns.map(({ id, cell }) => (
        <td key={id}>{cell(row)}</td>
      ))}
    </tr>
  )
}) as <R extends Row>(props: TableRowProps<R>) => ReactNode

/** Returns whether Shift was held when a box was clicked. */
const isShift = (event: Event): boolean => 'shiftKey' in event && event.shiftKey === true
