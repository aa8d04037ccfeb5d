import type { FieldKind } from '@greenroom/domain/audience-rules'
import { MAX_TAG } from '@greenroom/domain/contacts'
import { MAX_SCORE } from '@greenroom/domain/scores'
import { Autocomplete, Group, Select, TagsInput, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTags } from '../../../../lib/contacts/use-tags.ts'
import { capital } from '../../../../lib/format.ts'
import { MONTHS } from '../../rules/catalog.ts'
import { GONE } from '../../rules/sentence.ts'
import { useBuilder } from './builder-context.ts'
import classes from './builder.module.css'
import { ChoiceEditor } from './choice-editor.tsx'
import { DayField, NumberField } from './day-field.tsx'
import { DeedEditor } from './deed-editor.tsx'
import { type EditorProps, wrong } from './editor-props.ts'
import { IN_PAGE, typesAnew } from './in-page.ts'
import { PlaceEditor } from './place-editor.tsx'

/** The editor of a condition's value, by the kind of its field. */
export function ValueEditor(props: EditorProps) {
  if (props.operator.endsWith('empty') || props.operator === 'is_today') return null
  const Editor = EDITORS[props.field.kind]
  return <Editor {...props} />
}

function TextEditor({ field, value, onChange, problem }: EditorProps) {
  const common = {
    'aria-label': field.label,
    value: typeof value === 'string' ? value : '',
    maxLength: 300,
    ...wrong(problem),
  }
  if (field.name === 'time_zone')
    return (
      <Autocomplete
        {...common}
        data={Intl.supportedValuesOf('timeZone')}
        limit={20}
        onChange={onChange}
        comboboxProps={IN_PAGE}
      />
    )
  return <TextInput {...common} onChange={(event) => onChange(event.currentTarget.value)} />
}

function FlagEditor({ value, onChange }: EditorProps) {
  return (
    <Select
      aria-label="Star"
      data={[
        { value: 'yes', label: 'with a star' },
        { value: 'no', label: 'without a star' },
      ]}
      value={value === true ? 'yes' : 'no'}
      onChange={(next) => next && onChange(next === 'yes')}
      allowDeselect={false}
      comboboxProps={IN_PAGE}
    />
  )
}

function TagsEditor({ value, onChange, problem }: EditorProps) {
  const [words, setWords] = useState('')
  const { data: tags = [] } = useTags(words)
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <TagsInput
      aria-label="Tags"
      placeholder={chosen.length === 0 ? 'vip, lisbon…' : ''}
      data={tags.map(({ tag }) => tag)}
      value={chosen}
      onChange={(tags) => onChange(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))}
      onSearchChange={setWords}
      splitChars={[',', ';']}
      maxTags={100}
      maxLength={MAX_TAG}
      acceptValueOnBlur
      classNames={{ inputField: classes.pills ?? '' }}
      limit={12}
      comboboxProps={IN_PAGE}
      {...wrong(problem)}
    />
  )
}

/** A number of days from now, one day, or a range of days. */
function TimeEditor({ field, operator, value, onChange, problem }: EditorProps) {
  if (operator.endsWith('_days'))
    return (
      <Line>
        <NumberField
          label={`${field.label}: days`}
          value={value}
          onChange={onChange}
          min={1}
          max={field.kind === 'birthday' ? 366 : 3660}
          problem={problem}
        />
        <span>days</span>
      </Line>
    )
  if (operator === 'between') {
    const [from = '', to = ''] = Array.isArray(value) ? (value as string[]) : []
    return (
      <Line>
        <DayField label="First day" value={from} onChange={(day) => onChange([day, to])} problem={problem} />
        <span>and</span>
        <DayField label="Last day" value={to} onChange={(day) => onChange([from, day])} problem={problem} />
      </Line>
    )
  }
  return <DayField label={field.label} value={String(value)} onChange={onChange} problem={problem} />
}

function BirthdayEditor(props: EditorProps) {
  if (props.operator === 'in_next_days') return <TimeEditor {...props} />
  return (
    <Select
      aria-label="Month"
      data={MONTHS.map((label, month) => ({ value: String(month + 1), label }))}
      value={String(props.value)}
      onChange={(month) => month && props.onChange(Number(month))}
      allowDeselect={false}
      comboboxProps={IN_PAGE}
    />
  )
}

function NumberEditor({ field, operator, value, onChange, problem }: EditorProps) {
  const limits = field.kind === 'points' ? { min: 0, max: MAX_SCORE } : { isAny: true }
  if (operator !== 'between')
    return <NumberField label={field.label} value={value} onChange={onChange} {...limits} problem={problem} />
  const [from = null, to = null] = Array.isArray(value) ? (value as (number | null)[]) : []
  return (
    <Line>
      <NumberField label="From" value={from} onChange={(next) => onChange([next, to])} {...limits} problem={problem} />
      <span>and</span>
      <NumberField label="To" value={to} onChange={(next) => onChange([from, next])} {...limits} problem={problem} />
    </Line>
  )
}

function SegmentEditor({ value, onChange, problem }: EditorProps) {
  const { words, segmentId } = useBuilder()
  const chosen = String(value)
  const isGone = chosen !== '' && words.names.segment(chosen) === undefined
  const choices = words.segments
    .filter(({ id, archived }) => id !== segmentId && (!archived || id === chosen))
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      aria-label="Segment"
      placeholder="Choose a segment"
      data={isGone ? [...choices, { value: chosen, label: capital(GONE.segment) }] : choices}
      value={chosen === '' ? null : chosen}
      onChange={(id) => onChange(id ?? '')}
      searchable
      {...typesAnew}
      nothingFoundMessage="No other segment"
      comboboxProps={IN_PAGE}
      {...wrong(problem)}
    />
  )
}

const Line = ({ children }: { children: ReactNode }) => <Group gap="xs">{children}</Group>

const EDITORS: Readonly<Record<FieldKind, (props: EditorProps) => ReactNode>> = {
  text: TextEditor,
  choice: ChoiceEditor,
  flag: FlagEditor,
  tags: TagsEditor,
  moment: TimeEditor,
  date: TimeEditor,
  birthday: BirthdayEditor,
  number: NumberEditor,
  points: NumberEditor,
  place: PlaceEditor,
  segment: SegmentEditor,
  deed: DeedEditor,
}
