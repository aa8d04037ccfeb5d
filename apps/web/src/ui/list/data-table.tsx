import { Table, type TableProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Row } from '../../lib/list/row.ts'
import classes from './data-table.module.css'

export interface DataColumn<R> {
  id: string
  label: ReactNode
  cell: (row: R) => ReactNode
  /** Aligned at the end, in digits of one width. */
  isNumber?: boolean
  /** Left out on phones. */
  isWide?: boolean
}

/** `horizontalSpacing` is the space before the first and after the last column. */
export interface DataTableProps<R extends Row> extends TableProps {
  columns: readonly DataColumn<R>[]
  rows: readonly R[]
  /** True while another page loads. */
  isFading?: boolean
}

/** A plain table, without sorting and selection. */
export function DataTable<R extends Row>({ columns, rows, isFading = false, ...table }: DataTableProps<R>) {
  const looksOf = ({ isNumber, isWide }: DataColumn<R>) => ({
    className: isNumber ? classes.number : undefined,
    visibleFrom: isWide ? 'sm' : undefined,
  })
  return (
    <Table
      verticalSpacing={10}
      horizontalSpacing={0}
      borderColor="var(--gr-hairline)"
      highlightOnHoverColor="var(--gr-hovered)"
      aria-busy={isFading}
      mod={{ fading: isFading }}
      {...table}
      className={`${classes.table} ${table.className ?? ''}`}
    >
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.id} scope="col" {...looksOf(column)}>
              {column.label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            {columns.map((column) => (
              <Table.Td key={column.id} {...looksOf(column)}>
                {column.cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
