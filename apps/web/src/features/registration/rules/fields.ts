import type { SenderKind } from '@greenroom/domain'
import type { FieldName, Profile } from '../api/registration.ts'

/** Steps of the wizard (design of registration, section 13). */
export const STEPS = ['who', 'where', 'contact', 'program', 'number', 'send'] as const
export type StepId = (typeof STEPS)[number]

export const STEP_TITLES: Record<StepId, string> = {
  who: 'Who',
  where: 'Where',
  contact: 'Contact',
  program: 'Program',
  number: 'Number',
  send: 'Send',
}

/** Each field with its step and its name on the screen. */
export const FIELDS: Record<FieldName, { step: StepId; label: string }> = {
  kind: { step: 'who', label: 'You are' },
  legal_name: { step: 'who', label: 'Legal name' },
  stage_name: { step: 'who', label: 'Stage name' },
  tax_number: { step: 'who', label: 'Tax number' },
  tax_authority: { step: 'who', label: 'Issued by' },
  company_type: { step: 'who', label: 'Company type' },
  stock_exchange: { step: 'who', label: 'Stock exchange' },
  stock_ticker: { step: 'who', label: 'Ticker symbol' },
  industry: { step: 'who', label: 'Industry' },
  social_links: { step: 'who', label: 'Social profiles' },
  street: { step: 'where', label: 'Street' },
  city: { step: 'where', label: 'City' },
  region: { step: 'where', label: 'Region' },
  postcode: { step: 'where', label: 'Postal code' },
  country: { step: 'where', label: 'Country' },
  first_name: { step: 'contact', label: 'First name' },
  last_name: { step: 'contact', label: 'Last name' },
  email: { step: 'contact', label: 'Email' },
  phone: { step: 'contact', label: 'Phone number' },
  job_title: { step: 'contact', label: 'Job title' },
  job_position: { step: 'contact', label: 'Position' },
  use_case: { step: 'program', label: 'What you text about' },
  volume: { step: 'program', label: 'Texts a month' },
  description: { step: 'program', label: 'What you send, to whom, and why' },
  flow: { step: 'program', label: 'How people agree' },
  samples: { step: 'program', label: 'Sample texts' },
  opt_in_reply: { step: 'program', label: 'Reply to those who join' },
  opt_out_reply: { step: 'program', label: 'Reply to STOP' },
  help_reply: { step: 'program', label: 'Reply to HELP' },
  keywords: { step: 'program', label: 'Words that people text to join' },
  has_links: { step: 'program', label: 'Texts contain links' },
  has_phones: { step: 'program', label: 'Texts contain phone numbers' },
  is_age_gated: { step: 'program', label: 'Only for people of a certain age' },
  is_lending: { step: 'program', label: 'Texts are about loans' },
  privacy_words: { step: 'program', label: 'Own words on the privacy page' },
  terms_words: { step: 'program', label: 'Own words on the terms page' },
  number_kind: { step: 'number', label: 'Your number' },
  area_code: { step: 'number', label: 'Area code' },
}

/** Names that a country has for region and postal code. */
const NAMES_IN: Readonly<Record<string, { region: string; postcode: string }>> = {
  US: { region: 'State', postcode: 'ZIP code' },
  CA: { region: 'Province', postcode: 'Postal code' },
}

/** Returns the name of a field as it stands on the screen. */
export const labelOf = (field: FieldName, { country }: Pick<Profile, 'country'>): string =>
  (field === 'region' || field === 'postcode' ? NAMES_IN[country]?.[field] : undefined) ?? FIELDS[field].label

/** Words for a link to a field: "Go to ZIP code", "Go to how people agree". */
export const goToWords = (field: FieldName, profile: Pick<Profile, 'country'>): string => {
  const label = labelOf(field, profile)
  return `Go to ${/^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)}`
}

const isField = (name: string): name is FieldName => name in FIELDS

/** Returns the field that a check or a rejection names: `legalName` or `legal_name`; undefined for what nobody types. */
export function fieldOf(name: string | null): FieldName | undefined {
  const snake = (name ?? '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return isField(snake) ? snake : undefined
}

/** Id of a field's input, which a link leads to. */
export const inputId = (field: FieldName): string => `registration-${field}`

/** Tells whether a company stands behind the sender, which then has a tax number and people with positions. */
export const isCompany = (kind: SenderKind): boolean => kind !== 'person'

/** Choices that follow from a kind of sender, so that nobody makes them twice. */
export function changesWithKind(kind: SenderKind, { use_case: useCase, country }: Profile) {
  const companyUse = useCase === 'sole_proprietor' ? 'low_volume' : useCase
  const use_case =
    kind === 'person' ? 'sole_proprietor' : kind !== 'non_profit' && useCase === 'charity' ? 'low_volume' : companyUse
  return { kind, use_case, tax_authority: kind === 'abroad' ? 'other' : country === 'CA' ? 'CBN' : 'EIN' } as const
}
