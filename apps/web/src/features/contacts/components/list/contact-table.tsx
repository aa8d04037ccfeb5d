import type { Contact } from '@greenroom/contracts'
import { Checkbox } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ContactSort, SortOrder } from '../../../../lib/contacts/list-view.ts'
import type { ListColumn } from './columns.tsx'
import classes from './contact-table.module.css'
import { ContactRow } from './contact-row.tsx'
import type { RowActions } from './row-actions.ts'
import { SortHeader } from './sort-header.tsx'
import type { RowWindow } from './use-row-window.ts'

export interface ContactTableProps {
  rows: readonly Contact[]
  columns: readonly ListColumn[]
  window: RowWindow
  sort: ContactSort
  order: SortOrder
  onSort: (sort: ContactSort) => void
  isChosen: (id: string) => boolean
  onChoosePage: (chosen: boolean) => void
  /** The row that the keys are on. */
  activeId: string | undefined
  actions: RowActions
  /** Query of the list, for the links of its rows. */
  search: string
  /** Others are on their way. */
  isFading: boolean
}

/** Who it is about, with star, box and picture, in pixels. */
const IDENTITY = 328
const features = tableFeatures({})

/** The list on a desktop. */
export function ContactTable(props: ContactTableProps) {
  const { rows, columns, window: shown, sort, order, onSort, isChosen, onChoosePage, activeId, actions } = props
  const { ref, width } = useElementSize()
  const defs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.label,
        cell: ({ row }: { row: { original: Contact } }) => column.cell(row.original),
      })),
    [columns],
  )
  const table = useTable({ features, columns: defs, data: rows, getRowId: ({ id }: Contact) => id })
  const chosen = rows.filter(({ id }) => isChosen(id)).length
  const least = IDENTITY + columns.reduce((sum, column) => sum + column.width, 0)
  const all = table.getRowModel().rows
  return (
    <div ref={ref} className={classes.frame} data-scrolls={(width > 0 && least > width) || undefined}>
      <table
        className={classes.table}
        style={{ minWidth: least }}
        aria-label="Contacts"
        aria-rowcount={rows.length + 1}
        aria-busy={props.isFading}
        data-fading={props.isFading || undefined}
      >
        <colgroup>
          <col style={{ width: IDENTITY }} />
          {columns.map(({ id, width: least }) => (
            <col key={id} style={{ width: least }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-sort={sort === 'name' ? WORDS[order] : undefined}>
              <span className={classes.first}>
                <Checkbox
                  size="sm"
                  aria-label="Select everybody on this page"
                  checked={chosen > 0 && chosen === rows.length}
                  indeterminate={chosen > 0 && chosen < rows.length}
                  onChange={(event) => onChoosePage(event.currentTarget.checked)}
                />
                <SortHeader label="Name" sort="name" by={sort} order={order} onSort={onSort} />
              </span>
            </th>
            {columns.map(({ id, label, sort: own }) => (
              <th key={id} scope="col" aria-sort={own !== undefined && own === sort ? WORDS[order] : undefined}>
                {own === undefined ? (
                  label
                ) : (
                  <SortHeader label={label} sort={own} by={sort} order={order} onSort={onSort} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={shown.ref}>
          <Gap height={shown.above} columns={columns.length + 1} />
          {all.slice(shown.first, shown.last).map((row, place) => (
            <ContactRow
              key={row.id}
              contact={row.original}
              columns={columns}
              index={shown.first + place}
              isChosen={isChosen(row.id)}
              isActive={row.id === activeId}
              actions={actions}
              search={props.search}
            />
          ))}
          <Gap height={shown.below} columns={columns.length + 1} />
        </tbody>
      </table>
    </div>
  )
}

const WORDS = { asc: 'ascending', desc: 'descending' } as const

/** Stands for rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room only, and hidden */}
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  ) : null
