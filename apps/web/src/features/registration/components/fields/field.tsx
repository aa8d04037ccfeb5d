import { PROFILE_LIMITS } from '@greenroom/domain'
import { NativeSelect, Switch, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { useProfileWork } from '../../editing/profile-context.ts'
import type { FieldName, Profile } from '../../api/registration.ts'
import { FIELDS, inputId, labelOf } from '../../rules/fields.ts'
import classes from './fields.module.css'

/** Fields of one kind of value. */
type NamesOf<T> = { [Name in FieldName]: Profile[Name] extends T ? Name : never }[FieldName]
type TextName = NamesOf<string>

/** Longest text of a field, in characters. */
const longest = (name: FieldName): number | undefined => {
  const camel = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return (PROFILE_LIMITS as Partial<Record<string, number>>)[camel]
}

/** Fields that the account knows, not the site. */
const OF_ACCOUNT: ReadonlySet<FieldName> = new Set(['legal_name', 'first_name', 'last_name', 'email'])

/** Properties that every field has: its name, what it is for, and what it lacks. */
export function useField(name: FieldName, hint?: ReactNode) {
  const { fields, isFilled, leave, problemAt } = useProfileWork()
  const isFromSite = isFilled(name)
  return {
    id: inputId(name),
    label: labelOf(name, fields),
    description:
      isFromSite || hint !== undefined ? (
        <>
          {isFromSite ? (
            <span className={classes.from}>{OF_ACCOUNT.has(name) ? 'From your account' : 'From your site'}</span>
          ) : null}
          {hint}
        </>
      ) : undefined,
    error: problemAt(name),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      // A field that is only passed through asks for nothing yet.
      if (!(event.currentTarget instanceof HTMLInputElement) || event.currentTarget.value !== '') leave(name)
    },
  }
}

export interface FieldProps {
  name: TextName
  hint?: ReactNode
}

/** One line of text. */
export function TextField({
  name,
  hint,
  ...input
}: FieldProps & Pick<TextInputProps, 'autoComplete' | 'inputMode' | 'type' | 'placeholder' | 'className'>) {
  const { fields, change } = useProfileWork()
  const field = useField(name, hint)
  return (
    <TextInput
      {...field}
      {...input}
      maxLength={longest(name)}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}

/** Several lines of text, with what they are for. */
export function LongField({ name, hint, rows = 3 }: FieldProps & { rows?: number }) {
  const { fields, change } = useProfileWork()
  const field = useField(name, hint)
  return (
    <Textarea
      {...field}
      autosize
      minRows={rows}
      maxRows={14}
      maxLength={longest(name)}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}

/** A choice of a few. */
export function ChoiceField({ name, hint, data }: FieldProps & { data: readonly { value: string; label: string }[] }) {
  const { fields, change } = useProfileWork()
  const { description: _, ...field } = useField(name)
  return (
    <NativeSelect
      {...field}
      description={hint}
      data={data}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}

/** Yes or no. */
export function FlagField({ name, hint }: { name: NamesOf<boolean>; hint?: ReactNode }) {
  const { fields, change, problemAt } = useProfileWork()
  return (
    <Switch
      id={inputId(name)}
      label={FIELDS[name].label}
      description={hint}
      error={problemAt(name)}
      checked={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    />
  )
}
