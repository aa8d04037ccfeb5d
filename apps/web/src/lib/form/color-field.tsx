import { hexColor } from '@greenroom/domain'
import { Button, ColorPicker, ColorSwatch, Group, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { IN_MAIN } from '../../ui/in-main.ts'

export interface ColorFieldProps {
  label: string
  /** `#rrggbb`; absent for the theme's own. */
  value: string | undefined
  /** Start color of the picker if none was chosen. */
  fallback?: string
  onChange: (color: string | undefined) => void
  /** Shows the button that returns to the theme's color. */
  clearable?: boolean
  /** Value that applies without a choice. */
  without?: string
}

const SWATCHES = [
  '#ffffff',
  '#f6f1e6',
  '#d9f7a8',
  '#2fbf71',
  '#0d6e3c',
  '#fb6530',
  '#f4b63f',
  '#f2c9a0',
  '#cfe6ff',
  '#2d7f89',
  '#7d1533',
  '#1b1438',
  '#5f635a',
  '#121612',
]

/** A color, typed or picked. An incomplete color is not saved. */
export function ColorField({
  label,
  value,
  fallback = '#0d6e3c',
  onChange,
  clearable = true,
  without = 'Theme color',
}: ColorFieldProps) {
  const [typed, setTyped] = useState(value ?? '')
  useEffect(() => setTyped(value ?? ''), [value])
  const change = (text: string) => {
    setTyped(text)
    const color = hexColor.safeParse(text.startsWith('#') ? text : `#${text}`)
    if (color.success && color.data !== value) onChange(color.data)
  }
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        label={label}
        placeholder={clearable ? without : fallback}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setTyped(value ?? '')}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        leftSection={<Picker label={label} value={value} fallback={fallback} onChange={change} />}
        leftSectionPointerEvents="all"
      />
      {clearable && value !== undefined && (
        <Button variant="default" onClick={() => onChange(undefined)}>
          Use {without.toLowerCase()}
        </Button>
      )}
    </Group>
  )
}

interface PickerProps extends Pick<ColorFieldProps, 'label' | 'value'> {
  fallback: string
  onChange: (color: string) => void
}

function Picker({ label, value, fallback, onChange }: PickerProps) {
  return (
    <Popover position="bottom-start" returnFocus trapFocus {...IN_MAIN}>
      <Popover.Target>
        <UnstyledButton
          display="grid"
          w="100%"
          h="100%"
          bdrs={8}
          style={{ placeItems: 'center' }}
          aria-label={`Pick: ${label}`}
        >
          <ColorSwatch color={value ?? 'transparent'} size={20} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <ColorPicker
          format="hex"
          swatches={SWATCHES}
          swatchesPerRow={7}
          value={value ?? fallback}
          onChange={onChange}
          saturationLabel="Saturation and brightness"
          hueLabel="Hue"
        />
      </Popover.Dropdown>
    </Popover>
  )
}
