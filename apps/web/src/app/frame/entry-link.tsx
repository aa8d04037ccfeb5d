import { IconLock } from '../../ui/icons.generated.ts'
import { Link } from 'react-router'
import { tip } from '../../ui/tip.ts'
import classes from './entries.module.css'
import { isActiveEntry, type NavEntry } from './navigation.ts'
import { useDestination } from './use-destination.ts'
import { WaitingCount } from './waiting-count.tsx'

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
  const active = isActiveEntry(entry, useDestination())
  const words = [...(collapsed ? [entry.label] : []), ...(locked ? [LOCK_TEXT] : [])]
  return (
    <Link
      to={entry.path}
      {...tip(words.length === 0 ? undefined : words.join(' · '), 'right')}
      className={classes.entry}
      data-active={active || undefined}
      data-green={entry.group === 'foot' || undefined}
      aria-current={active ? 'page' : undefined}
    >
      <entry.Icon size={20} stroke={1.7} aria-hidden />
      <span className={classes.name}>{entry.label}</span>
      <WaitingCount path={entry.path} />
      {locked ? (
        <>
          <IconLock className={classes.lock} size={15} stroke={1.8} aria-hidden />
          <span className="visually-hidden">, {LOCK_TEXT.toLowerCase()}</span>
        </>
      ) : null}
    </Link>
  )
}
