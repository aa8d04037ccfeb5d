import timeZoneAt from '@photostructure/tz-lookup'
import { fold } from './fold.ts'
import { OTHER_NAMES } from './other-names.ts'
import type { CityColumns } from './read-cities.ts'
import { REGIONS } from './regions.ts'

/** A city with at least about a thousand people (GeoNames, CC BY 4.0). */
export interface Place {
  city: string
  /** Null unless the names of its country's regions are known. */
  region: string | null
  /** ISO 3166-1, two letters. */
  country: string
  /** Degrees. */
  latitude: number
  longitude: number
  /** IANA. */
  timeZone: string
  /** 0 if unknown. */
  population: number
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Common names of countries besides their official ones. */
const COUNTRY_WORDS: Record<string, readonly string[]> = {
  US: ['usa', 'united states of america', 'america'],
  GB: ['uk', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
}

/** All cities in memory (about 15 MB), for synchronous lookup. */
export class Gazetteer {
  readonly #columns: Omit<CityColumns, 'keys' | 'names' | 'regions'>
  readonly #keys: readonly string[]
  readonly #names: readonly string[]
  readonly #regions: readonly string[]
  /** Rows by alternative names of cities. */
  readonly #others: readonly { key: string; row: number }[]
  readonly #countries = new Map<string, readonly string[]>()

  constructor({ keys, names, regions, ...columns }: CityColumns) {
    this.#columns = columns
    this.#keys = keys.split('\n')
    this.#names = names.split('\n')
    this.#regions = regions.split('\n')
    this.#others = OTHER_NAMES.flatMap(([other, country, name]) => {
      const row = this.#rowsOf(fold(name)).find((at) => this.#countryOf(at) === country)
      return row === undefined ? [] : [{ key: fold(other), row }]
    })
  }

  /**
   * Finds the city most likely meant: of those with this name (ignoring case, accents, `St.`), the largest that fits
   * the given region and country. @param region name or common abbreviation @param country two letters or English name
   */
  find(name: string, region?: string | null, country?: string | null): Place | undefined {
    const key = fold(name)
    const [inRegion, inCountry] = [fold(region ?? ''), fold(country ?? '')]
    if (key === '') return undefined
    const fits = this.#matching(key, true).filter(
      (row) =>
        (inCountry === '' || this.#countryWords(row).includes(inCountry)) &&
        (inRegion === '' || (this.#regionWords(row)?.includes(inRegion) ?? true)),
    )
    const [best] = this.#largest(fits, 1)
    return best === undefined ? undefined : this.#placeAt(best)
  }

  /**
   * Finds cities by the beginning of their name: exact matches, then the largest. Text after a comma narrows by region
   * or country ("Paris, Texas").
   * @param country two letters
   */
  search(text: string, { country, limit = 10 }: { country?: string | undefined; limit?: number } = {}): Place[] {
    const [name = '', ...rest] = text.split(',')
    const key = fold(name)
    if (key === '') return []
    const where = rest.map(fold).filter((word) => word !== '')
    const rows = this.#matching(key, false).filter(
      (row) =>
        (country === undefined || this.#countryOf(row) === country.toUpperCase()) &&
        where.every((word) =>
          [...this.#countryWords(row), ...(this.#regionWords(row) ?? [])].some((name) => name.startsWith(word)),
        ),
    )
    const { whole = [], longer = [] } = Object.groupBy(rows, (row) => (this.#keys[row] === key ? 'whole' : 'longer'))
    return [...this.#largest(whole, limit), ...this.#largest(longer, limit)]
      .slice(0, limit)
      .map((row) => this.#placeAt(row))
  }

  #matching(key: string, isWhole: boolean): number[] {
    const others = this.#others.filter((other) => (isWhole ? other.key === key : other.key.startsWith(key)))
    return [...new Set([...this.#rowsOf(key, isWhole), ...others.map(({ row }) => row)])]
  }

  #rowsOf(key: string, isWhole = true): number[] {
    const rows: number[] = []
    for (let row = this.#firstNotBefore(key); row < this.#keys.length; row++) {
      const found = this.#keys[row] ?? ''
      if (isWhole ? found !== key : !found.startsWith(key)) break
      rows.push(row)
    }
    return rows
  }

  #firstNotBefore(key: string): number {
    let low = 0
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#keys[middle] ?? '') < key) low = middle + 1
      else high = middle
    }
    return low
  }

  #largest(rows: number[], limit: number): number[] {
    const people = (row: number) => this.#columns.populations[row] ?? 0
    return rows.toSorted((a, b) => people(b) - people(a) || a - b).slice(0, limit)
  }

  #countryOf = (row: number) => this.#columns.countries.slice(row * 2, row * 2 + 2)

  /** Returns the region's name, and its abbreviation if it is in use. */
  #regionOf = (row: number): string[] | undefined =>
    REGIONS[this.#countryOf(row)]?.[this.#regions[row] ?? '']?.split('|')

  #regionWords = (row: number): readonly string[] | undefined => this.#regionOf(row)?.map(fold)

  #countryWords(row: number): readonly string[] {
    const code = this.#countryOf(row)
    const known = this.#countries.get(code)
    if (known) return known
    const words = [code.toLowerCase(), fold(countryNames.of(code) ?? ''), ...(COUNTRY_WORDS[code] ?? [])]
    this.#countries.set(code, words)
    return words
  }

  #placeAt(row: number): Place {
    const latitude = (this.#columns.latitudes[row] ?? 0) / 1e5
    const longitude = (this.#columns.longitudes[row] ?? 0) / 1e5
    return {
      city: this.#names[row] ?? '',
      region: this.#regionOf(row)?.[0] ?? null,
      country: this.#countryOf(row),
      latitude,
      longitude,
      timeZone: timeZoneAt(latitude, longitude),
      population: this.#columns.populations[row] ?? 0,
    }
  }
}
