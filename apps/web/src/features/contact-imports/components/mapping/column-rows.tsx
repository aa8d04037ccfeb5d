import type { CustomField, ImportPreview } from '@greenroom/contracts'
import { isOrderedDate } from '@greenroom/domain/contact-csv/read-dates'
import { Anchor, NativeSelect, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { countOf } from '../../../../lib/format.ts'
import classes from './column-rows.module.css'
import { holdsDates, NEW_FIELD, repeatedTargets, SKIP, targetChoices, targetLabel } from './targets.ts'

/** As many values of a column as tell what it holds. */
const SAMPLES = 3
/** Up to so many columns all are shown at once; of more, those that become nothing are folded away. */
const FEW = 8

const ORDERS = [
  { value: 'month', label: 'Month first: 12/31/1990' },
  { value: 'day', label: 'Day first: 31/12/1990' },
]

export interface ColumnRowsProps {
  preview: Pick<ImportPreview, 'header' | 'rows'>
  /** Match your columns. */
  columns: readonly string[]
  fields: readonly CustomField[]
  /** Columns, by their place, whose dates have the day before the month. */
  dayFirst: readonly number[]
  onPick: (at: number, target: string) => void
  /** A field of their own is wanted for a column of this name. */
  onNewField: (at: number, label: string) => void
  onDayFirst: (places: number[]) => void
}

/** Each column of the file with its first values, and what it becomes. */
export function ColumnRows(props: ColumnRowsProps) {
  const { preview, columns, fields, dayFirst, onPick, onNewField, onDayFirst } = props
  const choices = useMemo(() => targetChoices(fields), [fields])
  const repeated = repeatedTargets(columns)
  // Decided once: a row that is changed stays where it is.
  const [folded] = useState(() => foldedOf(columns))
  const [isWhole, setWhole] = useState(false)
  const list = useId()
  return (
    <div>
      <ul id={list} className={`plain-list ${classes.list}`} aria-label="Columns in the file">
        {preview.header.map((name, at) => {
          if (folded.has(at) && !isWhole) return null
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
              <div>
                <NativeSelect
                  aria-label={`Import ${label} as`}
                  data={choices}
                  value={target}
                  error={repeated.has(target) ? `${targetLabel(target, fields)} is chosen twice.` : undefined}
                  onChange={({ currentTarget: { value } }) => {
                    if (value === NEW_FIELD) onNewField(at, label)
                    else onPick(at, value)
                  }}
                />
                {holdsDates(target, fields) && preview.rows.some((cells) => isOrderedDate(cells[at] ?? '')) ? (
                  <NativeSelect
                    mt={6}
                    aria-label={`Date format in ${label}`}
                    data={ORDERS}
                    value={dayFirst.includes(at) ? 'day' : 'month'}
                    onChange={({ currentTarget: { value } }) => {
                      const others = dayFirst.filter((place) => place !== at)
                      onDayFirst(value === 'day' ? [...others, at] : others)
                    }}
                  />
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
      {folded.size === 0 ? null : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt="sm"
          aria-expanded={isWhole}
          aria-controls={list}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole
            ? 'Show fewer columns'
            : `Show ${countOf(folded.size, 'column that is', 'columns that are')} not imported`}
        </Anchor>
      )}
    </div>
  )
}

/** Places of the columns that become nothing, where there are many. */
const foldedOf = (columns: readonly string[]): ReadonlySet<number> =>
  new Set(columns.length <= FEW ? [] : columns.flatMap((target, at) => (target === SKIP ? [at] : [])))

function samplesOf(rows: ImportPreview['rows'], at: number): string[] {
  const values = rows.map((cells) => (cells[at] ?? '').replace(/\s+/g, ' ').trim()).filter(Boolean)
  return [...new Set(values)].slice(0, SAMPLES)
}
