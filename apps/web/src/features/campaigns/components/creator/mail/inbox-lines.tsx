import { inboxLine } from '../../../rules/inbox-line.ts'
import type { DrawnMail } from '../../../rules/draw-mail.ts'
import classes from './mail.module.css'

const PLACES = [
  { place: 'phone', label: 'On a phone' },
  { place: 'desktop', label: 'On a desktop' },
] as const

/** How lists of mail show it, and what they cut off. */
export const InboxLines = ({ mail, artist }: { mail: DrawnMail; artist: string }) => (
  <ul className={`plain-list ${classes.lines}`} aria-label="In the inbox">
    {PLACES.map(({ place, label }) => {
      const { subject, rest, preview } = inboxLine(mail, place)
      return (
        <li key={place} className={classes.line} data-place={place}>
          <small>{label}</small>
          <strong>{artist}</strong>
          <span dir="auto">
            {subject === '' ? <i>No subject yet</i> : subject}
            {rest === '' ? null : <s>{rest}</s>}
          </span>
          <span className={classes.preview} dir="auto">
            {preview}
          </span>
        </li>
      )
    })}
  </ul>
)
