import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from './icons.generated.ts'

export interface MoveItemsProps {
  /** Place of the item in its list, from 0, and how many there are. */
  index: number
  count: number
  onMove: (to: number) => void
}

/** Menu items that move one of a list, for which nobody has to drag. */
export const MoveItems = ({ index, count, onMove }: MoveItemsProps) => (
  <>
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
  </>
)
