import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Icon } from '../../ui/icon.tsx'
import type { ReactNode } from 'react'
import { tip } from '../../ui/tip.ts'

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
      <Menu.Target>
        <ActionIcon aria-label={label} {...tip(opened ? undefined : label)}>
          <Icon size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
