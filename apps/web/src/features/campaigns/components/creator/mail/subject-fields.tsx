import { MAX_PREHEADER } from '@greenroom/domain/campaigns'
import { MAX_SUBJECT } from '@greenroom/domain/messages'
import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useInsert } from '../../../../../lib/compose/index.ts'
import { INBOX_WIDTHS } from '../../../rules/inbox.ts'
import { SUBJECT_ID } from '../../../rules/problems.ts'
import { FieldButton } from '../message/field-button.tsx'
import classes from './mail.module.css'

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
    <Line
      id={SUBJECT_ID}
      label="Subject"
      placeholder="What is it about?"
      value={subject}
      most={MAX_SUBJECT}
      hint={`Phones show about ${INBOX_WIDTHS.phone} characters.`}
      onChange={(text) => onChange({ subject: text })}
    />
    <Line
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

interface LineProps {
  id: string
  label: string
  placeholder: string
  value: string
  /** Longest value, in characters. */
  most: number
  hint: string
  onChange: (text: string) => void
}

function Line({ id, label, placeholder, value, most, hint, onChange }: LineProps) {
  const field = useRef<HTMLInputElement>(null)
  const insert = useInsert(field, value, onChange)
  return (
    <div className={classes.line}>
      <TextInput
        ref={field}
        id={id}
        label={label}
        placeholder={placeholder}
        maxLength={most}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-describedby={`${id}-about`}
      />
      <div className={classes.under}>
        <span id={`${id}-about`}>
          <span className="tabular">
            {value.length} of {most}
          </span>
          . {hint}
        </span>
        <div role="group" aria-label={`Add to the ${label.toLowerCase()}`}>
          <FieldButton onInsert={insert} />
        </div>
      </div>
    </div>
  )
}
