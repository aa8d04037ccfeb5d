import { useServerOnline } from '../../lib/live/index.ts'
import classes from './online-indicator.module.css'

/** Shows in the top bar whether our server can be reached. */
export function OnlineIndicator() {
  const online = useServerOnline()
  return (
    <span className={classes.root} data-offline={!online || undefined} role="status">
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.label}>{online ? 'Online' : 'Offline'}</span>
    </span>
  )
}
