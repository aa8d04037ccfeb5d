import { TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useInsert } from '../../../../../lib/compose/index.ts'
import { FieldButton } from '../message/field-button.tsx'
import classes from './mail.module.css'

export interface MailLineProps {
  id: string
  label: string
  placeholder: string
  value: string
  /** Longest value, in characters. */
  most: number
  hint: string
  error?: ReactNode
  onChange: (text: string) => void
}

/** A line of an email's head, with merge fields and its length. */
export function MailLine({ id, label, placeholder, value, most, hint, error, onChange }: MailLineProps) {
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
        error={error}
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
