import { MERGE_FIELDS, type MergeField } from '@greenroom/domain/merge-fields'
import { foreignFields } from '@greenroom/domain/merge-hints'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { bareFields, cleanFallback, FALLBACKS, placeOf, withFallback } from '../../../../../lib/compose/fallbacks.ts'
import { MendHint } from '../../../../../lib/compose/index.ts'
import { problemsIn } from '../../../rules/text-problems.ts'
import { useCreator } from '../creator-context.ts'
import classes from './message.module.css'

export interface TextHintsProps {
  content: string
  onChange: (content: string) => void
}

/** Lists mistakes in a text, each with its fix: unknown fields, gaps to fill, fields of other tools. */
export function TextHints({ content, onChange }: TextHintsProps) {
  const problems = problemsIn(content, useCreator().fields.type)
  const replace = (at: number, length: number, field: MergeField) =>
    onChange(content.slice(0, at) + placeOf(field, FALLBACKS[field]) + content.slice(at + length))
  // While a field is being typed, its braces are still open.
  const told = problems.filter(({ at, length }) => !(length === 2 && at + length >= content.trimEnd().length))
  return (
    <>
      {told.slice(0, 3).map(({ at, length, text, meant }) => (
        <MendHint
          key={`${at} ${text}`}
          mend={meant && { label: `Use {{${meant}}}`, onMend: () => replace(at, length, meant) }}
        >
          {text}
        </MendHint>
      ))}
      {foreignFields(content)
        .slice(0, 3)
        .map(({ at, length, text, meant }) => (
          <MendHint key={at} mend={{ label: `Use {{${meant}}}`, onMend: () => replace(at, length, meant) }}>
            {text} comes from another tool. It would be sent as is.
          </MendHint>
        ))}
      {bareFields(content).map((field) => (
        <FallbackForm
          key={field}
          field={field}
          onSave={(fallback) => onChange(withFallback(content, field, fallback))}
        />
      ))}
    </>
  )
}

/** Asks what people read for whom a field is empty. */
function FallbackForm({ field, onSave }: { field: MergeField; onSave: (fallback: string) => void }) {
  const [words, setWords] = useState(FALLBACKS[field])
  const isEmpty = cleanFallback(words) === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) onSave(words)
  }
  return (
    <form className={classes.fallback} onSubmit={save} noValidate>
      <TextInput
        size="sm"
        label={`If “${MERGE_FIELDS[field]}” is empty, use`}
        maxLength={MAX_FALLBACK}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Button size="sm" type="submit" variant="default" disabled={isEmpty}>
        Add
      </Button>
    </form>
  )
}

/** Longest fallback of a field, in characters (domain/merge-fields.ts takes 200). */
const MAX_FALLBACK = 80
