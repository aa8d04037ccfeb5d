import { type CountryCode, parsePhone } from '../phone.ts'

/** Possible phone numbers: at least seven digits with common separators. */
const NUMBERS = /(?:\+|\b00)?\(?\d[\d \u00a0()./-]{5,28}\d/g
/** Most numbers read from one row. */
const MAX_NUMBERS = 50

/**
 * Finds phone numbers in any cell of a row, so that a person's rows can be found by their number.
 * @param country default for numbers without `+` and a country code
 * @returns E.164, or only the digits if it cannot be parsed as a number
 */
export function phonesIn(cells: readonly string[], country: CountryCode | undefined): string[] {
  const found = new Set<string>()
  for (const cell of cells)
    for (const [typed] of cell.matchAll(NUMBERS)) {
      if (found.size >= MAX_NUMBERS) return [...found]
      const parsed = parsePhone(typed.replace(/^00/, '+'), country)
      found.add(parsed.ok ? parsed.e164 : typed.replace(/\D/g, ''))
    }
  return [...found]
}
