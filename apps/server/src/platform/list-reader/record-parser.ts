import { type LineReading, continueLine, namesSomebody, readAlone, readLine } from './quotes.ts'
import type { Delimiter, Encoding } from './sniff-encoding.ts'

/** Longest record that is read, in UTF-16 code units: room for a note of many pages. */
export const MAX_RECORD = 1024 * 1024
/** Lines after an open quotation mark that suffice to judge: half of them being rows makes the mark text. */
const ENOUGH_LINES = 4
/** Most lines of one record that are judged, besides its last one. */
const MAX_JUDGED = 200
/**
 * Budget of unsuccessful lookahead per code unit read. If strewn quotation marks each cost a lookahead of a megabyte,
 * they count as text until that is paid for (standard W22).
 */
const LOOKS_PER_UNIT = 1
/** Unsuccessful lookahead that is free. */
const FREE_LOOKS = 128 * 1024

/** A record of a list. */
export interface ListRecord {
  /** Record number; the header is 1 (product section 14.1). */
  row: number
  cells: string[]
  /** Longer than `MAX_RECORD`: `cells` is its beginning. */
  isTooLong?: true
  /** A stray quotation mark in it was kept as plain text. */
  isMended?: true
}

/** A record whose lines are being collected, because its first line does not close a quotation mark. */
interface OpenRecord {
  reading: LineReading
  /** The first line, read on its own. */
  alone: string[]
  /** Beginning of the next line. */
  next: number
  /** Lines after the first; how many of them would be rows, and whether the last one is. */
  lines: number
  rows: number
  endsWithRow: boolean
}

/** Quick test that every line with an address passes. */
const MAY_NAME_SOMEBODY = /@|\d[\d\s().-]{4}/

/** Characters that no human text has and that break Postgres, terminals, or screens; line breaks and tabs stay. */
// oxlint-disable-next-line no-control-regex -- those are meant
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/**
 * Reads the records of a list, with any line ends, and with quotes and line breaks inside fields (RFC 4180). Where a
 * quotation mark opens a field that spans lines, those lines decide: if they are rows, the mark is plain text and each
 * line is a row, so that nobody is lost (docs/decisions/0039-quotation-marks-are-judged.md). The line `sep=;` that
 * Excel writes is not a record.
 */
export class RecordReader {
  readonly #decoder: TextDecoder
  readonly #delimiter: Delimiter
  #rest = ''
  #endedWithReturn = false
  #isBegun = false
  #skipsLine = false
  #row = 0
  /** Number of cells in the first record. */
  #width: number | undefined
  #open: OpenRecord | undefined
  /** Code units read, and those of unsuccessful lookahead. */
  #read = 0
  #vain = 0

  constructor(encoding: Encoding, delimiter: Delimiter) {
    this.#decoder = new TextDecoder(encoding)
    this.#delimiter = delimiter
  }

  /** Returns the records that this piece completes. */
  add(piece: Uint8Array): ListRecord[] {
    return this.#take(this.#clean(this.#decoder.decode(piece, { stream: true })), false)
  }

  /** Returns the remaining records. */
  end(): ListRecord[] {
    return this.#take(this.#clean(this.#decoder.decode()), true)
  }

  #clean(text: string): string {
    const plain = (this.#endedWithReturn && text.startsWith('\n') ? text.slice(1) : text).replace(CONTROLS, '')
    this.#endedWithReturn = text === '' ? this.#endedWithReturn : text.endsWith('\r')
    return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain
  }

