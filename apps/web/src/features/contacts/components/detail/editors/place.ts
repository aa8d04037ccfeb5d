/** Where somebody lives, as it is typed: '' for what is not known. */
export interface Place {
  city: string
  region: string
  /** ISO 3166-1, two letters. */
  country: string
}

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

export const countryName = (code: string): string => names.of(code) ?? code

/** "Portland, Oregon, United States"; '' where nothing is known. */
export const placeWords = ({ city, region, country }: Place): string =>
  [city, region, country && countryName(country)]
    .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
    .join(', ')
