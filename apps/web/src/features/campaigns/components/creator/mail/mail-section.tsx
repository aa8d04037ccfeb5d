import { useCreator } from '../creator-context.ts'
import { TextHints } from '../message/text-hints.tsx'
import { SectionPart } from '../section-part.tsx'
import { InboxPreview } from './inbox-preview.tsx'
import { MailBody } from './mail-body.tsx'
import classes from './mail.module.css'
import { SubjectFields } from './subject-fields.tsx'

/** What an email says: its subject, the line beside it, and its body. */
export function MailSection() {
  const { fields, change, shown } = useCreator()
  const { subject, preheader } = fields
  const { mail, artist } = shown
  return (
    <SectionPart
      section="message"
      title="What does it say?"
      text="Personal details are filled in for each person. The preview shows exactly what they get."
    >
      <SubjectFields subject={subject} preheader={preheader} onChange={change} />
      <TextHints content={subject} onChange={(next) => change({ subject: next })} />
      <TextHints content={preheader} onChange={(next) => change({ preheader: next })} />
      {mail && (subject.trim() !== '' || preheader.trim() !== '') ? <InboxPreview mail={mail} artist={artist} /> : null}
      <MailBody />
      <p className={classes.foot}>
        Your postal address and a link to unsubscribe are added at the end. Links are counted, so you see who follows
        them.
      </p>
    </SectionPart>
  )
}
