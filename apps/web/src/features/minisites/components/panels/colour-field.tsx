import { hexColour } from '@greenroom/domain'
import { Button, ColorInput, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { IN_MAIN } from '../editor/in-main.ts'

export interface ColourFieldProps {
  label: string
  /** `#rrggbb`; absent: as in the theme. */
  value: string | undefined
  /** Where the picker starts when nothing was chosen. */
  fallback?: string
  onChange: (colour: string | undefined) => void
  /** Offers the way back to the theme's colour. */
  clearable?: boolean
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
  '#121612',
]

/** A colour; what is half typed is not kept. */
export function ColourField({ label, value, fallback = '#0d6e3c', onChange, clearable = true }: ColourFieldProps) {
  const [typed, setTyped] = useState(value ?? '')
  useEffect(() => setTyped(value ?? ''), [value])
  const change = (text: string) => {
    setTyped(text)
    const colour = hexColour.safeParse(text)
    if (colour.success && colour.data !== value) onChange(colour.data)
  }
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <ColorInput
        flex={1}
        label={label}
        placeholder={clearable ? 'As in the theme' : fallback}
        format="hex"
        swatches={SWATCHES}
        swatchesPerRow={7}
        value={typed}
        onChange={change}
        onFocus={() => typed === '' && setTyped('')}
        onBlur={() => setTyped(value ?? '')}
        popoverProps={IN_MAIN}
        attributes={{ saturation: { 'aria-label': 'Saturation and brightness' }, slider: { 'aria-label': 'Hue' } }}
        eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
      />
      {clearable && value !== undefined && (
        <Button variant="default" onClick={() => onChange(undefined)}>
          As in the theme
        </Button>
      )}
    </Group>
  )
}
