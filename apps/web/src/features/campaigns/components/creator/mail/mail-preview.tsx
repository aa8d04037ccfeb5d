import { Alert, Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { MailFrame } from '../../../../../ui/mail-frame.tsx'
import { useCreator } from '../creator-context.ts'
import { Outcome } from '../phone/outcome.tsx'
import { PersonPicker } from '../phone/person-picker.tsx'
import { InboxLines } from './inbox-lines.tsx'
import classes from './mail.module.css'

const VIEWS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Plain text' },
] as const
type View = (typeof VIEWS)[number]['value']

/** Pixels of a phone's screen, and of the frame. */
const PHONE_WIDTH = 360
const HEIGHT = 520

/** The mail of real people of the audience: in a list of mail, on a desktop, on a phone, in the dark, and as plain text. */
export function MailPreview() {
  const { shown, fields } = useCreator()
  const [view, setView] = useState<View>('desktop')
  const { mail } = shown
  if (!mail) return null
  const isEmpty = fields.content.trim() === '' && fields.subject.trim() === ''
  return (
    <section className={classes.root} aria-label="Unified preview">
      <PersonPicker />
      <InboxLines mail={mail} artist={shown.artist} />
      <SegmentedControl<View>
        aria-label="Show as"
        fullWidth
        size="xs"
        mt="sm"
        mb="sm"
        data={[...VIEWS]}
        value={view}
        onChange={setView}
      />
      {isEmpty ? (
        <p className={classes.hint}>What you write shows up here, just as fans will see it.</p>
      ) : view === 'text' ? (
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={classes.text} tabIndex={0} aria-label="Plain text">
          {mail.text}
        </pre>
      ) : (
        <MailFrame
          html={mail.html}
          title={mail.subject}
          height={HEIGHT}
          isDark={view === 'dark'}
          {...(view === 'phone' ? { width: PHONE_WIDTH } : {})}
        />
      )}
      {shown.error && shown.person === undefined ? (
        <Alert color="error" mt="sm" title="The preview did not load">
          {shown.error.message}{' '}
          <Button size="compact-sm" variant="default" onClick={shown.retry}>
            Try again
          </Button>
        </Alert>
      ) : (
        <Outcome />
      )}
    </section>
  )
}
