import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebar, IconMenu2, IconSettings } from '../../ui/icons.generated.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DEFAULT_REDIRECT } from '../../lib/session/index.ts'
import { Brand } from '../../ui/brand.tsx'
import { tip } from '../../ui/tip.ts'
import { OnlineIndicator } from './online-indicator.tsx'
import { PlanBadge } from './plan-badge.tsx'
import { QuickMenu } from './quick-menu.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export interface TopBarProps {
  collapsed: boolean
  onToggleSidebar: () => void
  menuOpened: boolean
  onOpenMenu: () => void
  /** The search box; a button on a phone. Absent on screens that hide it. */
  search?: ReactNode
  /** The balance; a phone shows it in the drawer instead. */
  wallet?: ReactNode
  notifications?: ReactNode
}

/** The bar above every dashboard screen. */
export function TopBar({ search, wallet, notifications, ...bar }: TopBarProps) {
  return (
    <header className={classes.root}>
      <SidebarToggle {...bar} />
      <ActionIcon
        className={classes.menu}
        onClick={bar.onOpenMenu}
        aria-label="Open the menu"
        aria-haspopup="dialog"
        aria-expanded={bar.menuOpened}
      >
        <IconMenu2 size={22} stroke={1.7} aria-hidden />
      </ActionIcon>
      <Brand to={DEFAULT_REDIRECT} size="sm" className={classes.brand} />
      <div className={classes.search}>{search}</div>
      <div className={classes.end}>
        <OnlineIndicator />
        <div className={classes.wide}>
          {wallet}
          <div className={classes.plan}>
            <PlanBadge />
          </div>
          <QuickMenu />
          <SettingsLink />
        </div>
        {notifications}
        <UserMenu />
      </div>
    </header>
  )
}

/** Appears on focus only: by eye, the settings are in the sidebar, which comes much earlier by keyboard. */
const SettingsLink = () => (
  <ActionIcon component={Link} to="/dashboard/settings" aria-label="Settings" className={classes.settings ?? ''}>
    <IconSettings size={20} stroke={1.7} aria-hidden />
  </ActionIcon>
)

function SidebarToggle({ collapsed, onToggleSidebar }: Pick<TopBarProps, 'collapsed' | 'onToggleSidebar'>) {
  const label = collapsed ? 'Open the sidebar' : 'Close the sidebar'
  return (
    <ActionIcon
      {...tip(`${label} (Ctrl or Cmd + B)`)}
      className={classes.toggle}
      onClick={onToggleSidebar}
      aria-label={label}
      aria-expanded={!collapsed}
      aria-keyshortcuts="Control+B Meta+B"
    >
      <IconLayoutSidebar size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
