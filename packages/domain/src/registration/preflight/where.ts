import type { ProfileField, SenderProfile } from '../profile.ts'
import type { Finding, Rule } from './facts.ts'
import { kindShown } from './names.ts'
import { isUsRegion, regionOf } from './places.ts'

/** Countries that no carrier of the US serves (31 CFR chapter V, as of 2026-11-28). */
const CLOSED_COUNTRIES: ReadonlySet<string> = new Set(['CU', 'IR', 'KP', 'SY'])

const MISSING: readonly (readonly [ProfileField & ('street' | 'city' | 'postcode'), string])[] = [
  ['street', 'Enter street and number.'],
  ['city', 'Enter the city.'],
  ['postcode', 'Enter the postcode.'],
]
const NAMES: readonly (readonly ['firstName' | 'lastName', string])[] = [
  ['firstName', 'Enter the first name of whoever answers for this.'],
  ['lastName', 'Enter the last name of whoever answers for this.'],
]

export const addressRule: Rule = {
  id: 'F4',
  passed: 'The address is complete.',
  find(profile) {
    for (const [field, text] of [...NAMES, ...MISSING]) if (profile[field].trim() === '') return { text, field }
    return countryProblem(profile) ?? regionProblem(profile) ?? postcodeProblem(profile)
  },
}

function countryProblem(profile: SenderProfile): Finding | undefined {
  const { country, kind } = profile
  const found = (text: string): Finding => ({ text, field: 'country' })
  if (!/^[A-Z]{2}$/.test(country)) return found('Choose the country.')
  if (CLOSED_COUNTRIES.has(country)) return found('Senders from this country cannot be registered with US carriers.')
  const isNear = country === 'US' || country === 'CA'
  if (kindShown(profile) === 'person' && !isNear)
    return found('Only people in the US or Canada can register without a tax number. Choose outside the US and Canada.')
  return kind === 'abroad' && isNear
    ? { text: 'You chose outside the US and Canada, and the address is there. Choose what fits.', field: 'kind' }
    : undefined
}

function regionProblem({ country, region, postcode }: SenderProfile): Finding | undefined {
  const typed = region.trim()
  const told = regionOf(country, postcode)
  const found = (text: string): Finding => ({ text, field: 'region', mend: told ? 'fill_region' : null })
  if (typed === '') return found(country === 'US' ? 'Enter the state.' : 'Enter the state, province, or region.')
  if (country === 'US' && !isUsRegion(typed)) return found('Write the state as two letters, like NY.')
  return country === 'US' && told && told !== typed
    ? found(`The ZIP code belongs to ${told}, not to ${typed}.`)
    : undefined
}

function postcodeProblem({ country, postcode }: SenderProfile): Finding | undefined {
  const typed = postcode.trim()
  if (country === 'US' && !/^\d{5}(?:-\d{4})?$/.test(typed))
    return { text: 'A ZIP code has five digits, like 10001.', field: 'postcode' }
  return country === 'CA' && !/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(typed)
    ? { text: 'A Canadian postal code looks like K1A 0B1.', field: 'postcode' }
    : undefined
}
