import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Bounds, boundsText, centsOf, isWithin, typedAmount } from './amounts.ts'

export interface AmountFieldProps {
  label: string
  /** Dollars, as typed. */
  value: string
  onChange: (value: string) => void
  bounds: Bounds
  /** Cents. */
  presets?: readonly number[]
  /** Takes the focus when a dialog opens. */
  isFirst?: boolean
}

/** Asks for an amount in dollars: a suggested or a custom one. */
export function AmountField({ presets = [], isFirst = false, ...field }: AmountFieldProps) {
  const { label, value, onChange, bounds } = field
  const isWrong = value !== '' && !isWithin(centsOf(value), bounds)
  return (
    <TextInput
      label={label}
      description={`From ${boundsText(bounds)}`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection="$"
      inputMode="decimal"
      autoComplete="off"
      error={isWrong ? `Choose ${boundsText(bounds)}.` : undefined}
      data-autofocus={isFirst || undefined}
      {...(presets.length > 0 && { inputContainer: under({ presets, ...field }) })}
    />
  )
}

/** Places the field below the suggested amounts, and both below their label. */
const under =
  ({
    presets,
    label,
    value,
    onChange,
  }: Pick<AmountFieldProps, 'label' | 'value' | 'onChange'> & { presets: readonly number[] }) =>
  (input: ReactNode) => (
    <Stack gap={8} mt={6}>
      <Group gap={8} grow role="group" aria-label={`${label}: common amounts`}>
        {presets.map((preset) => (
          <Button
            key={preset}
            variant={centsOf(value) === preset ? 'light' : 'default'}
            aria-pressed={centsOf(value) === preset}
            px={4}
            onClick={() => onChange(typedAmount(preset))}
          >
            ${preset / 100}
          </Button>
        ))}
      </Group>
      {input}
    </Stack>
  )
