import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { IN_MAIN } from '../editor/in-main.ts'

export interface BlockMenuProps {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onDuplicate: () => void
  onDelete: () => void
}

/** What can be done with a block; moving it here is the way for everyone who does not drag. */
export function BlockMenu({ name, index, count, onMove, onDuplicate, onDelete }: BlockMenuProps) {
  return (
    <Menu position="bottom-end" {...IN_MAIN}>
      <Menu.Target>
        <ActionIcon aria-label={`More for ${name}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={18} aria-hidden />}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          Move up
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={18} aria-hidden />}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          Move down
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="error" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
