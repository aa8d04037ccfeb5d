import type { MailDesign, MailFont } from '@greenroom/domain/mail-design'
import { ActionIcon, Group, Select } from '@mantine/core'
import { ColorField } from '../../../../../../lib/form/color-field.tsx'
import { IconArrowBackUp, IconArrowForwardUp } from '../../../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../../../ui/in-main.ts'
import { tip } from '../../../../../../ui/tip.ts'
import classes from './blocks.module.css'

const FONTS: readonly { value: MailFont; label: string }[] = [
  { value: 'sans', label: 'Plain' },
  { value: 'serif', label: 'Serif' },
  { value: 'mono', label: 'Typewriter' },
]

export interface LookBarProps {
  design: MailDesign
  onChange: (design: MailDesign, key?: string) => void
  /** Undefined: nothing to take back, or to make again. */
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

/** Color and font of an email, and the last steps. */
export const LookBar = ({ design, onChange, undo, redo }: LookBarProps) => (
  <div className={classes.bar}>
    <ColorField
      label="Color"
      value={design.accent}
      clearable={false}
      onChange={(accent) => {
        if (accent !== undefined) onChange({ ...design, accent }, 'accent')
      }}
    />
    <Select
      label="Font"
      w={140}
      data={[...FONTS]}
      value={design.font}
      allowDeselect={false}
      comboboxProps={IN_MAIN}
      onChange={(font) => font && onChange({ ...design, font })}
    />
    <Group gap={4}>
      <ActionIcon {...tip('Undo')} size={44} aria-label="Undo" disabled={undo === undefined} onClick={undo}>
        <IconArrowBackUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon {...tip('Redo')} size={44} aria-label="Redo" disabled={redo === undefined} onClick={redo}>
        <IconArrowForwardUp size={20} aria-hidden />
      </ActionIcon>
    </Group>
  </div>
)
