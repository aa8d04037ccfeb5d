import type { CustomField, ImportPreview } from '@greenroom/contracts'
import { Text } from '@mantine/core'
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
export const FirstRows = ({ preview: { header, rows }, columns, fields }: FirstRowsProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keyboard
  <section className={classes.scroll} tabIndex={0} aria-label="First rows of the file">
    <table className={classes.table}>
      <thead>
        <tr>
          {header.map((name, at) => (
            <th key={`${at}-${name}`} scope="col" data-skipped={columns[at] === SKIP || undefined}>
              {targetLabel(columns[at] ?? SKIP, fields)}
              <Text span size="xs" c="dimmed" className={classes.name ?? ''}>
                {name || `Column ${at + 1}`}
              </Text>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, SHOWN).map((cells, row) => (
          <tr key={row}>
            {header.map((name, at) => (
              <td key={`${at}-${name}`} data-skipped={columns[at] === SKIP || undefined}>
                {cells[at] ?? ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
