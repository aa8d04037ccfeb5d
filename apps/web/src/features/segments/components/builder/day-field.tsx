import { TextInput } from '@mantine/core'
import classes from './builder.module.css'
import { wrong } from './editor-props.ts'

export interface DayFieldProps {
  label: string
  /** YYYY-MM-DD; empty if none is chosen. */
  value: string
  onChange: (day: string) => void
  problem: string | undefined
}

/** A calendar day, chosen with the browser's own date picker. */
export const DayField = ({ label, value, onChange, problem }: DayFieldProps) => (
  <TextInput
    className={classes.day ?? ''}
    type="date"
    aria-label={label}
    value={value}
    min="1900-01-01"
    max="2200-12-31"
    onChange={(event) => onChange(event.currentTarget.value)}
    {...wrong(problem)}
  />
)

export interface NumberFieldProps {
  label: string
  /** A number; other values show an empty field. */
  value: unknown
  /** Null while the field is empty. */
  onChange: (value: number | null) => void
  min?: number
  max?: number
  /** Allows negative numbers and fractions. */
  isAny?: boolean
  problem: string | undefined
}

/** A number that may be empty while typing. */
export const NumberField = ({ label, value, onChange, min, max, isAny = false, problem }: NumberFieldProps) => (
  <TextInput
    className={classes.number ?? ''}
    type="number"
    inputMode={isAny ? 'decimal' : 'numeric'}
    step={isAny ? 'any' : 1}
    aria-label={label}
    value={typeof value === 'number' ? value : ''}
    min={min}
    max={max}
    onChange={({ currentTarget }) =>
      onChange(Number.isNaN(currentTarget.valueAsNumber) ? null : currentTarget.valueAsNumber)
    }
    {...wrong(problem)}
  />
)
