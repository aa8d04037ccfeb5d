import { statusColor, statusWords } from './contact-words.ts'
import classes from './marks.module.css'

/** A contact's status with its dot. */
export const StatusMark = ({ status }: { status: string }) => (
  <span className={classes.status}>
    <span className={classes.dot} style={{ background: statusColor(status) }} aria-hidden />
    <span className={classes.text}>{statusWords(status)}</span>
  </span>
)
