import { SegmentedControl, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewport } from '../../../../../lib/viewport.ts'
import { previewQuery } from '../../../api/campaigns.ts'
import type { ShownMail } from '../../../rules/mail-here.ts'
import { versionOf } from '../../../rules/versions.ts'
import { useCreator } from '../creator-context.ts'
import { Outcome } from '../outcome.tsx'
import { PersonPicker } from '../person-picker.tsx'
import { DesktopMail, PhoneMail } from './devices.tsx'
import { InboxPreview } from './inbox-preview.tsx'
import classes from './mail.module.css'
import { VersionTabs } from './version-tabs.tsx'

const VIEWS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
  { value: 'inbox', label: 'Inbox' },
  { value: 'plain', label: 'Plain text' },
] as const
type View = (typeof VIEWS)[number]['value']

/** The email as real people of the audience receive it, on each kind of screen. */
export function MailPreview() {
  const { shown, fields: base, version, row } = useCreator()
  const fields = versionOf(base, version)
  const name = base.test?.variants[version - 1]?.sender_name?.trim() || undefined
  const [view, setView] = useState<View>(useViewport().isMobile ? 'phone' : 'desktop')
  // Of the last review; it is not asked for here.
  const { data: preview } = useQuery({ ...previewQuery(row?.id ?? '', row?.version ?? 0), enabled: false })
  const isEmpty = fields.design === null && fields.content.trim() === '' && fields.subject.trim() === ''
  return (
    <div className={classes.root}>
      <PersonPicker />
      {base.test && (
        <div className={classes.versions}>
          <VersionTabs label="Version in the preview" />
        </div>
      )}
      <SegmentedControl<View>
        aria-label="View"
        fullWidth
        size="xs"
        mt={8}
        data={[...VIEWS]}
        value={view}
        onChange={setView}
      />
      <div className={classes.view}>
        {isEmpty || shown.mail === undefined ? (
          <p className={classes.hint}>What you write shows up here, just as fans will see it.</p>
        ) : shown.isLoading ? (
          <Skeleton height={320} radius="lg" />
        ) : (
          <Shown
            view={view}
            mail={shown.mail}
            artist={name ?? shown.artist}
            from={name ?? preview?.from ?? shown.artist}
          />
        )}
      </div>
      <Outcome />
    </div>
  )
}

interface ShownProps {
  view: View
  mail: ShownMail
  artist: string
  from: string
}

/** Milliseconds without a change before the frame is drawn again. */
const PAUSE_MS = 300

function Shown({ view, mail, artist, from }: ShownProps) {
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
