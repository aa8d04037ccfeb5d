import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconTrash } from './icons.generated.ts'
import type { ReactNode } from 'react'
import { IN_MAIN } from './in-main.ts'
import classes from './more-menu.module.css'

export interface MoreMenuProps {
  /** Name of the item. */
  name: string
  /** Without a border. */
  isPlain?: boolean
  /** Menu.Items; Delete follows them. */
  children: ReactNode
  /** Absent while it cannot be deleted. */
  onDelete: (() => void) | undefined
}

/** The actions on one item of a list; the last one deletes it. */
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
      {onDelete === undefined ? null : (
        <>
          <Menu.Divider />
          <Menu.Item color="error" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
            Delete
          </Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  </Menu>
)
