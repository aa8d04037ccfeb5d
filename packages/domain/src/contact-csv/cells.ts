/**
 * What a spreadsheet would run, wherever a cell begins with it (standard W9; OWASP, "CSV Injection", adds the full-width
 * forms), also behind apostrophes: those of our own have to be told from those that somebody typed.
 */
const RUNS = /^'*[=+\-@\t\r\n＝＋－＠]/
const NEUTRALISED = /^'+[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/** A text as a cell that no spreadsheet runs. */
export const neutralise = (text: string): string => (RUNS.test(text) ? `'${text}` : text)
/** The text behind a cell that `neutralise` has made; every other cell stays as it is. */
export const restoreCell = (cell: string): string => (NEUTRALISED.test(cell) ? cell.slice(1) : cell)

const quoted = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A plus and digits alone: no formula (product section 14). */
const E164 = /^\+\d{1,15}$/

/**
 * One record of a CSV (RFC 4180), its line end included. What would be run is neutralised.
 * @param phoneAt the place of a phone number, which stays as it is where it is one
 */
export const csvRecord = (cells: readonly string[], phoneAt = -1): string =>
  `${cells.map((cell, at) => quoted(at === phoneAt && E164.test(cell) ? cell : neutralise(cell))).join(',')}\r\n`
