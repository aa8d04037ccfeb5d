import type { Delimiter } from './sniff-encoding.ts'

/** Cells of one line. */
export interface LineReading {
  cells: string[]
  /** The last cell begins with a quotation mark that the line does not close; it contains the text after the mark. */
  isOpen: boolean
  /** A quotation mark is in a place where RFC 4180 allows none. */
  isStray: boolean
}

/** Finds the end of a cell that began with a quotation mark; -1 if it is not in this line. */
function closeOf(line: string, from: number, delimiter: Delimiter): { at: number; next: number; isStray: boolean } {
  let isStray = false
  for (let at = line.indexOf('"', from); at >= 0; ) {
    if (line[at + 1] === '"') {
      at = line.indexOf('"', at + 2)
      continue
    }
    let next = at + 1
    for (const isBlank = delimiter === '\t' ? / / : /[ \t]/; isBlank.test(line[next] ?? ''); ) next += 1
    if (next === line.length || line[next] === delimiter) return { at, next, isStray }
    isStray = true
    at = line.indexOf('"', at + 1)
  }
  return { at: -1, next: line.length, isStray }
}

const unescaped = (text: string) => (text.includes('"') ? text.replaceAll('""', '"') : text)

/** Reads a line by its quotation marks. A mark inside a cell that does not end it counts as text. */
export function readLine(line: string, delimiter: Delimiter): LineReading {
  return readCells({ cells: [], isOpen: false, isStray: false }, line, 0, delimiter)
}

/** Continues a record whose last cell was left open, after its line end. */
export function continueLine(before: LineReading, line: string, delimiter: Delimiter): LineReading {
  const { at, next, isStray } = closeOf(line, 0, delimiter)
  const cells = before.cells
  const open = cells.length - 1
  before.isStray ||= isStray
  cells[open] = `${cells[open]}\n${unescaped(at < 0 ? line : line.slice(0, at))}`
  if (at < 0) return before
  before.isOpen = false
  return next === line.length ? before : readCells(before, line, next + 1, delimiter)
}

function readCells(into: LineReading, line: string, from: number, delimiter: Delimiter): LineReading {
  for (let at = from; ; ) {
    if (line[at] === '"') {
      const close = closeOf(line, at + 1, delimiter)
      into.isStray ||= close.isStray
      into.isOpen = close.at < 0
      into.cells.push(unescaped(line.slice(at + 1, close.at < 0 ? line.length : close.at)))
      if (close.next === line.length) return into
      at = close.next + 1
      continue
    }
    const end = line.indexOf(delimiter, at)
    into.cells.push(end < 0 ? line.slice(at) : line.slice(at, end))
    if (end < 0) return into
    at = end + 1
  }
}

/**
 * Reads a line on its own, whatever its quotation marks imply about the next lines: a mark that is not closed as RFC
 * 4180 requires is plain text. Of several readings, the one with as many cells as the header wins.
 */
export function readAlone(line: string, delimiter: Delimiter, width: number): string[] {
  const cells = readMended(line, delimiter)
  if (cells.length === width) return cells
  const plain = line.split(delimiter)
  return plain.length === width ? plain : cells
}

function readMended(line: string, delimiter: Delimiter): string[] {
  const cells: string[] = []
  for (let at = 0; ; ) {
    const close = line[at] === '"' ? closeOf(line, at + 1, delimiter) : undefined
    if (close && close.at >= 0 && !close.isStray) {
      cells.push(unescaped(line.slice(at + 1, close.at)))
      if (close.next === line.length) return cells
      at = close.next + 1
      continue
    }
    const end = line.indexOf(delimiter, at)
    cells.push(end < 0 ? line.slice(at) : line.slice(at, end))
    if (end < 0) return cells
    at = end + 1
  }
}

const EMAIL = /^\s*[^\s@]+@[^\s@]+\s*$/
/** A country code, or at least nine digits; dates and counts have fewer. */
const PHONE = /^\s*(?:\+(?:[\s().-]*\d){7}|(?:[\s().-]*\d){9})[\d\s().-]*$/
const LONGEST_ADDRESS = 320

/** Returns true if one of the cells is an address, ignoring quotation marks. */
export const namesSomebody = (cells: readonly string[]): boolean =>
  cells.some((cell) => {
    if (cell.length > LONGEST_ADDRESS) return false
    const text = cell.includes('"') ? cell.replaceAll('"', '') : cell
    return EMAIL.test(text) || PHONE.test(text)
  })
