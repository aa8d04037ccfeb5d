import type { CustomField, ImportPreview } from '@greenroom/contracts'
import { Box, Text } from '@mantine/core'
import { DataTable } from '../../../../ui/list/data-table.tsx'
import classes from './first-rows.module.css'
import { SKIP, targetLabel } from './targets.ts'

export interface FirstRowsProps {
  preview: Pick<ImportPreview, 'header' | 'rows'>
  columns: readonly string[]
  fields: readonly CustomField[]
}

/** Rows shown, enough to see whether the file was read correctly. */
const SHOWN = 5

/** The first rows as they will be imported, under the targets of their columns. */
export const FirstRows = (props: FirstRowsProps) => (
  <Box
    component="section"
    bd="1px solid var(--gr-hairline)"
    bdrs="md"
    style={{ overflowX: 'auto' }}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keyboard
    tabIndex={0}
    aria-label="First rows of the file"
  >
    <DataTable
      className={classes.table ?? ''}
      horizontalSpacing={14}
      verticalSpacing={9}
      columns={columnsOf(props)}
      rows={props.preview.rows.slice(0, SHOWN).map((cells, row) => ({ id: String(row), cells }))}
    />
  </Box>
)

const columnsOf = ({ preview, columns, fields }: FirstRowsProps) =>
  preview.header.map((name, at) => {
    const target = columns[at] ?? SKIP
    return {
      id: `${at}-${name}`,
      label: (
        <>
          {targetLabel(target, fields)}
          <Text span display="block" size="xs" c="dimmed">
            {name || `Column ${at + 1}`}
          </Text>
        </>
      ),
      cell: ({ cells }: { cells: readonly string[] }) => (
        <Text span inherit {...(target === SKIP ? { c: 'dimmed' } : {})}>
          {cells[at] ?? ''}
        </Text>
      ),
    }
  })
