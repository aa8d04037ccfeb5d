import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy } from './icons.generated.ts'
import { MoreMenu } from './more-menu.tsx'

export interface BlockMenuProps {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onDuplicate: () => void
  onDelete: () => void
}

/** Actions on a block. Moving it from here needs no dragging. */
export function BlockMenu({ name, index, count, onMove, onDuplicate, onDelete }: BlockMenuProps) {
  return (
    <MoreMenu name={name} isPlain onDelete={onDelete}>
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
    </MoreMenu>
  )
}
