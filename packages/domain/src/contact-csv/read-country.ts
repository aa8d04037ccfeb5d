import { phoneCountries } from '../phone.ts'

/** Common names besides the English ones of Unicode. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  america: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'czech republic': 'CZ',
  holland: 'NL',
  'the netherlands': 'NL',
  turkey: 'TR',
  'south korea': 'KR',
  russia: 'RU',
  'russian federation': 'RU',
  deutschland: 'DE',
  österreich: 'AT',
  schweiz: 'CH',
  españa: 'ES',
  brasil: 'BR',
}

let codes: Map<string, string> | undefined

function byName(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const made = new Map<string, string>(Object.entries(OTHER_NAMES))
  for (const { country } of phoneCountries()) {
    made.set(country.toLowerCase(), country)
    made.set((names.of(country) ?? country).toLowerCase(), country)
  }
  return made
}

/** Returns the two-letter code (ISO 3166-1) for a code or an English name; undefined if it is not a country. */
export function readCountry(text: string): string | undefined {
  codes ??= byName()
  return codes.get(text.toLowerCase())
}
