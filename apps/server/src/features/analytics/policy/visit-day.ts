/** Properties of a visit that are words: a channel, a city, a campaign. */
export const WORD_COLUMNS = [
  'channel',
  'source',
  'country',
  'region',
  'city',
  'agent',
  'language',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'code',
] as const
export type WordColumn = (typeof WORD_COLUMNS)[number]

/** Words that a day names per property; the rarest beyond them count together as `OTHERS`. One byte holds the place. */
export const MAX_WORDS = 254
export const OTHERS = '*'

/** One word per entry. An entry is a place in `words`; no codes: all entries have the first word. */
export interface WordCodes {
  words: readonly string[]
  codes: Uint8Array
}

/** Kinds of hits, as visit days store them. */
export const KINDS = { view: 0, click: 1, 'sign-up': 2 } as const
export const KIND_MASK = 3
/** Marks the first hit of a visit. */
export const BEGINS = 0x80

export const FLAGS = {
  /** First visit of a person on this day. */
  person: 1,
  /** Somebody who asked not to be told apart: every hit is a visit of its own, and none is a visitor. */
  untold: 2,
  /** Continues the visit before it, which had too many hits for one entry. */
  continued: 4,
} as const

/**
 * Visits of one site on one day, sorted by person and time, without anything that tells who they are. Entries of `flags`,
 * `views`, `clicks`, `signUps`, and the columns are visits; those of `kinds` and `quarters` are hits.
 */
export interface VisitDay {
  flags: Uint8Array
  views: Uint8Array
  clicks: Uint8Array
  /** Empty: none. */
  signUps: Uint8Array
  columns: Record<WordColumn, WordCodes>
  /** Block of each click, visit by visit. */
  clicked: WordCodes
  /** Block of each sign-up. */
  joined: WordCodes
  kinds: Uint8Array
  /** Quarter of an hour of each hit, from the start of the day. */
  quarters: Uint8Array
}

const NONE = new Uint8Array(0)
export const noWords: WordCodes = { words: [''], codes: NONE }

/** Writes words and their codes in one piece: length of the words, the words as JSON, the codes. Nothing if all are empty. */
export function packWords({ words, codes }: WordCodes): Buffer {
  if (codes.length === 0 && words.length <= 1 && !words[0]) return Buffer.alloc(0)
  const head = Buffer.from(JSON.stringify(words))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, codes])
}

/** Reads what `packWords` wrote. The codes are a view of the bytes. */
export function unpackWords(bytes: Buffer): WordCodes {
  if (bytes.length === 0) return noWords
  const end = 4 + bytes.readUInt32BE(0)
  return { words: JSON.parse(bytes.toString('utf8', 4, end)) as string[], codes: bytes.subarray(end) }
}
