import type { SiteDesign } from '@greenroom/domain'
import { Group, Input, SegmentedControl, Slider, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { ColorField } from '../../../../lib/form/color-field.tsx'
import { PictureField } from '../../../../lib/form/picture-field.tsx'

type Background = NonNullable<SiteDesign['background']>
type Kind = Background['kind'] | 'theme'

export interface BackgroundEditorProps {
  value: Background | undefined
  /** The theme's own colors, from which a first color or gradient starts. */
  swatch: readonly string[]
  onChange: (background: Background | undefined) => void
}

const KINDS: { value: Kind; label: string }[] = [
  { value: 'theme', label: 'Theme' },
  { value: 'colour', label: 'Color' },
  { value: 'gradient', label: 'Gradient' },
  { value: 'picture', label: 'Picture' },
]

/** The background of the page. */
export function BackgroundEditor({ value, swatch, onChange }: BackgroundEditorProps) {
  const [wanted, setWanted] = useState<Kind>()
  const kind = wanted ?? value?.kind ?? 'theme'
  const [first = '#0d6e3c', second = '#073b21'] = swatch
  const choose = (next: Kind) => {
    setWanted(next === 'picture' && value?.kind !== 'picture' ? 'picture' : undefined)
    if (next === 'theme') onChange(undefined)
    if (next === 'colour') onChange({ kind: 'colour', colour: value?.kind === 'gradient' ? value.from : first })
    if (next === 'gradient')
      onChange({ kind: 'gradient', from: value?.kind === 'colour' ? value.colour : first, to: second, angle: 180 })
  }
  const setPicture = (url: string | null) => {
    setWanted(url === null ? 'picture' : undefined)
    onChange(url === null ? undefined : { kind: 'picture', url })
  }
  return (
    <Stack gap="md">
      <SegmentedControl fullWidth aria-label="Background" data={KINDS} value={kind} onChange={(next) => choose(next)} />
      {kind === 'theme' && (
        <Text size="sm" c="dimmed">
          The theme’s own background.
        </Text>
      )}
      {kind === 'colour' && value?.kind === 'colour' && (
        <ColorField
          label="Color"
          value={value.colour}
          clearable={false}
          onChange={(color) => color && onChange({ kind: 'colour', colour: color })}
        />
      )}
      {kind === 'gradient' && value?.kind === 'gradient' && <GradientFields value={value} onChange={onChange} />}
      {kind === 'picture' && (
        <PictureField
          label="Background picture"
          hint="It fills the page behind a soft overlay that keeps the text readable."
          value={value?.kind === 'picture' ? value.url : null}
          onChange={setPicture}
        />
      )}
    </Stack>
  )
}

type Gradient = Extract<Background, { kind: 'gradient' }>

function GradientFields({ value, onChange }: { value: Gradient; onChange: (background: Gradient) => void }) {
  const id = useId()
  return (
    <>
      <Group grow gap="sm" align="flex-end">
        <ColorField
          label="From"
          value={value.from}
          clearable={false}
          onChange={(from) => from && onChange({ ...value, from })}
        />
        <ColorField label="To" value={value.to} clearable={false} onChange={(to) => to && onChange({ ...value, to })} />
      </Group>
      <div>
        <Input.Label id={id} component="div">
          Direction
        </Input.Label>
        <Slider
          min={0}
          max={360}
          step={5}
          value={value.angle}
          onChange={(angle) => onChange({ ...value, angle })}
          label={(angle) => `${angle}°`}
          thumbProps={{ 'aria-labelledby': id }}
        />
      </div>
    </>
  )
}
