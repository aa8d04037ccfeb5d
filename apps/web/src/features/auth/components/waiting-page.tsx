import { Disc } from '../../../ui/disc.tsx'
import { useAuthSlots } from './auth-slots.ts'
import classes from './waiting-page.module.css'

/** Says that the page begun in this browser comes along, and what happens next. */
export function WaitingPage({ action }: { action: string }) {
  const { waitingPage } = useAuthSlots()
  if (waitingPage === null) return null
  return (
    <div className={classes.root}>
      <Disc size={36} />
      <div className={classes.text}>
        <strong>Your page is ready</strong>
        <span>
          {action} to publish it at{' '}
          <b className={classes.address}>
            {location.host}/{waitingPage.username || 'you'}
          </b>
        </span>
      </div>
    </div>
  )
}
