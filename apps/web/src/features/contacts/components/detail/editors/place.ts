import { countryName } from '../../../../../lib/country-name.ts'

/** A place as it is typed; '' for unknown parts. */
export interface Place {
  city: string
  region: string
  /** ISO 3166-1, two letters. */
  country: string
}

/** "Portland, Oregon, United States"; '' if nothing is known. */
export const placeWords = ({ city, region, country }: Place): string =>
  [city, region, country && countryName(country)]
    .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
    .join(', ')
