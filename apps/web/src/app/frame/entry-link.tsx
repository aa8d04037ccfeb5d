import { Tooltip } from '@mantine/core'
import { IconLock } from '../../ui/icons.generated.ts'
import { Link, useLocation } from 'react-router'
import classes from './entries.module.css'
import { isActiveEntry, type NavEntry } from './navigation.ts'

const LOCK_TEXT = 'Not in your plan'

export interface EntryLinkProps {
  entry: NavEntry
  /** The plan does not include it: shows a lock, but the screen still opens. */
  locked: boolean
  /** Shows only the icon; the name becomes a tooltip and stays readable to screen readers. */
  collapsed: boolean
}

/** One entry of the sidebar or the drawer. */
export function EntryLink({ entry, locked, collapsed }: EntryLinkProps) {
  const { pathname } = useLocation()
  const active = isActiveEntry(entry, pathname)
  const name = collapsed ? entry.label : undefined
  return (
    <Tooltip
      label={[name, locked ? LOCK_TEXT : undefined].filter(Boolean).join(' · ')}
      position="right"
      disabled={!collapsed && !locked}
    >
      <Link
        to={entry.path}
        className={classes.entry}
        data-active={active || undefined}
        data-green={entry.group === 'foot' || undefined}
        aria-current={active ? 'page' : undefined}
      >
        <entry.Icon size={20} stroke={1.7} aria-hidden />
        <span className={classes.name}>{entry.label}</span>
        {locked ? (
          <>
            <IconLock className={classes.lock} size={15} stroke={1.8} aria-hidden />
            <span className="visually-hidden">, {LOCK_TEXT.toLowerCase()}</span>
          </>
        ) : null}
      </Link>
    </Tooltip>
  )
}
