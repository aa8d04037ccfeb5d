import Papa from 'papaparse'
import type { Delimiter, Encoding } from './sniff.ts'

/** Longest record that is read, in UTF-16 code units: a note of many pages fits. */
export const MAX_RECORD = 1024 * 1024
/** After so many records that do not end, quotation marks are taken for plain text: each has cost a look at a megabyte. */
const MAX_UNENDING = 20

/** One record of a list. */
export interface ListRecord {
  /** Counts records; the header is 1 (decisions.md, "Contacts"). */
  row: number
  cells: string[]
  /** It does not end, or is too long: `cells` is its first line. */
  isBroken?: true
}

/** What no text of people has and Postgres, terminals or screens stumble over; line breaks and tabs stay. */
// oxlint-disable-next-line no-control-regex -- those are meant
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/**
 * Reads a list as it comes: any line ends, quotes and line breaks inside (RFC 4180), and what people have made of it. A
 * record that does not end is given up at its first line, so that nothing behind it is lost. The line `sep=;` that Excel
 * writes is no record.
 */
export class RecordReader {
  readonly #decoder: TextDecoder
  readonly #delimiter: Delimiter
  #hasQuotes = true
  #rest = ''
  #endedWithReturn = false
  #isBegun = false
  #row = 0
  #unending = 0

  constructor(encoding: Encoding, delimiter: Delimiter) {
    this.#decoder = new TextDecoder(encoding)
    this.#delimiter = delimiter
  }

  /** The records that this piece completes. */
  add(piece: Uint8Array): ListRecord[] {
    return this.#take(this.#clean(this.#decoder.decode(piece, { stream: true })), false)
  }

  /** What is left. */
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
    const records: ListRecord[] = []
    this.#parse(records, isLast)
    while (this.#rest.length > MAX_RECORD) {
      records.push(this.#giveUpLine())
      this.#parse(records, isLast)
    }
    return records
  }

  #parse(records: ListRecord[], isLast: boolean): void {
    if (this.#rest === '') return
    const parser = new Papa.Parser({
      delimiter: this.#delimiter,
      newline: '\n',
      ...(this.#hasQuotes ? {} : { fastMode: true }),
    })
    const { data, meta } = parser.parse(this.#rest, 0, !isLast) as Papa.ParseResult<string[]>
    for (const cells of data) {
      this.#row += 1
      if (cells.length === 1 && cells[0] === '') continue
      records.push({ row: this.#row, cells })
    }
    this.#rest = isLast ? '' : this.#rest.slice(meta.cursor)
  }

  #giveUpLine(): ListRecord {
    const end = this.#rest.indexOf('\n')
    const line = end < 0 ? this.#rest : this.#rest.slice(0, end)
    this.#rest = end < 0 ? '' : this.#rest.slice(end + 1)
    this.#row += 1
    this.#unending += 1
    if (this.#unending >= MAX_UNENDING) this.#hasQuotes = false
    return { row: this.#row, cells: [line.slice(0, 200).toWellFormed()], isBroken: true }
  }
}
