import { PROFILE_MINIMA, SAMPLES } from '@greenroom/domain'
import type { FieldName, Profile } from '../api/registration.ts'
import { neededFields } from './fields.ts'

const EMPTY: Partial<Record<FieldName, string>> = {
  legal_name: 'Enter the legal name.',
  stage_name: 'Enter the name that fans know.',
  tax_number: 'Enter the tax number.',
  street: 'Enter the street and number.',
  city: 'Enter the city.',
  region: 'Enter the state or province, like CA.',
  postcode: 'Enter the postal code.',
  country: 'Choose the country.',
  first_name: 'Enter the first name.',
  last_name: 'Enter the last name.',
  email: 'Enter an email.',
  phone: 'Enter a phone number.',
  job_title: 'Enter the job title.',
}

/** Shortest texts, in characters (design of registration, section 5). */
const MINIMA: Partial<Record<FieldName, number>> = {
  description: PROFILE_MINIMA.description,
  flow: PROFILE_MINIMA.flow,
  opt_in_reply: PROFILE_MINIMA.optInReply,
  opt_out_reply: PROFILE_MINIMA.optOutReply,
  help_reply: PROFILE_MINIMA.helpReply,
}

/** Returns what a needed field still lacks, in one sentence. All other rules are those of the checks. */
function problemOf(field: FieldName, profile: Profile): string | undefined {
  const value = profile[field]
  if (field === 'samples') {
    const whole = profile.samples.filter((sample) => sample.trim().length >= PROFILE_MINIMA.sample)
    return whole.length < SAMPLES.min
      ? `Give at least ${SAMPLES.min} samples of ${PROFILE_MINIMA.sample} characters or more.`
      : undefined
  }
  const text = typeof value === 'string' ? value.trim() : ''
  const least = MINIMA[field]
  if (least !== undefined) return text.length < least ? `Write at least ${least} characters.` : undefined
  if (text === '') return EMPTY[field]
  if (field === 'email' && !/^\S+@\S+\.\S+$/.test(text)) return 'Enter an email like nova@example.com.'
  if (field === 'phone' && !/^\+[1-9]\d{6,14}$/.test(text)) return 'Enter a whole phone number with its country.'
  return undefined
}

/** Returns what each needed field lacks. */
export const fieldProblems = (profile: Profile): Partial<Record<FieldName, string>> =>
  Object.fromEntries(
    neededFields(profile)
      .map((field) => [field, problemOf(field, profile)] as const)
      .filter(([, problem]) => problem !== undefined),
  )
