import type { MiniSite } from '@greenroom/contracts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import classes from './site-card.module.css'
import { IN_MAIN } from '../editor/in-main.ts'

export interface SiteMenuProps {
  site: MiniSite
  onDuplicate: () => void
  onSetActive: (isActive: boolean) => void
  onDelete: () => void
}

/** What can be done with a site beside editing it. */
export function SiteMenu({ site, onDuplicate, onSetActive, onDelete }: SiteMenuProps) {
  return (
    <Menu position="bottom-end" {...IN_MAIN}>
      <Menu.Target>
        <ActionIcon size={36} variant="default" className={classes.more ?? ''} aria-label={`More for ${site.name}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        {site.is_active ? (
          <Menu.Item leftSection={<IconEyeOff size={18} aria-hidden />} onClick={() => onSetActive(false)}>
            Deactivate
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={() => onSetActive(true)}>
            Activate
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="error" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
