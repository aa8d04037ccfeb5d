import { useServerOnline } from '../../lib/live/index.ts'
import classes from './online-indicator.module.css'

/** Whether there is a connection and our server answers, in the top bar. */
export function OnlineIndicator() {
  const online = useServerOnline()
  return (
    <span className={classes.root} data-offline={!online || undefined} role="status">
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.label}>{online ? 'Online' : 'Offline'}</span>
    </span>
  )
}
