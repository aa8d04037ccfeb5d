import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'

export interface ChoiceFieldProps<T extends string> {
  label: string
  /** Absent for the theme's own value. */
  value: T | undefined
  options: readonly T[]
  names: Record<T, string>
  onChange: (value: T | undefined) => void
}

const THEME_CHOICE = 'theme'

/** Choice between a few options and the theme's own. */
export function ChoiceField<T extends string>({ label, value, options, names, onChange }: ChoiceFieldProps<T>) {
  const id = useId()
  return (
    <div>
      <Input.Label id={id} component="div">
        {label}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={[
          { value: THEME_CHOICE, label: 'Theme' },
          ...options.map((option) => ({ value: option, label: names[option] })),
        ]}
        value={value ?? THEME_CHOICE}
        onChange={(next) => onChange(next === THEME_CHOICE ? undefined : next)}
      />
    </div>
  )
}
