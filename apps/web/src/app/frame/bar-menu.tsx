import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Icon } from '../../ui/icon.tsx'
import type { ReactNode } from 'react'

export interface BarMenuProps {
  /** Name of the button, and its tooltip while the menu is closed. */
  label: string
  Icon: Icon
  /** Items of the menu. */
  children: ReactNode
}

/** A button of the top bar that opens a menu. */
export function BarMenu({ label, Icon, children }: BarMenuProps) {
  const [opened, { close, open }] = useDisclosure(false)
  return (
    <Menu position="bottom-end" opened={opened} onChange={(next) => (next ? open() : close())}>
      <Tooltip label={label} disabled={opened}>
        <span>
          <Menu.Target>
            <ActionIcon aria-label={label}>
              <Icon size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
