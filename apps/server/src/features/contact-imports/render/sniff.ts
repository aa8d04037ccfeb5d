import { isUtf8 } from 'node:buffer'
import type { ImportOptions } from '@greenroom/contracts'
import Papa from 'papaparse'

export type Encoding = ImportOptions['encoding']
export type Delimiter = ImportOptions['delimiter']

/** Longest beginning of a UTF-8 character that a piece may end with, in bytes. */
const MAX_SPLIT = 3
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']

/**
 * Looks at a whole file as it comes by: which encoding it is in (a byte order mark tells; else UTF-16 by where its zeros
 * are, UTF-8 where every byte is UTF-8, and Windows-1252, which is a superset of Latin-1), and whether it is text at all.
 */
export class EncodingSniffer {
  #first = Buffer.alloc(0)
  #split = Buffer.alloc(0)
  #isUtf8 = true
  #zerosAtEven = 0
  #zerosAtOdd = 0
  #bytes = 0

  add(piece: Buffer): void {
    if (this.#first.length < 4) this.#first = Buffer.concat([this.#first, piece.subarray(0, 4)])
    this.#countZeros(piece)
    this.#bytes += piece.length
    if (!this.#isUtf8) return
    const text = Buffer.concat([this.#split, piece])
    const end = endOfWhole(text)
    this.#isUtf8 = isUtf8(text.subarray(0, end))
    this.#split = Buffer.from(text.subarray(end))
  }

  /** Undefined: this is no text. */
  end(): Encoding | undefined {
    const [a, b, c] = this.#first
    if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
    if (a === 0xff && b === 0xfe) return 'utf-16le'
    if (a === 0xfe && b === 0xff) return 'utf-16be'
    const zeros = this.#zerosAtEven + this.#zerosAtOdd
    if (zeros > 0) return this.#wide(zeros)
    return this.#isUtf8 && this.#split.length === 0 ? 'utf-8' : 'windows-1252'
  }

  /** Text of the West in UTF-16 has a zero in nearly every second byte; a few zeros anywhere else are no text's. */
  #wide(zeros: number): Encoding | undefined {
    if (zeros < this.#bytes / 8) return undefined
    if (this.#zerosAtOdd > zeros * 0.95) return 'utf-16le'
    return this.#zerosAtEven > zeros * 0.95 ? 'utf-16be' : undefined
  }

  #countZeros(piece: Buffer): void {
    for (let at = piece.indexOf(0); at >= 0; at = piece.indexOf(0, at + 1)) {
      if ((this.#bytes + at) % 2 === 0) this.#zerosAtEven += 1
      else this.#zerosAtOdd += 1
    }
  }
}

/** Where the last whole character of UTF-8 ends. */
function endOfWhole(text: Buffer): number {
  for (let back = 1; back <= Math.min(MAX_SPLIT, text.length); back++) {
    const byte = text[text.length - back] ?? 0
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return back < length ? text.length - back : text.length
  }
  return text.length
}

/** What parts the cells of a list, by its beginning: what parts the most rows into the same number of cells. */
export function sniffDelimiter(text: string): Delimiter {
  const said = /^sep=([,;|\t])\n/i.exec(text)?.[1]
  const known = DELIMITERS.find((delimiter) => delimiter === said)
  if (known) return known
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: 20, skipEmptyLines: true })
    const cells = data[0]?.length ?? 1
    const alike = data.filter((row) => row.length === cells).length / Math.max(1, data.length)
    const score = cells > 1 ? alike + Math.min(cells, 50) / 1000 : 0
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}
