import { QUARTER_MS } from '@greenroom/domain'
import { GrowingBytes, GrowingWords } from './growing.ts'
import { BEGINS, FLAGS, KINDS, type VisitDay, WORD_COLUMNS, type WordColumn } from './visit-day.ts'

/** Milliseconds without a hit after which the next one begins another visit (design of analytics). */
const INACTIVE_MS = 30 * 60_000
/** Most that an entry counts of each kind. A visit with more goes on in the next entry. */
const MAX_COUNT = 255

/** One counted hit, as it is read. Its words are only read if it begins a visit. */
export interface ReadHit {
  /** Empty: asked not to be told apart. Valid during the call, like `origin`. */
  visitor: Buffer
  /** In milliseconds. */
  at: number
  kind: number
  /** Block of a click or sign-up; otherwise empty. */
  block: string
  /** By which way it came, in any form that can be compared; null if it does not say so. */
  origin: Buffer | null
  word(column: WordColumn): string
}

/**
 * Puts the hits of a day together into visits. Takes them sorted by person and time; memory holds one person and a few bytes
 * per hit. A visit ends after half an hour without a hit, or when the person comes again by another way: a view with a source,
 * a campaign, or a code that is not the visit's. A view that names none, such as a reload, goes on with it.
 */
export class VisitBuilder {
  readonly #starts: number
  readonly #flags = new GrowingBytes()
  readonly #views = new GrowingBytes()
  readonly #clicks = new GrowingBytes()
  readonly #signUps = new GrowingBytes()
  readonly #columns = new Map(WORD_COLUMNS.map((column) => [column, new GrowingWords()]))
  readonly #clicked = new GrowingWords()
  readonly #joined = new GrowingWords()
  readonly #kinds = new GrowingBytes()
  readonly #quarters = new GrowingBytes()
  #visitor = Buffer.alloc(0)
  #origin: Buffer | null = null
  #lastAt = 0
  #hasSignUps = false

  constructor(starts: Date) {
    this.#starts = starts.getTime()
  }

  add(hit: ReadHit): void {
    const flag = this.#flagOf(hit)
    if (flag !== undefined) this.#begin(hit, flag)
    const counts = [this.#views, this.#clicks, this.#signUps][hit.kind] ?? this.#views
    counts.add(1)
    if (hit.kind === KINDS.click) this.#clicked.push(hit.block)
    if (hit.kind === KINDS['sign-up']) {
      this.#joined.push(hit.block)
      this.#hasSignUps = true
    }
    this.#kinds.push(hit.kind | (flag === undefined ? 0 : BEGINS))
    this.#quarters.push(Math.floor((hit.at - this.#starts) / QUARTER_MS))
    this.#lastAt = hit.at
  }

  done(): VisitDay {
    return {
      flags: this.#flags.done(),
      views: this.#views.done(),
      clicks: this.#clicks.done(),
      signUps: this.#hasSignUps ? this.#signUps.done() : new Uint8Array(0),
      columns: Object.fromEntries(
        WORD_COLUMNS.map((column) => [column, this.#columns.get(column)?.done()]),
      ) as VisitDay['columns'],
      clicked: this.#clicked.done(),
      joined: this.#joined.done(),
      kinds: this.#kinds.done(),
      quarters: this.#quarters.done(),
    }
  }

  /** Returns the flags of the entry that a hit begins; undefined if it belongs to the current one. */
  #flagOf({ visitor, at, kind, origin }: ReadHit): number | undefined {
    if (visitor.length === 0) return FLAGS.untold
    if (!visitor.equals(this.#visitor)) return FLAGS.person
    if (at - this.#lastAt > INACTIVE_MS) return 0
    if (kind === KINDS.view && origin && !(this.#origin && origin.equals(this.#origin))) return 0
    const isFull = Math.max(this.#views.last(), this.#clicks.last(), this.#signUps.last()) === MAX_COUNT
    return isFull ? FLAGS.continued : undefined
  }

  #begin({ visitor, origin, word }: ReadHit, flag: number): void {
    this.#flags.push(flag)
    for (const counts of [this.#views, this.#clicks, this.#signUps]) counts.push(0)
    for (const [column, words] of this.#columns) words.push(word(column))
    this.#visitor = Buffer.from(visitor)
    this.#origin = origin && Buffer.from(origin)
  }
}