  #take(text: string, isLast: boolean): ListRecord[] {
    this.#rest += text
    if (!this.#isBegun) {
      if (!isLast && this.#rest.length < 16) return []
      this.#isBegun = true
      this.#rest = this.#rest.replace(/^sep=[,;|\t]\n/i, '')
    }
    // A missing line end belongs after the last line.
    if (isLast && this.#rest !== '' && !this.#rest.endsWith('\n')) this.#rest += '\n'
    const records: ListRecord[] = []
    const end = this.#readLines(records, isLast)
    this.#rest = this.#rest.slice(end)
    this.#giveUpEndless(records)
    return records
  }

  /** Reads the complete records. @returns where they end */
  #readLines(records: ListRecord[], isLast: boolean): number {
    const text = this.#rest
    let at = 0
    let quote = text.indexOf('"')
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
      if (quote >= 0 && quote < at) quote = text.indexOf('"', at)
      if (this.#skipsLine) {
        this.#skipsLine = false
        at = end + 1
      } else if (quote >= 0 && quote < end) {
        const next = this.#readQuoted(records, text, at, end, isLast)
        if (next < 0) return at
        at = next
      } else {
        const stop = quote < 0 ? text.length : quote
        const last = text.lastIndexOf('\n', stop - 1)
        this.#readPlain(records, text.slice(at, last))
        at = last + 1
      }
    }
    return at
  }

  /** Reads lines without quotation marks by splitting, which is fastest. */
  #readPlain(records: ListRecord[], text: string): void {
    for (const line of text.split('\n')) {
      if (line.length > MAX_RECORD) this.#pushTooLong(records, line)
      else this.#push(records, line === '' ? [''] : line.split(this.#delimiter), line.length, false)
    }
  }

  /** Reads a record whose first line has a quotation mark. @returns where it ends; -1 if unknown yet */
  #readQuoted(records: ListRecord[], text: string, at: number, end: number, isLast: boolean): number {
    const line = text.slice(at, end)
    if (line.length > MAX_RECORD) {
      this.#pushTooLong(records, line)
      return end + 1
    }
    if (!this.#open) {
      const reading = readLine(line, this.#delimiter)
      const width = this.#width ?? reading.cells.length
      if (!reading.isOpen) {
        const isAsItSays = !reading.isStray || reading.cells.length === width
        const cells = isAsItSays ? reading.cells : readAlone(line, this.#delimiter, width)
        this.#push(records, cells, line.length, !isAsItSays)
        return end + 1
      }
      const alone = readAlone(line, this.#delimiter, width)
      if (this.#vain > FREE_LOOKS + LOOKS_PER_UNIT * this.#read) return this.#pushAlone(records, alone, line, end)
      this.#open = { reading, alone, next: end + 1 - at, lines: 0, rows: 0, endsWithRow: false }
    }
    const length = this.#lookAhead(text, at, this.#open)
    if (length === 'unknown' && !isLast) return -1
    const { reading, alone, next } = this.#open
    this.#open = undefined
    if (typeof length === 'number') {
      this.#push(records, reading.cells, length, false)
      return at + length
    }
    this.#vain += next
    return this.#pushAlone(records, alone, line, end)
  }

  /**
   * Collects the lines of a record. @returns its length; `letter`: its quotation mark is text; `unknown`: more input is
   * needed
   */
  #lookAhead(text: string, at: number, open: OpenRecord): number | 'letter' | 'unknown' {
    const width = this.#width ?? open.alone.length
    for (;;) {
      const end = text.indexOf('\n', at + open.next)
      if ((end < 0 ? text.length : end) - at > MAX_RECORD) return 'letter'
      if (end < 0) return 'unknown'
      const line = text.slice(at + open.next, end)
      open.next = end + 1 - at
      open.lines += 1
      open.reading = continueLine(open.reading, line, this.#delimiter)
      if (!open.reading.isOpen || open.lines <= MAX_JUDGED) {
        open.endsWithRow = this.#isRow(line, width)
        if (open.endsWithRow) open.rows += 1
      }
      if (!open.reading.isOpen) return this.#isOneRecord(open, width) ? open.next : 'letter'
      if (open.lines >= ENOUGH_LINES && open.rows * 2 >= open.lines) return 'letter'
    }
  }

  /** Returns true if a line on its own would be a row with a person. */
  #isRow(line: string, width: number): boolean {
    if (!MAY_NAME_SOMEBODY.test(line)) return false
    const cells = readAlone(line, this.#delimiter, width)
    return cells.length === width && namesSomebody(cells)
  }

  /** Returns true if lines joined by a closed quotation mark are one record, not rows between two stray marks. */
  #isOneRecord({ reading, alone, lines, rows, endsWithRow }: OpenRecord, width: number): boolean {
    // The first record itself defines the number of cells.
    const isWhole = this.#width === undefined || reading.cells.length === width
    if (alone.length === width) {
      // If the first line is a complete row, no later line may be one.
      return isWhole && rows === 0
    }
    // Two addresses, one at the beginning of each line, are two rows.
    if (endsWithRow && namesSomebody(alone)) return false
    const inner = Math.min(lines - 1, MAX_JUDGED)
    const innerRows = rows - (endsWithRow ? 1 : 0)
    return innerRows === 0 || innerRows * 2 < inner
  }

  #pushAlone(records: ListRecord[], cells: string[], line: string, end: number): number {
    this.#push(records, cells, line.length, true)
    return end + 1
  }

  #push(records: ListRecord[], cells: string[], length: number, isMended: boolean): void {
    this.#row += 1
    this.#read += length + 1
    if (cells.length === 1 && cells[0] === '') return
    this.#width ??= cells.length
    records.push(isMended ? { row: this.#row, cells, isMended: true } : { row: this.#row, cells })
  }

  #pushTooLong(records: ListRecord[], line: string): void {
    this.#row += 1
    this.#read += line.length
    records.push({ row: this.#row, cells: [line.slice(0, 200).toWellFormed()], isTooLong: true })
  }

  /** Treats an endless line as one record and keeps nothing of it. */
  #giveUpEndless(records: ListRecord[]): void {
    if (this.#rest.length <= MAX_RECORD || this.#rest.includes('\n')) return
    if (!this.#skipsLine) this.#pushTooLong(records, this.#rest)
    this.#skipsLine = true
    this.#rest = ''
  }
}
