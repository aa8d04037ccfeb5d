import { MAIL_BLOCK_NAMES } from '@greenroom/domain/mail-words'
import { Button, Menu } from '@mantine/core'
import {
  IconAlignLeft,
  IconCalendarEvent,
  IconClick,
  IconCode,
  IconColumns3,
  IconHeading,
  IconHourglass,
  IconMusic,
  IconPhoto,
  IconPlus,
  IconSeparator,
  IconShare,
} from '../../../../../../ui/icons.generated.ts'
import type { Icon } from '../../../../../../ui/icon.tsx'
import { IN_MAIN } from '../../../../../../ui/in-main.ts'
import type { MailBlockType } from '../../../../rules/mail-blocks.ts'

export const KIND_ICONS: Readonly<Record<MailBlockType, Icon>> = {
  heading: IconHeading,
  text: IconAlignLeft,
  picture: IconPhoto,
  button: IconClick,
  divider: IconSeparator,
  columns: IconColumns3,
  social: IconShare,
  player: IconMusic,
  shows: IconCalendarEvent,
  countdown: IconHourglass,
  html: IconCode,
}
const KINDS = Object.keys(KIND_ICONS) as MailBlockType[]

export interface AddBlockProps {
  label: string
  /** A column takes no columns. */
  isInColumn?: boolean
  disabled?: boolean
  onChoose: (type: MailBlockType) => void
}

/** Menu of the kinds of blocks. */
export const AddBlock = ({ label, isInColumn = false, disabled = false, onChoose }: AddBlockProps) => (
  <Menu position="bottom-start" width={220} returnFocus={false} {...IN_MAIN}>
    <Menu.Target>
      <Button variant="default" disabled={disabled} leftSection={<IconPlus size={18} aria-hidden />}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {KINDS.filter((type) => !isInColumn || type !== 'columns').map((type) => {
        const KindIcon = KIND_ICONS[type]
        return (
          <Menu.Item
            key={type}
            leftSection={<KindIcon size={20} stroke={1.6} aria-hidden />}
            onClick={() => onChoose(type)}
          >
            {MAIL_BLOCK_NAMES[type]}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
