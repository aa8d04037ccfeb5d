import { useQuery } from '@tanstack/react-query'
import { INBOX, threadCountsQuery } from '../../lib/conversations.ts'
import classes from './entries.module.css'

/** Most people that the mark counts. */
const MOST = 99

/** Number of people who wait for an answer, on the entry of the inbox. */
export const WaitingCount = ({ path }: { path: string }) => (path === INBOX ? <Count /> : null)

function Count() {
  const waiting = useQuery(threadCountsQuery).data?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <span className={classes.count}>
      {waiting > MOST ? `${MOST}+` : waiting}
      <span className="visually-hidden"> waiting for an answer</span>
    </span>
  )
}
