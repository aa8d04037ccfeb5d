import { ActionIcon } from '@mantine/core'
import { IconBold, IconItalic, IconLink, IconList } from '../../ui/icons.generated.ts'
import { tip } from '../../ui/tip.ts'

/** Marks of the text of a mail, as it is turned into HTML (domain/mail-text.ts). */
const FORMATS = [
  { label: 'Bold', Icon: IconBold, before: '**', after: '**' },
  { label: 'Italic', Icon: IconItalic, before: '_', after: '_' },
  { label: 'Link', Icon: IconLink, before: '[', after: '](https://)' },
  { label: 'List', Icon: IconList, before: '\n- ', after: '' },
] as const

/** Buttons that format the text of a mail. @param onInsert puts marks around what is selected */
export const FormatButtons = ({ onInsert }: { onInsert: (before: string, after: string) => void }) =>
  FORMATS.map(({ label, Icon, before, after }) => (
    <ActionIcon key={label} {...tip(label)} aria-label={label} onClick={() => onInsert(before, after)}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  ))
