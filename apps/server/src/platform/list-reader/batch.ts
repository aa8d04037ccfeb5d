import { randomBytes } from 'node:crypto'
import type { CountryCode } from '@greenroom/domain/phone'
import { MENDED } from '@greenroom/domain/contact-csv/sentences'
import { phonesIn } from '@greenroom/domain/contact-csv/phones-in'
import type { ListedPerson } from '@greenroom/domain/contact-csv/read-row'
import { v7 } from 'uuid'
import type { Place } from '../places/places.ts'
import type { ListRecord } from './record-parser.ts'
import { doubleArray, intArray, textArray, uuidArray } from '../db/binary-arrays.ts'

/** Rows and characters per batch: enough to make its own cost small, few enough to be stored in some 50 ms. */
const MAX_ROWS = 2000
const MAX_CHARACTERS = 1024 * 1024
/** Characters kept of a refused row's cell, and cells kept. */
const KEPT_CHARACTERS = 2000
const KEPT_CELLS = 200

/** Report on a row that was refused or imported without a part. */
export interface RowNote {
  row: number
  reason: string
  cells: string[]
  /** Phone numbers in the cells (`phonesIn`). */
  phones: string[]
}

/** Columns of a batch as Postgres arrays; columns without values are absent. */
export type BatchColumns = { row: Buffer; id: Buffer; email_key: Buffer } & {
  [name in (typeof COLUMNS)[number]]?: Buffer
}
const COLUMNS = [
  'name',
  'email',
  'phone',
  'phone_country',
  'status',
  'tags',
  'birthday',
  'city',
  'region',
  'country',
  'time_zone',
  'created_at',
  'custom',
  'email_consent',
  'sms_consent',
  'latitude',
  'longitude',
] as const

/** Rows of a list, ready to be stored. */
export interface PreparedBatch {
  /** Last record in it, including refused and empty ones. */
  lastRow: number
  /** Bytes of the file read so far. */
  bytes: number
  /** Records, except the header and empty ones. */
  records: number
  /** Rows with a person: the length of all columns. */
  people: number
  refused: RowNote[]
  /** Rows with a stray quotation mark, including refused ones. */
  mended: number
  /** People by index whose row lost a part. */
  incomplete: (RowNote & { place: number })[]
  /** Indexes that share an address with another in the batch. Equal marks mean equal addresses. */
  alike: { place: number; email: number; phone: number }[]
  columns: BatchColumns
}

/** Joins the tags of one person in one text; no cleaned text contains this character. */
export const TAG_JOINT = '\u001f'

/** Collects rows until a batch is full. */
export class BatchMaker {
  readonly #now: Date
  readonly #country: CountryCode | undefined
  #people: { row: number; person: ListedPerson; place: Place | undefined }[] = []
  #refused: RowNote[] = []
  #incomplete: PreparedBatch['incomplete'] = []
  #records = 0
  #mended = 0
  #characters = 0
  #lastRow = 0

  /**
   * @param now start of the import; ids derive from it and the row, so that they grow with the list
   * @param country default for numbers without a country code
   */
  constructor(now: Date, country: CountryCode | undefined) {
    this.#now = now
    this.#country = country
  }

  get isFull(): boolean {
    return this.#records >= MAX_ROWS || this.#characters >= MAX_CHARACTERS
  }

  get isEmpty(): boolean {
    return this.#lastRow === 0
  }

  addEmpty(row: number): void {
    this.#lastRow = row
  }

  addRefused(record: ListRecord, reason: string): void {
    this.#count(record)
    this.#refused.push(this.#note(record, [reason]))
  }

  addPerson(record: ListRecord, person: ListedPerson, place: Place | undefined): void {
    this.#count(record)
    if (person.leftOut.length > 0 || record.isMended)
      this.#incomplete.push({ place: this.#people.length, ...this.#note(record, person.leftOut) })
    this.#people.push({ row: record.row, person, place })
  }

