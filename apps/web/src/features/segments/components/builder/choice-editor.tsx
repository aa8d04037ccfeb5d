import { CONSENT_STATES, CONTACT_SOURCES } from '@greenroom/domain/contacts'
import { ownFieldId } from '@greenroom/domain/own-fields'
import { MultiSelect } from '@mantine/core'
import { useMemo } from 'react'
import { CONSENT_WORDS, SOURCE_WORDS, statusWords } from '../../../../lib/contacts/contact-words.ts'
import { capital } from '../../../../lib/format.ts'
import { countryChoices } from '../../rules/countries.ts'
import { GONE } from '../../rules/sentence.ts'
import type { RuleWords } from '../../rules/use-rule-words.ts'
import { useBuilder } from './builder-context.ts'
import classes from './builder.module.css'
import { IN_PAGE } from './in-page.ts'
import { type EditorProps, wrong } from './editor-props.ts'

/**
 * One or several choices of a field: the owner's statuses and pages, states of consent, countries, choices of custom
 * fields.
 */
export function ChoiceEditor({ field, value, onChange, problem }: EditorProps) {
  const { words } = useBuilder()
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const choices = useMemo(() => choicesOf(field.name, words), [field.name, words])
  const known = new Set(choices.map((choice) => choice.value))
  const gone = chosen
    .filter((one) => !known.has(one))
    .map((value) => ({ value, label: field.name === 'site' ? capital(GONE.site) : value }))
  return (
    <MultiSelect
      aria-label={field.label}
      placeholder={chosen.length === 0 ? 'Choose…' : ''}
      data={[...choices, ...gone]}
      value={chosen}
      onChange={onChange}
      searchable
      hidePickedOptions
      classNames={{ inputField: classes.pills ?? '' }}
      maxValues={100}
      maxDropdownHeight={280}
      limit={60}
      nothingFoundMessage="Nothing found"
      comboboxProps={IN_PAGE}
      {...wrong(problem)}
    />
  )
}

function choicesOf(name: string, words: RuleWords): { value: string; label: string }[] {
  switch (name) {
    case 'status':
      return words.statuses.map((value) => ({ value, label: statusWords(value) }))
    case 'source':
      return CONTACT_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value] }))
    case 'email_consent':
    case 'sms_consent':
    case 'visits_consent':
      return CONSENT_STATES.map((value) => ({ value, label: CONSENT_WORDS[value] }))
    case 'site':
      return words.sites.map(({ id, name: label }) => ({ value: id, label }))
    case 'country':
    case 'phone_country':
      return countryChoices()
    default:
      return words.optionsOf(ownFieldId(name) ?? '').map((value) => ({ value, label: value }))
  }
}
