import { isTimeZone } from '../calendar.ts'
import {
  cleanTags,
  MAX_CONTACT_NAME,
  MAX_CUSTOM_TEXT,
  MAX_PLACE,
  MAX_STATUS,
  MAX_TAG,
  MAX_TAGS,
  oneLine,
} from '../contacts.ts'
import { type CountryCode, parsePhone } from '../phone.ts'
import { NOT_AN_EMAIL, parseEmail } from '../email-address.ts'
import { ownFieldName } from '../own-fields.ts'
import { restoreCell } from './cells.ts'
import { readCountry } from './read-country.ts'
import { type ListedConsent, readConsent, readOptOut, readStatus, strictest } from './read-consent.ts'
import { type DateOrder, readBirthday, readMoment } from './read-dates.ts'
import {
  INVALID_EMAIL,
  INVALID_PHONE,
  leftOut,
  notAnEmail,
  notAPhone,
  tooManyCells,
  unusableEmail,
  UNREADABLE,
  unreadableCharacters,
} from './sentences.ts'
import type { ListReading, OwnField, TagSeparator } from './targets.ts'

/** The person that a row describes; null where the row says nothing. */
export interface ListedPerson {
  name: string
  email: string | null
  phone: string | null
  phoneCountry: string | null
  /** Null: not given. */
  status: string | null
  tags: string[]
  birthday: string | null
  city: string | null
  region: string | null
  country: string | null
  timeZone: string | null
  createdAt: Date | null
  custom: Record<string, string | number>
  emailConsent: ListedConsent
  smsConsent: ListedConsent
  /** One sentence for each part of the row that could not be used. */
  leftOut: string[]
}

export type ReadRow = { person: ListedPerson } | { refused: string } | 'empty'

const PHONE = /^\+[1-9]\d{6,14}$/

/** Index of each target in a row. */
function placesOf(columns: readonly string[]) {
  const at = (target: string) => columns.indexOf(target)
  const all = (...targets: string[]) => columns.flatMap((target, place) => (targets.includes(target) ? [place] : []))
  return {
    email: at('email'),
    phone: at('phone'),
    name: at('name'),
    first: at('first_name'),
    last: at('last_name'),
    status: at('status'),
    birthday: at('birthday'),
    city: at('city'),
    region: at('region'),
    country: at('country'),
    timeZone: at('time_zone'),
    createdAt: at('created_at'),
    emailConsent: all('email_consent'),
    emailOptOut: all('email_opt_out', 'opt_out'),
    smsConsent: all('sms_consent'),
    smsOptOut: all('sms_opt_out', 'opt_out'),
    tags: all('tags'),
  }
}

/**
 * Creates the reader of one list's rows (product sections 5.9 and 14). A row without the address that its list requires
 * is refused. Any other cell that cannot be used is left out and reported.
 * @param width number of header cells
 * @param now later creation dates are not accepted
 */
export function rowReader(reading: ListReading, width: number, now: Date): (cells: readonly string[]) => ReadRow {
  const places = placesOf(reading.columns)
  const own = reading.fields.flatMap((field) => {
    const place = reading.columns.indexOf(ownFieldName(field.id))
    return place < 0 ? [] : [{ field, place }]
  })
  const heard = reading.columns.flatMap((target, place) => (target === 'skip' ? [] : [place]))
  const common = cleanTags(reading.tags)
  const orderAt = (place: number): DateOrder => (reading.dayFirst.includes(place) ? 'day_first' : 'month_first')
  const country = (reading.phoneCountry ?? undefined) as CountryCode | undefined

  return (cells) => {
    if (cells.every((cell) => cell.trim() === '')) return 'empty'
    if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== ''))
      return { refused: tooManyCells(cells.length, width) }
    const cell = (place: number) => (place < 0 ? '' : restoreCell((cells[place] ?? '').trim()))
    const problems: string[] = []
    // Some exports put several addresses of one person in a cell; the first is used.
    const first = (text: string) => bare(text.split(':::', 1)[0] ?? '')
    const email = first(cell(places.email))
    const typed = first(cell(places.phone))
    const phone = typed === '' ? undefined : readPhone(typed, country)
    const refused = addressProblem(reading, email, typed, phone)
    if (refused !== undefined) return { refused }
    if (typed !== '' && !phone) problems.push(leftOut('phone number', typed))
    const address = email === '' ? undefined : parseEmail(email)
    if (address?.ok === false) problems.push(leftOut('email', email))

    /** Parses a cell, or reports it as left out. */
    const use = <T>(what: string, place: number, read: (text: string) => T | undefined): T | null => {
      const text = cell(place)
      if (text === '') return null
      const value = read(text)
      if (value === undefined) problems.push(leftOut(what, text))
      return value ?? null
    }
    const status = use('status', places.status, (text) => atMost(oneLine(text), MAX_STATUS))
    // A status names no channel. Somebody who left by status gets no emails, and no texts unless a column is about
    // texts.
    const byStatus = status === null ? null : readStatus(status)
    const consentOf = (consent: readonly number[], optOut: readonly number[], alsoByStatus: boolean) =>
      strictest([
        ...optOut.map((place) => readOptOut(cell(place))),
        ...consent.map((place) => readConsent(cell(place))),
        ...(alsoByStatus || consent.length + optOut.length === 0 ? [byStatus] : []),
      ])
    const person: ListedPerson = {
      name: use('name', places.name, (text) => atMost(oneLine(text), MAX_CONTACT_NAME)) ?? '',
      email: address?.ok ? address.address : null,
      phone: phone?.e164 ?? null,
      phoneCountry: phone?.country ?? null,
      status,
      tags: readTags(places.tags.map(cell), common, reading.tagSeparator, problems),
      birthday: use('birthday', places.birthday, (text) => readBirthday(text, orderAt(places.birthday))),
      city: use('city', places.city, (text) => atMost(oneLine(text), MAX_PLACE)),
      region: use('region', places.region, (text) => atMost(oneLine(text), MAX_PLACE)),
      country: use('country', places.country, readCountry),
      timeZone: use('time zone', places.timeZone, (text) => (text.length <= 60 && isTimeZone(text) ? text : undefined)),
      createdAt: use('date', places.createdAt, (text) => readMoment(text, now, orderAt(places.createdAt))),
      custom: {},
      emailConsent: consentOf(places.emailConsent, places.emailOptOut, byStatus === 'opted_out'),
      smsConsent: consentOf(places.smsConsent, places.smsOptOut, false),
      leftOut: problems,
    }
    if (person.name === '') person.name = joinedName(cell(places.first), cell(places.last), problems)
    const unreadable = heard.find((place) => cells[place]?.includes(UNREADABLE))
    if (unreadable !== undefined) problems.push(unreadableCharacters(cell(unreadable)))
    for (const { field, place } of own) {
      const value = use(field.label, place, (text) => readOwn(field, text, orderAt(place)))
      if (value !== null) person.custom[field.id] = value
    }
    return { person }
  }
}

