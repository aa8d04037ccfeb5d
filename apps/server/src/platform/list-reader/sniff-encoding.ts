import { isAscii, isUtf8 } from 'node:buffer'
import type { ImportOptions } from '@greenroom/contracts'
import { UNREADABLE } from '@greenroom/domain/contact-csv/sentences'

export type Encoding = ImportOptions['encoding']
export type Delimiter = ImportOptions['delimiter']

/** Longest beginning of a UTF-8 character that a piece may end with, in bytes. */
const MAX_SPLIT = 3

/**
 * Looks at a whole file as it comes by: which encoding it is in (a byte order mark tells; else UTF-16 by where its zeros
 * are, UTF-8 where letters are UTF-8, and Windows-1252, which is a superset of Latin-1), and whether it is text at all. A
 * byte that is damaged does not make another encoding of a file full of letters in UTF-8.
 */
export class EncodingSniffer {
  #first = Buffer.alloc(0)
  #split = Buffer.alloc(0)
  /** Letters of several bytes in UTF-8, and bytes that are none. */
  #letters = 0
  #damaged = 0
  #zerosAtEven = 0
  #zerosAtOdd = 0
  #bytes = 0

  add(piece: Buffer): void {
    if (this.#first.length < 4) this.#first = Buffer.concat([this.#first, piece.subarray(0, 4)])
    this.#countZeros(piece)
    this.#bytes += piece.length
    const text = Buffer.concat([this.#split, piece])
    const end = endOfWhole(text)
    if (!isAscii(text.subarray(0, end))) this.#countLetters(text.subarray(0, end))
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
    const damaged = this.#damaged + (this.#split.length > 0 ? 1 : 0)
    return damaged === 0 || this.#letters >= damaged ? 'utf-8' : 'windows-1252'
  }

  /** Latin-1 hardly ever has a letter of UTF-8 by chance; of a piece without damage one counts for all. */
  #countLetters(text: Buffer): void {
    if (isUtf8(text)) {
      this.#letters += 1
      return
    }
    for (const [letter] of text.toString('utf8').matchAll(/[\u0080-\u{10ffff}]/gu)) {
      if (letter === UNREADABLE) this.#damaged += 1
      else this.#letters += 1
    }
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
