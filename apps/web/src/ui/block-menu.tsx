import { Menu } from '@mantine/core'
import { IconCopy } from './icons.generated.ts'
import { MoreMenu } from './more-menu.tsx'
import { MoveItems } from './move-items.tsx'

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
      <MoveItems index={index} count={count} onMove={onMove} />
      <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={onDuplicate}>
        Duplicate
      </Menu.Item>
    </MoreMenu>
  )
}
