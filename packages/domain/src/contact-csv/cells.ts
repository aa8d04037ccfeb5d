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

/** A negative number, such as a loss: a spreadsheet reads it as that, and runs nothing. */
const BELOW_ZERO = /^-\d{1,15}(?:\.\d+)?$/
/** Only a plus sign and digits, which is no formula (product section 14.4). */
const E164 = /^\+\d{1,15}$/

/**
 * Formats one CSV record (RFC 4180), including the line end. Formulas are neutralized.
 * @param phoneAt index of the phone column; a valid E.164 number there is left unchanged
 */
export const csvRecord = (cells: readonly string[], phoneAt = -1): string =>
  `${cells.map((cell, at) => quoted((at === phoneAt && E164.test(cell)) || BELOW_ZERO.test(cell) ? cell : neutralize(cell))).join(',')}\r\n`