/** Returns why a row cannot become a person, or undefined. */
function addressProblem(
  { phoneList, takePhoneOnly }: ListReading,
  email: string,
  typed: string,
  phone: { e164: string } | undefined,
): string | undefined {
  if (phoneList) return phone ? undefined : typed === '' ? INVALID_PHONE : notAPhone(typed)
  if (email === '' && takePhoneOnly && typed !== '') return phone ? undefined : notAPhone(typed)
  if (!email.includes('@')) return INVALID_EMAIL
  const parsed = parseEmail(email)
  return parsed.ok
    ? undefined
    : parsed.problem === NOT_AN_EMAIL
      ? notAnEmail(email)
      : unusableEmail(email, parsed.problem)
}

function readPhone(typed: string, country: CountryCode | undefined) {
  const parsed = parsePhone(typed, country)
  return parsed.ok && PHONE.test(parsed.e164) ? parsed : undefined
}

/** Strips stray quotation marks around an address. */
const bare = (text: string) => (text.includes('"') ? text.replace(/^[\s"]+|[\s"]+$/g, '') : text.trim())

const atMost = (text: string, length: number) => (text.length <= length ? text : undefined)

/** Joins first and last name, unless one of them is already the whole name. */
function joinedName(first: string, last: string, problems: string[]): string {
  const [before, behind] = [oneLine(first), oneLine(last)]
  const isWhole = behind !== '' && before.toLowerCase().endsWith(` ${behind.toLowerCase()}`)
  const isBehind = before !== '' && behind.toLowerCase().startsWith(`${before.toLowerCase()} `)
  const name = isWhole ? before : isBehind ? behind : `${before} ${behind}`.trim()
  if (name.length <= MAX_CONTACT_NAME) return name
  problems.push(leftOut('name', name))
  return ''
}

function readTags(
  cells: readonly string[],
  common: readonly string[],
  separator: TagSeparator,
  problems: string[],
): string[] {
  if (common.length === 0 && cells.every((cell) => cell === '')) return []
  const given = cells.flatMap((cell) =>
    unbracketed(cell)
      .split(separator)
      .map((tag) => (separator === ',' ? tag.trim().replace(/^"(.*)"$/, '$1') : tag)),
  )
  // Google's built-in groups begin with an asterisk.
  const all = cleanTags([
    ...common,
    ...given.filter((tag) => !(separator === ':::' && tag.trimStart().startsWith('* '))),
  ])
  const long = all.find((tag) => tag.length > MAX_TAG)
  if (long !== undefined) problems.push(leftOut('tag', long))
  const kept = all.filter((tag) => tag.length <= MAX_TAG)
  if (kept.length > MAX_TAGS) problems.push(leftOut('last tags', kept.slice(MAX_TAGS).join(';')))
  return kept.slice(0, MAX_TAGS)
}

/** Removes the brackets of a list written by a program: `["vip","front row"]`. */
const unbracketed = (cell: string) => (/^\[.*\]$/s.test(cell) ? cell.slice(1, -1) : cell)

/** One comma followed by three digits: thousands or decimals, which nobody can tell. */
const IS_EITHER = /^-?[1-9]\d{0,2},\d{3}$/

function readOwn({ type, options }: OwnField, text: string, order: DateOrder): string | number | undefined {
  if (type === 'number') {
    const value =
      /^-?\d+(?:[.,]\d+)?$/.test(text) && !IS_EITHER.test(text) ? Number(text.replace(',', '.')) : Number.NaN
    return Number.isFinite(value) ? value : undefined
  }
  if (type === 'date') {
    const day = readBirthday(text, order)
    return day?.startsWith('-') ? undefined : day
  }
  if (type === 'choice') return options.find((option) => option.toLowerCase() === text.toLowerCase())
  return atMost(text, MAX_CUSTOM_TEXT)
}
