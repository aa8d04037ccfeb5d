import { MAX_MAIL_LENGTH } from '@greenroom/domain/messages'
import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { EmojiButton } from '../../../../../lib/compose/emoji-button.tsx'
import { FormatButtons, useInsert } from '../../../../../lib/compose/index.ts'
import { FieldButton } from '../message/field-button.tsx'
import classes from '../message/message.module.css'

export interface BodyEditorProps {
  /** For labels and focus from outside. */
  id?: string
  label: string
  /** Lines that are shown while it is empty. */
  minRows?: number
  value: string
  onChange: (value: string) => void
}

/** Writes words of an email: text with light marks, which become bold, italics, lists, and links. */
export function BodyEditor({ id, label, minRows = 8, value, onChange }: BodyEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = useInsert(field, value, onChange)
  return (
    <div className={classes.box}>
      <Textarea
        ref={field}
        {...(id !== undefined && { id })}
        variant="unstyled"
        aria-label={label}
        placeholder="Hi {{first_name|there}}, …"
        autosize
        minRows={minRows}
        maxRows={24}
        maxLength={MAX_MAIL_LENGTH}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.foot}>
        <div className={`${classes.tools} ${classes.wrapped}`} role="group" aria-label="Format and add to the email">
          <FormatButtons onInsert={insert} />
          <FieldButton onInsert={insert} />
          <EmojiButton onPick={insert} />
        </div>
      </div>
    </div>
  )
}
