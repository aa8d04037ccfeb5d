import { DIVIDER_STYLES } from '@greenroom/domain'
import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import type { BlockEdit } from '../../../editing/model.ts'
import { TitleField } from '../title-field.tsx'
import { useTitleSelected } from '../use-title-selected.ts'
import { useSettings } from './use-settings.ts'

/** The words of a heading. */
export function HeadingForm({ edit }: { edit: BlockEdit }) {
  const { title, setTitle } = useSettings(edit, 'heading')
  return <TitleField label="Heading" placeholder="Music" value={title} onChange={setTitle} />
}

const STYLE_NAMES = { line: 'Line', dots: 'Dots', space: 'Space' }

/** The look of a divider. */
export function DividerForm({ edit }: { edit: BlockEdit }) {
  const { settings, set } = useSettings(edit, 'divider')
  const id = useId()
  const focusOnce = useTitleSelected()
  return (
    <div ref={(part) => focusOnce(part?.querySelector<HTMLInputElement>('input:checked') ?? null)}>
      <Input.Label id={id} component="div">
        Look
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={DIVIDER_STYLES.map((value) => ({ value, label: STYLE_NAMES[value] }))}
        value={settings.style}
        onChange={(style) => set({ style })}
      />
    </div>
  )
}
