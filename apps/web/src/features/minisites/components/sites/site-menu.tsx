import type { MiniSite } from '@greenroom/contracts'
import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { IconCopy, IconEye, IconEyeOff, IconQrcode } from '../../../../ui/icons.generated.ts'
import { MoreMenu } from '../../../../ui/more-menu.tsx'

export interface SiteMenuProps {
  site: MiniSite
  onDuplicate: () => void
  onSetActive: (isActive: boolean) => void
  onDelete: () => void
}

/** Actions on a site besides editing it. */
export function SiteMenu({ site, onDuplicate, onSetActive, onDelete }: SiteMenuProps) {
  return (
    <MoreMenu name={site.name} onDelete={onDelete}>
      <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={onDuplicate}>
        Duplicate
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={`/dashboard/codes?site=${site.id}`}
        leftSection={<IconQrcode size={18} aria-hidden />}
      >
        QR codes and short links
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
    </MoreMenu>
  )
}
