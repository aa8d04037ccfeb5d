import type { SignUpRow, TypedFields } from '@greenroom/db'
import { SIGN_UP_FIELDS as NAMES, type SignUpForm } from '@greenroom/domain'
import { isTicked, type Posted } from '../../../platform/http/fan-pages/posted.ts'
import { countriesOf, type Problems, readEmail, readName, readPhone, typedOf } from './reading.ts'

export interface Submission {
  typed: TypedFields
  consents: SignUpRow['consents']
  problems: Problems
}

/** Checkbox of each channel. */
export const BOXES = { email: NAMES.emailConsent, sms: NAMES.smsConsent } as const

const TICK = 'Please check the box. Without your consent, we cannot send you anything.'
export const NEW_WORDS =
  'The words below have changed since you opened the page. Please read them and check the box again.'

/**
 * Tells whether the page showed other wordings than the form has now. A client that posts without a page is taken to
 * have read the current ones.
 */
export const isOutdated = (form: SignUpForm, posted: Posted): boolean =>
  posted[NAMES.wording] !== undefined && posted[NAMES.wording] !== form.wording

/**
 * Reads the fields of a form. Ignores others. Returns an address only with its consent: a number whose box is left empty is
 * not kept, because nobody must agree to texts to join by mail.
 */
export function readSubmission(form: SignUpForm, posted: Posted, acceptLanguage: string | undefined): Submission {
  const problems: Problems = {}
  const read = <R extends { value?: string | undefined; problem?: string | undefined }>(
    name: 'name' | 'email' | 'phone',
    reader: () => R,
    missing: string,
  ): R | undefined => {
    if (form[name] === 'no') return undefined
    const result = reader()
    const problem = result.problem ?? (form[name] === 'required' && result.value === undefined ? missing : undefined)
    if (problem) problems[NAMES[name]] = problem
    return result
  }
  const name = read('name', () => readName(posted, NAMES.name), 'Please enter your name.')
  const email = read('email', () => readEmail(posted, NAMES.email), 'Please enter your email address.')
  const phone = read(
    'phone',
    () => readPhone(posted, NAMES.phone, countriesOf(form.country, acceptLanguage)),
    'Please enter your phone number.',
  )
  const hasAddress = { email: email?.value !== undefined, sms: phone?.value !== undefined }
  const given = form.consents.filter(({ channel }) => hasAddress[channel] && isTicked(posted, BOXES[channel]))
  for (const { channel, isRequired } of form.consents)
    if ((isRequired || (channel === 'email' && hasAddress.email)) && !isTicked(posted, BOXES[channel]))
      problems[BOXES[channel]] = TICK
  const [firstBox] = form.consents.filter(({ channel }) => hasAddress[channel])
  if (given.length === 0 && firstBox) problems[BOXES[firstBox.channel]] = TICK
  const mayText = given.some(({ channel }) => channel === 'sms')
  return {
    typed: typedOf({
      name: name?.value,
      email: email?.value,
      phone: mayText ? phone?.value : undefined,
      phoneCountry: mayText ? phone?.country : undefined,
      birthday: undefined,
      city: undefined,
    }),
    consents: Object.fromEntries(given.map(({ channel, text }) => [channel, text])),
    problems,
  }
}
