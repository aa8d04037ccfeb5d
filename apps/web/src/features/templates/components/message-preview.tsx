import type { TemplateText } from '@greenroom/domain/templates'
import { type FanKind, readBy } from '../rules/values.ts'
import { MailBody, Marked } from './mail-body.tsx'
import bubble from '../../../ui/text-bubble.module.css'
import classes from './message-preview.module.css'

interface MessagePreviewProps {
  template: TemplateText
  artist: string
  fan?: FanKind
}

/** A text as a bubble, or a mail as its reader opens it. */
export const MessagePreview = ({ template, artist, fan = 'known' }: MessagePreviewProps) => {
  const content = readBy(fan, template.content, artist).text
  if (template.channel === 'sms')
    return (
      <p className={bubble.bubble} dir="auto">
        <Marked text={content} />
      </p>
    )
  const subject = readBy(fan, template.subject, artist).text.trim()
  return (
    <div className={classes.mail} dir="auto">
      <p className={classes.from}>
        <span className={classes.disc} aria-hidden>
          {artist.slice(0, 1).toUpperCase()}
        </span>
        {artist}
      </p>
      <p className={classes.subject} data-empty={subject === '' || undefined}>
        {subject === '' ? 'No subject' : <Marked text={subject} />}
      </p>
      <div className={classes.body}>
        <MailBody text={content} />
      </div>
    </div>
  )
}
