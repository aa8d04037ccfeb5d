import type { CustomField } from '@greenroom/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fieldsQuery } from '../../../../lib/contacts/queries.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { OwnFieldEditor } from './editors/own-field-editor.tsx'
import { type Fact, InlineField } from './inline-field.tsx'

/** Custom fields of a contact. */
export function OwnFields() {
  const { data } = useQuery(fieldsQuery)
  const facts = useMemo(() => data?.map(factOf) ?? [], [data])
  return facts.map((fact) => <InlineField key={fact.name} fact={fact} />)
}

const factOf = (field: CustomField): Fact<string> => ({
  name: field.id,
  label: field.label,
  read: ({ custom }) => String(custom[field.id] ?? ''),
  show: (value) => (value === '' ? null : wordsOf(field, value)),
  toChange: (typed) => ({ custom: { [field.id]: valueOf(field, typed) } }),
  editor: (props) => <OwnFieldEditor {...props} field={field} />,
})

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function wordsOf({ type }: CustomField, value: string): string {
  if (type === 'number' && Number.isFinite(Number(value))) return formatNumber(Number(value))
  return type === 'date' && !Number.isNaN(Date.parse(value)) ? day.format(new Date(value)) : value
}

/** Converts the input for the API. An invalid number stays as typed, and the server refuses it. */
function valueOf({ type }: CustomField, typed: string): string | number | null {
  const text = typed.trim()
  if (text === '') return null
  const number = Number(text.replace(',', '.'))
  return type === 'number' && Number.isFinite(number) ? number : text
}
