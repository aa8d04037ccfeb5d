import { IconDeviceDesktop, IconDeviceMobile } from '../../../../../ui/icons.generated.ts'
import type { Icon } from '../../../../../ui/icon.tsx'
import { type InboxLine, inboxLines, type InboxWords } from '../../../rules/inbox.ts'
import classes from './mail.module.css'

export interface InboxPreviewProps {
  mail: InboxWords
  /** The sender as people see them. */
  artist: string
}

/** How lists of mail show an email on a phone and on a desktop, and what they cut. */
export function InboxPreview({ mail, artist }: InboxPreviewProps) {
  const { phone, desktop } = inboxLines(mail)
  return (
    <div className={classes.inbox} role="group" aria-label="Inbox preview">
      <Row name="Phone inbox" Icon={IconDeviceMobile} artist={artist} {...phone} />
      <Row name="Desktop inbox" Icon={IconDeviceDesktop} artist={artist} {...desktop} isOneLine />
    </div>
  )
}

interface RowProps {
  name: string
  Icon: Icon
  artist: string
  subject: InboxLine
  preheader: InboxLine
  isOneLine?: boolean
}

function Row({ name, Icon, artist, subject, preheader, isOneLine = false }: RowProps) {
  const cut = [
    ...(subject.cut === '' ? [] : [{ of: 'subject', words: subject.cut }]),
    ...(preheader.cut === '' ? [] : [{ of: 'preheader', words: preheader.cut }]),
  ]
  return (
    <div className={classes.row} role="group" aria-label={name}>
      <p className={classes.rowName}>
        <Icon size={16} aria-hidden /> {name}
      </p>
      <div className={classes.letter} data-one-line={isOneLine || undefined} dir="auto">
        <b className={classes.sender}>{artist}</b>
        <span className={classes.subject}>{subject.shown === '' ? 'No subject' : subject.shown}</span>
        {preheader.shown === '' ? null : (
          <span className={classes.preheader}>
            {isOneLine ? <span aria-hidden>– </span> : null}
            {preheader.shown}
          </span>
        )}
      </div>
      {cut.map(({ of, words }) => (
        <p key={of} className={classes.cut}>
          Cut from the {of}: “{words}”
        </p>
      ))}
    </div>
  )
}
