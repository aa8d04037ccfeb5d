import type { CustomField, ImportPreview } from '@greenroom/contracts'
import { isOrderedDate } from '@greenroom/domain/contact-csv/read-dates'
import { Anchor, NativeSelect, Text } from '@mantine/core'
import { IconArrowRight } from '../../../../ui/icons.generated.ts'
import { useId, useMemo, useState } from 'react'
import { countOf } from '../../../../lib/format.ts'
import classes from './column-rows.module.css'
import { holdsDates, NEW_FIELD, repeatedTargets, SKIP, targetChoices, targetLabel } from './targets.ts'

/** Sample values shown for a column. */
const SAMPLES = 3
/** Up to this many columns are all shown. Of more, those that are not imported are folded. */
const FEW = 8

const ORDERS = [
  { value: 'month', label: 'Month first: 12/31/1990' },
  { value: 'day', label: 'Day first: 31/12/1990' },
]

export interface ColumnRowsProps {
  preview: Pick<ImportPreview, 'header' | 'rows'>
  /** The target of each column. */
  columns: readonly string[]
  fields: readonly CustomField[]
  /** Indexes of the columns whose dates put the day before the month. */
  dayFirst: readonly number[]
  onPick: (at: number, target: string) => void
  /** Called to make a custom field from the column. */
  onNewField: (at: number, label: string) => void
  onDayFirst: (places: number[]) => void
}

/** The columns of the file, each with its first values and its target. */
export function ColumnRows(props: ColumnRowsProps) {
  const { preview, columns, fields, dayFirst, onPick, onNewField, onDayFirst } = props
  const choices = useMemo(() => targetChoices(fields), [fields])
  const repeated = repeatedTargets(columns)
  // Decided once, so that a changed row stays where it is.
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

/** Indexes of the columns that are not imported, if there are many columns. */
const foldedOf = (columns: readonly string[]): ReadonlySet<number> =>
  new Set(columns.length <= FEW ? [] : columns.flatMap((target, at) => (target === SKIP ? [at] : [])))

function samplesOf(rows: ImportPreview['rows'], at: number): string[] {
  const values = rows.map((cells) => (cells[at] ?? '').replace(/\s+/g, ' ').trim()).filter(Boolean)
  return [...new Set(values)].slice(0, SAMPLES)
}
