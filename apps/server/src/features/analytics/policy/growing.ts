import { MAX_WORDS, OTHERS, type WordCodes } from './visit-day.ts'

const FIRST = 256

/** Bytes that grow as they are written, without an object per entry. */
export class GrowingBytes {
  #bytes = new Uint8Array(FIRST)
  length = 0

  push(value: number): void {
    if (this.length === this.#bytes.length) {
      const wider = new Uint8Array(2 * this.length)
      wider.set(this.#bytes)
      this.#bytes = wider
    }
    this.#bytes[this.length] = value
    this.length += 1
  }
  /** Adds to the last entry. */
  add(value: number): void {
    this.#bytes[this.length - 1] = (this.#bytes[this.length - 1] ?? 0) + value
  }
  last(): number {
    return this.#bytes[this.length - 1] ?? 0
  }
  done(): Uint8Array {
    return this.#bytes.slice(0, this.length)
  }
}

/** Different words remembered while a day is read. More come only from somebody who invents them; they count as `OTHERS`. */
const MAX_REMEMBERED = 5000
/** Longest word, in characters, like a filter's value. */
const MAX_LENGTH = 255

/** Words of a column while a day is read: each entry is a place in a list that is cut to the most frequent at the end. */
export class GrowingWords {
  #codes = new Uint16Array(FIRST)
  #length = 0
  readonly #places = new Map<string, number>([['', 0]])
  readonly #counts = [0]

  push(word: string): void {
    const place = this.#placeOf(word.length > MAX_LENGTH ? word.slice(0, MAX_LENGTH) : word)
    if (this.#length === this.#codes.length) {
      const wider = new Uint16Array(2 * this.#length)
      wider.set(this.#codes)
      this.#codes = wider
    }
    this.#codes[this.#length] = place
    this.#length += 1
    this.#counts[place] = (this.#counts[place] ?? 0) + 1
  }

  #placeOf(word: string): number {
    const known = this.#places.get(word)
    if (known !== undefined) return known
    if (this.#places.size >= MAX_REMEMBERED && word !== OTHERS) return this.#placeOf(OTHERS)
    const place = this.#places.size
    this.#places.set(word, place)
    this.#counts[place] = 0
    return place
  }

  /** Returns one byte per entry: 0 for no word, then the most frequent words, then all others together. */
  done(): WordCodes {
    const words = [...this.#places.keys()]
    if (words.length === 1) return { words: [''], codes: new Uint8Array(0) }
    const named = words
      .map((word, place) => ({ word, place, count: this.#counts[place] ?? 0 }))
      .slice(1)
      .filter(({ word }) => word !== OTHERS)
      .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
      .slice(0, MAX_WORDS - 1)
    const kept = ['', ...named.map(({ word }) => word)]
    const codeOf = new Uint8Array(words.length).fill(kept.length)
    codeOf[0] = 0
    for (const [code, { place }] of named.entries()) codeOf[place] = code + 1
    if (kept.length < words.length) kept.push(OTHERS)
    const codes = new Uint8Array(this.#length)
    for (let entry = 0; entry < this.#length; entry += 1) codes[entry] = codeOf[this.#codes[entry] ?? 0] ?? 0
    return { words: kept, codes }
  }
}
