import { cellsByColumn } from './cells-by-column.ts'
import type { ImportTarget } from './targets.ts'

const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/
/** A number with its country code, or at least ten digits with common separators. */
const PHONE = /^\+\d[\d ().-]{6,}$|^[\d ().-]*(?:\d[ ().-]*){10,}$/
const NAME = /^\p{L}[\p{L}'’.-]*(?: [\p{L}'’.-]+){1,3}$/u
/** Share of the non-empty cells that must match. */
const MOST = 0.5
/** Cells examined per column; a sample is enough. */
const JUDGED = 500

const isPhone = (text: string) => text.length <= 24 && PHONE.test(text)

/** Returns true if a row looks like a person instead of column names: it holds an address. */
export const looksLikePerson = (cells: readonly string[]): boolean =>
  cells.some((cell) => EMAIL.test(cell.trim()) || isPhone(cell.trim()))

/** Proposes targets for a list without a header, from the values in most cells of each column. */
export function columnsByValues(rows: readonly (readonly string[])[], width: number): string[] {
  const columns: string[] = Array.from({ length: width }, () => 'skip')
  const judged = cellsByColumn(rows, width, JUDGED)
  const propose = (target: ImportTarget, is: (text: string) => boolean) => {
    const at = columns.findIndex((taken, place) => {
      const cells = judged[place] ?? []
      if (taken !== 'skip') return false
      return cells.length > 0 && cells.filter(is).length >= cells.length * MOST
    })
    if (at >= 0) columns[at] = target
  }
  propose('email', (text) => EMAIL.test(text))
  propose('phone', isPhone)
  propose('name', (text) => NAME.test(text))
  return columns
}
