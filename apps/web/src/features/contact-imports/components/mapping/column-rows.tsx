import type { CustomField, ImportPreview } from '@greenroom/contracts'
import { NativeSelect, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import classes from './column-rows.module.css'
import { NEW_FIELD, repeatedTargets, SKIP, targetChoices, targetLabel } from './targets.ts'

/** As many values of a column as tell what it holds. */
const SAMPLES = 3

export interface ColumnRowsProps {
  preview: Pick<ImportPreview, 'header' | 'rows'>
  /** What each column becomes. */
  columns: readonly string[]
  fields: readonly CustomField[]
  onPick: (at: number, target: string) => void
  /** A field of their own is wanted for a column of this name. */
  onNewField: (at: number, label: string) => void
}

/** Each column of the file with its first values, and what it becomes. */
export function ColumnRows({ preview, columns, fields, onPick, onNewField }: ColumnRowsProps) {
  const choices = useMemo(() => targetChoices(fields), [fields])
  const repeated = repeatedTargets(columns)
  return (
    <ul className={`plain-list ${classes.list}`} aria-label="Columns of the file">
      {preview.header.map((name, at) => {
        const target = columns[at] ?? SKIP
        const label = name.trim() || `Column ${at + 1}`
        return (
          <li key={`${at}-${name}`} className={classes.row} data-skipped={target === SKIP || undefined}>
            <div className={classes.words}>
              <Text fw={600} size="sm">
                {label}
              </Text>
              <Text size="sm" c="dimmed" truncate>
                {samplesOf(preview.rows, at).join(' · ') || 'Empty in the first rows'}
              </Text>
            </div>
            <IconArrowRight size={18} aria-hidden className={classes.arrow} />
            <NativeSelect
              className={classes.choice}
              aria-label={`${label} becomes`}
              data={choices}
              value={target}
              error={repeated.has(target) ? `${targetLabel(target, fields)} is chosen twice.` : undefined}
              onChange={({ currentTarget: { value } }) => {
                if (value === NEW_FIELD) onNewField(at, label)
                else onPick(at, value)
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}

function samplesOf(rows: ImportPreview['rows'], at: number): string[] {
  const values = rows.map((cells) => (cells[at] ?? '').replace(/\s+/g, ' ').trim()).filter(Boolean)
  return [...new Set(values)].slice(0, SAMPLES)
}
