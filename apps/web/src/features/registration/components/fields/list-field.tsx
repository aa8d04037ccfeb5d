import { Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isSame } from '../../../../lib/editing/merge.ts'
import { useProfileWork } from '../../editing/profile-context.ts'
import { useField } from './field.tsx'

export interface ListFieldProps {
  name: 'keywords' | 'social_links'
  hint: ReactNode
  /** Most entries. */
  most: number
  /** Most characters of all entries together. */
  length: number
}

/** Returns the entries of a text: words by commas, addresses by lines. */
const entriesOf = (text: string, most: number): string[] =>
  text
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .slice(0, most)

/** A few words or addresses, typed as one text. */
export function ListField({ name, hint, most, length }: ListFieldProps) {
  const { fields, change } = useProfileWork()
  const field = useField(name, hint)
  const isLines = name === 'social_links'
  const saved = fields[name]
  const [text, setText] = useState(() => saved.join(isLines ? '\n' : ', '))
  // Changes made elsewhere show as they are now.
  const shown = isSame(entriesOf(text, most), saved) ? text : saved.join(isLines ? '\n' : ', ')
  const type = (next: string) => {
    setText(next)
    change({ [name]: entriesOf(next, most) })
  }
  const input = {
    ...field,
    maxLength: length,
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    value: shown,
    onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value),
  }
  return isLines ? <Textarea {...input} autosize minRows={2} maxRows={most} /> : <TextInput {...input} />
}
