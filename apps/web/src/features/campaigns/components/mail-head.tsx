import classes from './mail-head.module.css'

export interface MailHeadProps {
  subject: string
  /** Small print, such as the sender. */
  note: string
  isDark?: boolean
}

/** Subject of an email above it, in the colors of a mailbox. */
export const MailHead = ({ subject, note, isDark = false }: MailHeadProps) => (
  <header className={classes.head} data-dark={isDark || undefined} dir="auto">
    <b>{subject.trim() === '' ? 'No subject' : subject}</b>
    <span>{note}</span>
  </header>
)
