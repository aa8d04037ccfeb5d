import { type CountryCode, phoneCountries } from '@greenroom/domain/phone'
import { countryName } from '../country-name.ts'

export interface PhoneCountry {
  country: CountryCode
  callingCode: string
  name: string
}

/** The country of most users who set no language; a number with + and its code needs no country. */
const FALLBACK: CountryCode = 'US'

/** Lists every country with its calling code, by name. */
export function countriesByName(): PhoneCountry[] {
  return phoneCountries()
    .map(({ country, callingCode }) => ({ country, callingCode, name: countryName(country) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Returns the likely country of a browser with these languages. */
export function likelyCountry(languages: readonly string[] = navigator.languages): CountryCode {
  const known = new Set<string>(phoneCountries().map(({ country }) => country))
  for (const language of languages) {
    const region = regionOf(language)
    if (region !== undefined && known.has(region)) return region as CountryCode
  }
  return FALLBACK
}

/** Returns the region named in a language tag. `en` alone names none, because most of its speakers live elsewhere. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}