  /** Returns the collected rows and starts over. */
  take(bytes: number): PreparedBatch {
    const batch: PreparedBatch = {
      lastRow: this.#lastRow,
      bytes,
      records: this.#records,
      people: this.#people.length,
      refused: this.#refused,
      mended: this.#mended,
      incomplete: this.#incomplete,
      alike: alikeIn(this.#people.map(({ person }) => person)),
      columns: this.#columns(),
    }
    this.#people = []
    this.#refused = []
    this.#incomplete = []
    this.#records = 0
    this.#mended = 0
    this.#characters = 0
    this.#lastRow = 0
    return batch
  }

  #note({ row, cells: all, isMended }: ListRecord, reasons: readonly string[]): RowNote {
    const cells = kept(all)
    const reason = [...reasons, ...(isMended ? [MENDED] : [])].join('. ')
    return { row, reason, cells, phones: phonesIn(cells, this.#country) }
  }

  #count({ row, cells, isMended }: ListRecord): void {
    this.#lastRow = row
    this.#records += 1
    if (isMended) this.#mended += 1
    for (const cell of cells) this.#characters += cell.length
  }

  #columns(): BatchColumns {
    const people = this.#people
    const chance = randomBytes(16 * people.length)
    const idOf = ({ row }: { row: number }, place: number) =>
      v7({ msecs: this.#now.getTime(), seq: row, random: chance.subarray(16 * place) }, new Uint8Array(16))
    const columns: BatchColumns = {
      row: intArray(people.map(({ row }) => row)),
      id: uuidArray(people.map(idOf)),
      email_key: textArray(people.map(({ person }) => person.email?.toLowerCase() ?? null)),
    }
    const texts: Partial<Record<(typeof COLUMNS)[number], (one: (typeof people)[number]) => string | null>> = {
      name: ({ person }) => person.name || null,
      email: ({ person }) => person.email,
      phone: ({ person }) => person.phone,
      phone_country: ({ person }) => person.phoneCountry,
      status: ({ person }) => person.status,
      tags: ({ person }) => (person.tags.length > 0 ? person.tags.join(TAG_JOINT) : null),
      birthday: ({ person }) => person.birthday,
      city: ({ person }) => person.city,
      region: ({ person, place }) => person.region ?? place?.region ?? null,
      country: ({ person, place }) => person.country ?? place?.country ?? null,
      time_zone: ({ person, place }) => person.timeZone ?? place?.timeZone ?? null,
      created_at: ({ person }) => person.createdAt?.toISOString() ?? null,
      email_consent: ({ person }) => person.emailConsent,
      sms_consent: ({ person }) => person.smsConsent,
      custom: ({ person }) => (Object.keys(person.custom).length > 0 ? JSON.stringify(person.custom) : null),
    }
    for (const [name, read] of Object.entries(texts) as [keyof typeof texts, (typeof texts)['name']][]) {
      const values = people.map((one) => read?.(one) ?? null)
      if (values.some((value) => value !== null)) columns[name] = textArray(values)
    }
    if (people.some(({ place }) => place)) {
      columns.latitude = doubleArray(people.map(({ place }) => place?.latitude ?? null))
      columns.longitude = doubleArray(people.map(({ place }) => place?.longitude ?? null))
    }
    return columns
  }
}

const kept = (cells: readonly string[]) =>
  cells
    .slice(0, KEPT_CELLS)
    .map((cell) => (cell.length > KEPT_CHARACTERS ? cell.slice(0, KEPT_CHARACTERS).toWellFormed() : cell))

function alikeIn(people: readonly ListedPerson[]): PreparedBatch['alike'] {
  const emails = groups(people.map(({ email }) => email?.toLowerCase() ?? null))
  const phones = groups(people.map(({ phone }) => phone))
  return people.flatMap((_, place) => {
    const [email = -1, phone = -1] = [emails.get(place), phones.get(place)]
    return email < 0 && phone < 0 ? [] : [{ place, email, phone }]
  })
}

/** Maps indexes that share a value with another to the first index with that value. */
function groups(values: readonly (string | null)[]): Map<number, number> {
  const first = new Map<string, number>()
  const found = new Map<number, number>()
  for (const [place, value] of values.entries()) {
    if (value === null) continue
    const before = first.get(value)
    if (before === undefined) first.set(value, place)
    else {
      found.set(before, before)
      found.set(place, before)
    }
  }
  return found
}
