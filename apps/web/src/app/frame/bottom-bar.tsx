import { Link } from 'react-router'
import classes from './bottom-bar.module.css'
import { BOTTOM_BAR, isActiveEntry } from './navigation.ts'
import { useDestination } from './use-destination.ts'
import { WaitingCount } from './waiting-count.tsx'

/** Navigation of the dashboard on a phone; the drawer holds the remaining entries. */
export function BottomBar() {
  const pathname = useDestination()
  return (
    <nav aria-label="Dashboard, bottom bar" className={classes.root}>
      {BOTTOM_BAR.map((entry) => {
        const active = isActiveEntry(entry, pathname)
        return (
          <Link
            key={entry.path}
            to={entry.path}
            className={classes.entry}
            data-bar
            data-active={active || undefined}
            aria-current={active ? 'page' : undefined}
          >
            <entry.Icon size={22} stroke={1.7} aria-hidden />
            <span>{entry.label}</span>
            <WaitingCount path={entry.path} />
          </Link>
        )
      })}
    </nav>
  )
}
