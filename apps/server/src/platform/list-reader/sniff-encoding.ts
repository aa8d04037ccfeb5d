import { isAscii, isUtf8 } from 'node:buffer'
import type { ImportOptions } from '@greenroom/contracts'
import { UNREADABLE } from '@greenroom/domain/contact-csv/sentences'

export type Encoding = ImportOptions['encoding']
export type Delimiter = ImportOptions['delimiter']

/** Longest incomplete UTF-8 character at the end of a piece, in bytes. */
const MAX_SPLIT = 3

/**
 * Detects the encoding of a whole file as it streams by, and whether it is text at all. A byte order mark decides;
 * otherwise zeros in every second byte mean UTF-16, valid multibyte letters UTF-8, and anything else Windows-1252, a
 * superset of Latin-1. A damaged byte does not change the encoding of a file full of UTF-8 letters.
 */
export class EncodingSniffer {
  #first = Buffer.alloc(0)
  #split = Buffer.alloc(0)
  /** Valid multibyte UTF-8 letters, and invalid bytes. */
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

  /** Returns undefined if this is not text. */
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

  /** Latin-1 hardly ever forms UTF-8 letters by chance. In a piece without damage, one letter is enough. */
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

  /** Western text in UTF-16 has a zero in nearly every second byte; zeros elsewhere mean that it is not text. */
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

/** Returns the end of the last complete UTF-8 character. */
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
