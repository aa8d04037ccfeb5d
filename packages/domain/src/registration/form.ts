import { isListed, PROFILE_LIMITS, PROFILE_MINIMA, type ProfileField, SAMPLES, type SenderProfile } from './profile.ts'
import type { RegistrationKind } from './states.ts'

/** Something that a form still lacks. */
export interface FormProblem {
  field: ProfileField
  text: string
}

const NAMES: Partial<Record<ProfileField, string>> = {
  legalName: 'your legal name',
  stageName: 'the name that fans know',
  taxNumber: 'the tax number',
  stockExchange: 'the stock exchange',
  stockTicker: 'the ticker symbol',
  street: 'the street',
  city: 'the city',
  region: 'the state or province',
  postcode: 'the postal code',
  country: 'the country',
  firstName: 'the first name',
  lastName: 'the last name',
  email: 'the email address',
  phone: 'the phone number',
  jobTitle: 'the job title',
  website: 'a published site',
}

const WHO: readonly ProfileField[] = ['legalName', 'stageName', 'website']
const WHERE: readonly ProfileField[] = ['street', 'city', 'region', 'postcode', 'country']
const CONTACT: readonly ProfileField[] = ['firstName', 'lastName', 'email', 'phone']

/** Returns the fields that a registration of this kind needs, of what people type. */
export function neededFields(
  kind: RegistrationKind,
  profile: Pick<SenderProfile, 'kind' | 'companyType'>,
): ProfileField[] {
  const isOrganization = profile.kind !== 'person'
  const who = isOrganization ? [...WHO, 'taxNumber' as const] : [...WHO]
  if (kind === 'campaign') return ['website']
  const listing: ProfileField[] = kind === 'brand' && isListed(profile) ? ['stockExchange', 'stockTicker'] : []
  return [
    ...who,
    ...listing,
    ...WHERE,
    ...CONTACT,
    ...(kind === 'brand' && isOrganization ? (['jobTitle'] as const) : []),
  ]
}

/** Returns what a form still lacks, field by field, in the order of the form. Empty: it can be checked and handed in. */
export function formProblems(kind: RegistrationKind, profile: SenderProfile): FormProblem[] {
  const empty = neededFields(kind, profile)
    .filter((field) => String(profile[field]).trim() === '')
    .map((field) => ({ field, text: field === 'website' ? 'Publish your site first.' : `Add ${NAMES[field]}.` }))
  return [...empty, ...formatProblems(profile), ...(kind === 'brand' ? [] : programmeProblems(profile))]
}

function formatProblems(profile: SenderProfile): FormProblem[] {
  const { country, region, email, stockTicker } = profile
  const problems: FormProblem[] = []
  if (isListed(profile) && stockTicker && !/^[A-Z0-9][A-Z0-9.-]*$/i.test(stockTicker.trim()))
    problems.push({ field: 'stockTicker', text: 'A ticker symbol has letters and digits, like ABC.' })
  if (country && !/^[A-Z]{2}$/.test(country)) problems.push({ field: 'country', text: 'Choose a country.' })
  if (country === 'US' && region && !/^[A-Z]{2}$/.test(region))
    problems.push({ field: 'region', text: 'Write the state as two letters, like TN.' })
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    problems.push({ field: 'email', text: 'That is no email address.' })
  return problems
}

function programmeProblems(profile: SenderProfile): FormProblem[] {
  const problems: FormProblem[] = []
  for (const field of ['description', 'flow', 'optInReply', 'optOutReply', 'helpReply'] as const) {
    const { length } = profile[field].trim()
    if (length < PROFILE_MINIMA[field])
      problems.push({ field, text: `Write at least ${PROFILE_MINIMA[field]} characters here.` })
    else if (length > PROFILE_LIMITS[field])
      problems.push({ field, text: `Write at most ${PROFILE_LIMITS[field]} characters here.` })
  }
  const samples = profile.samples.filter((sample) => sample.trim().length >= PROFILE_MINIMA.sample)
  if (samples.length < SAMPLES.min)
    problems.push({ field: 'samples', text: `Write at least ${SAMPLES.min} sample texts of 20 characters or more.` })
  return problems
}
