import { MAX_PREHEADER } from '@greenroom/domain/campaigns'
import { MAX_SUBJECT } from '@greenroom/domain/messages'
import { INBOX_WIDTHS } from '../../../rules/inbox.ts'
import { SUBJECT_ID } from '../../../rules/problems.ts'
import classes from './mail.module.css'
import { MailLine } from './mail-line.tsx'

/** Subject and preheader, each with merge fields and its length. */
export const SubjectFields = ({
  subject,
  preheader,
  onChange,
}: {
  subject: string
  preheader: string
  onChange: (change: { subject?: string; preheader?: string }) => void
}) => (
  <div className={classes.lines}>
    <MailLine
      id={SUBJECT_ID}
      label="Subject"
      placeholder="What is it about?"
      value={subject}
      most={MAX_SUBJECT}
      hint={`Phones show about ${INBOX_WIDTHS.phone} characters.`}
      onChange={(text) => onChange({ subject: text })}
    />
    <MailLine
      id="mail-preheader"
      label="Preheader"
      placeholder="The line beside the subject"
      value={preheader}
      most={MAX_PREHEADER}
      hint="If it is empty, inboxes show the first words of the email."
      onChange={(text) => onChange({ preheader: text })}
    />
  </div>
)
