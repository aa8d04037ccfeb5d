import { type CountryCode, parsePhone } from '../phone.ts'

/** What may be a number: at least seven digits, with what people put between them. */
const NUMBERS = /(?:\+|\b00)?\(?\d[\d \u00a0()./-]{5,28}\d/g
/** Numbers that are looked for in one row. */
const MAX_NUMBERS = 50

/**
 * Phone numbers that stand in the cells of a row, whatever its columns are, so that a person's rows are found by their
 * number. @param country of numbers without `+` and a country code
 * @returns E.164; of what cannot be read as a number, its digits alone
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
