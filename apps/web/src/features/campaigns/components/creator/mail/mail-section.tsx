import { hasOwnBody } from '../../../rules/versions.ts'
import { useCreator } from '../creator-context.ts'
import { TextHints } from '../message/text-hints.tsx'
import { SectionPart } from '../section-part.tsx'
import { InboxPreview } from './inbox-preview.tsx'
import { MailBody } from './mail-body.tsx'
import classes from './mail.module.css'
import { SubjectFields } from './subject-fields.tsx'
import { BodyChoice, SenderField, TestCard } from './test-card.tsx'
import { VersionScope } from './version-scope.tsx'

/** Edits the subject of an email, the line beside it, and its body; of a test, in each of its versions. */
export function MailSection() {
  const { fields, version } = useCreator()
  const variant = fields.test?.variants[version - 1]
  return (
    <SectionPart
      section="message"
      title="What does it say?"
      text="Personal details are filled in for each person. The preview shows exactly what they get."
    >
      <TestCard />
      {/* Undo and what is typed belong to one version. */}
      <VersionScope key={version}>
        <Lines />
      </VersionScope>
      <SenderField />
      <BodyChoice />
      {variant === undefined || hasOwnBody(variant) ? (
        <VersionScope key={`body ${version}`}>
          <MailBody />
        </VersionScope>
      ) : null}
      <p className={classes.foot}>
        Your postal address and a link to unsubscribe are added at the end. Links are counted, so you see who follows
        them.
      </p>
    </SectionPart>
  )
}

function Lines() {
  const { fields, change, shown } = useCreator()
  const { subject, preheader } = fields
  const { mail, sender } = shown
  return (
    <>
      <SubjectFields subject={subject} preheader={preheader} onChange={change} />
      <TextHints content={subject} onChange={(next) => change({ subject: next })} />
      <TextHints content={preheader} onChange={(next) => change({ preheader: next })} />
      {mail && (subject.trim() !== '' || preheader.trim() !== '') ? <InboxPreview mail={mail} artist={sender} /> : null}
    </>
  )
}
