import { Tooltip } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { appName } from '../../lib/app-name.ts'
import { DEFAULT_REDIRECT } from '../../lib/session/index.ts'
import { Disc } from '../../ui/disc.tsx'
import { isActiveEntry, NAV_ENTRIES } from './navigation.ts'
import classes from './sidebar.module.css'

/** The way round the dashboard on a desktop; collapsed, the names are tooltips and stay readable to screen readers. */
export function Sidebar({ collapsed }: { collapsed: boolean }) {
  const { pathname } = useLocation()
  return (
    <aside className={classes.root} data-collapsed={collapsed || undefined}>
      <Link to={DEFAULT_REDIRECT} className={classes.brand} aria-label={appName()}>
        <Disc size={28} />
        <span className={classes.name}>{appName()}</span>
      </Link>
      <nav aria-label="Dashboard">
        <ul className={classes.list}>
          {NAV_ENTRIES.map((entry) => {
            const active = isActiveEntry(entry, pathname)
            return (
              <li key={entry.path}>
                <Tooltip label={entry.label} position="right" disabled={!collapsed}>
                  <Link
                    to={entry.path}
                    className={classes.entry}
                    data-active={active || undefined}
                    aria-current={active ? 'page' : undefined}
                  >
                    <entry.Icon size={20} stroke={1.7} aria-hidden />
                    <span className={classes.name}>{entry.label}</span>
                  </Link>
                </Tooltip>
              </li>
            )
          })}
        </ul>
      </nav>
    </aside>
  )
}
