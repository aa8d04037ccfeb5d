/**
 * Beginnings of a cell that a spreadsheet would run as a formula (standard W9; OWASP, "CSV Injection", adds the
 * full-width forms). Leading apostrophes are allowed for, so that added ones can be told from typed ones.
 */
const RUNS = /^'*[=+\-@\t\r\n＝＋－＠]/
const NEUTRALIZED = /^'+[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/** Makes a text safe to open in a spreadsheet. */
export const neutralize = (text: string): string => (RUNS.test(text) ? `'${text}` : text)
/** Reverses `neutralize`; any other cell is returned unchanged. */
export const restoreCell = (cell: string): string => (NEUTRALIZED.test(cell) ? cell.slice(1) : cell)

const quoted = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Only a plus sign and digits, which is no formula (product section 14.4). */
const E164 = /^\+\d{1,15}$/
/** A negative amount is a number to a spreadsheet; with an apostrophe it would be left out of sums. */
const AMOUNT = /^-\d+\.\d\d$/

/**
 * Formats one CSV record (RFC 4180), including the line end. Formulas are neutralized.
 * @param given.phoneAt index of the phone column; a valid E.164 number there is left unchanged
 * @param given.hasAmounts true: amounts with two decimals are left unchanged, also below 0
 */
export const csvRecord = (cells: readonly string[], given: { phoneAt?: number; hasAmounts?: boolean } = {}): string => {
  const isNumber = (cell: string, at: number) =>
    (at === given.phoneAt && E164.test(cell)) || (given.hasAmounts === true && AMOUNT.test(cell))
  return `${cells.map((cell, at) => quoted(isNumber(cell, at) ? cell : neutralize(cell))).join(',')}\r\n`
}
