import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { appName } from '../../lib/app-name.ts'
import { DEFAULT_REDIRECT } from '../../lib/session/index.ts'
import { Disc } from '../../ui/disc.tsx'
import { ColorSchemeMenu } from './color-scheme-menu.tsx'
import { OnlineIndicator } from './online-indicator.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export interface TopBarProps {
  collapsed: boolean
  onToggleSidebar: () => void
}

/** The bar above every dashboard screen. */
export function TopBar({ collapsed, onToggleSidebar }: TopBarProps) {
  const label = collapsed ? 'Open the sidebar' : 'Close the sidebar'
  return (
    <header className={classes.root}>
      <Tooltip label={`${label} (Ctrl or Cmd + B)`}>
        <ActionIcon
          className={classes.toggle}
          onClick={onToggleSidebar}
          aria-label={label}
          aria-expanded={!collapsed}
          aria-keyshortcuts="Control+B Meta+B"
        >
          <IconLayoutSidebar size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Link to={DEFAULT_REDIRECT} className={classes.brand}>
        <Disc size={26} />
        {appName()}
      </Link>
      <div className={classes.end}>
        <OnlineIndicator />
        <ColorSchemeMenu />
        <UserMenu />
      </div>
    </header>
  )
}
