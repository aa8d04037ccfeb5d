import { cellsByColumn } from './cells-by-column.ts'
import type { ImportTarget } from './targets.ts'

const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/
/** A number with its country code, or ten digits and more with what people put between them. */
const PHONE = /^\+\d[\d ().-]{6,}$|^[\d ().-]*(?:\d[ ().-]*){10,}$/
const NAME = /^\p{L}[\p{L}'’.-]*(?: [\p{L}'’.-]+){1,3}$/u
/** Share of the cells with something in them that have to be such. */
const MOST = 0.5
/** Cells of a column that are judged: they tell as well as all of them. */
const JUDGED = 500

const isPhone = (text: string) => text.length <= 24 && PHONE.test(text)

/** Whether a row seems to be somebody rather than the names of columns: an address stands in it. */
export const looksLikePerson = (cells: readonly string[]): boolean =>
  cells.some((cell) => EMAIL.test(cell.trim()) || isPhone(cell.trim()))

/** Proposes what the columns of a list without a header are, by what stands in most of their cells. */
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
