import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IN_MAIN } from './in-main.ts'
import classes from './more-menu.module.css'

export interface MoreMenuProps {
  /** What it is about, by its name. */
  name: string
  /** Without an edge of its own. */
  isPlain?: boolean
  /** Menu.Items; below them stands Delete. */
  children: ReactNode
  onDelete: () => void
}

/** What can be done with one thing of many, deleting it last. */
export const MoreMenu = ({ name, isPlain = false, children, onDelete }: MoreMenuProps) => (
  <Menu position="bottom-end" {...IN_MAIN}>
    <Menu.Target>
      <ActionIcon
        {...(isPlain ? {} : { size: 36, variant: 'default', className: classes.button ?? '' })}
        aria-label={`More for ${name}`}
      >
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {children}
      <Menu.Divider />
      <Menu.Item color="error" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
        Delete
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
