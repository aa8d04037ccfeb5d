import { useServerOnline } from '../../lib/live/index.ts'
import classes from './online-indicator.module.css'

/** Shows in the top bar whether our server can be reached: a mark while it can, words while it cannot. */
export function OnlineIndicator() {
  const online = useServerOnline()
  return (
    <span
      className={classes.root}
      data-offline={!online || undefined}
      role="status"
      title={online ? 'Online' : 'Changes are saved once you are back online.'}
    >
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.label}>{online ? 'Online' : 'Offline'}</span>
    </span>
  )
}
