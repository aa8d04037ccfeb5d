import { useDebouncedValue } from '@mantine/hooks'
import type { ShownMail } from '../../../rules/mail-here.ts'
import { DesktopMail, PhoneMail } from './devices.tsx'
import { InboxPreview } from './inbox-preview.tsx'
import classes from './mail.module.css'

/** Ways to look at an email. */
export const MAIL_VIEWS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
  { value: 'inbox', label: 'Inbox' },
  { value: 'plain', label: 'Plain text' },
] as const
export type View = (typeof MAIL_VIEWS)[number]['value']

export interface MailViewProps {
  view: View
  mail: ShownMail
  artist: string
  from: string
}

/** Milliseconds without a change before the frame is drawn again. */
const PAUSE_MS = 300

/** An email as one kind of screen shows it. */
export function MailView({ view, mail, artist, from }: MailViewProps) {
  const [html] = useDebouncedValue(mail.html, PAUSE_MS)
  switch (view) {
    case 'inbox':
      return <InboxPreview mail={mail} artist={artist} />
    case 'plain':
      return (
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.plain} tabIndex={0} role="group" aria-label="Plain text" dir="auto">
          {mail.text}
        </div>
      )
    case 'phone':
      return <PhoneMail subject={mail.subject} from={from} html={html} />
    case 'desktop':
    case 'dark':
      return <DesktopMail subject={mail.subject} from={from} html={html} isDark={view === 'dark'} />
  }
}
