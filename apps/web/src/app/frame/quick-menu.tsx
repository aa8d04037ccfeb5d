import { QUICK_ITEMS } from '@greenroom/domain/routes'
import { Menu } from '@mantine/core'
import { IconPlus } from '../../ui/icons.generated.ts'
import { Link } from 'react-router'
import { BarMenu } from './bar-menu.tsx'

/** Shortcuts to the most common actions (product section 2, "Top bar"). */
export function QuickMenu() {
  return (
    <BarMenu label="Quick menu" Icon={IconPlus}>
      {QUICK_ITEMS.map(({ label, to }) => (
        <Menu.Item key={to} component={Link} to={to}>
          {label}
        </Menu.Item>
      ))}
    </BarMenu>
  )
}
