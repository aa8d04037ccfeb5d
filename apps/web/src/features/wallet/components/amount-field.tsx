import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type Bounds, boundsText, centsOf, isWithin, typedAmount } from './amounts.ts'

export interface AmountFieldProps {
  label: string
  /** Dollars, as typed. */
  value: string
  onChange: (value: string) => void
  bounds: Bounds
  /** Cents. */
  presets?: readonly number[]
  /** Begins with the focus in a dialog. */
  isFirst?: boolean
}

/** Asks for an amount of dollars: some at hand, or a free one. */
export function AmountField({ label, value, onChange, bounds, presets = [], isFirst = false }: AmountFieldProps) {
  const cents = centsOf(value)
  return (
    <TextInput
      label={label}
      description={`From ${boundsText(bounds)}`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection="$"
      inputMode="decimal"
      autoComplete="off"
      error={value === '' || isWithin(cents, bounds) ? undefined : `Choose ${boundsText(bounds)}.`}
      data-autofocus={isFirst || undefined}
      inputContainer={(input) =>
        presets.length === 0 ? (
          input
        ) : (
          <Stack gap={8} mt={6}>
            <Group gap={8} grow role="group" aria-label={`${label}: often chosen`}>
              {presets.map((preset) => (
                <Button
                  key={preset}
                  variant={cents === preset ? 'light' : 'default'}
                  aria-pressed={cents === preset}
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
      }
    />
  )
}
