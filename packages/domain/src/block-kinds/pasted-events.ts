import { isWebAddress } from '../links.ts'
import { type ArtistEvent, artistEvent, MAX_EVENT_TEXT } from './events.ts'

/** Longest pasted list, in characters: a hundred shows with room to spare (standard W22). */
export const MAX_PASTED_EVENTS = 60_000

export interface PastedEvents {
  events: ArtistEvent[]
  /** Lines without a date that can be read, as pasted. */
  unread: string[]
  /** Number of shows that `room` leaves out. */
  beyond: number
  /** The lines of both, as pasted and under their header, to be corrected or added later; empty if all are in. */
  rest: string
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const NUMBERED = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2}))?\.?$/
const NAMED =
  /^(?:[a-z]{2,9}\.?,? )?(?:([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?|(\d{1,2})(?:st|nd|rd|th)?\.? ([a-z]{3,9})\.?),?(?: (\d{4}))?$/i
const TIME = /^(\d{1,2})(?:[:.h](\d{2}))? ?([ap]m)?$/i

/** Words of a header by the field they stand for. */
const COLUMNS: readonly [field: Field, words: RegExp][] = [
  ['date', /^(date|day|when|datum|fecha|data)$/i],
  ['time', /^(time|doors|start|show ?time|uhrzeit|hora)$/i],
  ['city', /^(city|town|location|place|stadt|ciudad|cidade|ort)$/i],
  ['venue', /^(venue|club|hall|where|sala|local)$/i],
  ['name', /^(name|event|show|festival|title|tour)$/i],
  ['ticketsUrl', /^(tickets?|link|url|ticket ?(url|link)|website)$/i],
]
type Field = 'date' | 'time' | 'city' | 'venue' | 'name' | 'ticketsUrl'
type Row = Partial<Record<Field, string | undefined>>

/**
 * Reads shows from pasted lines or a CSV file: a date in each, then city, venue, name, time, and a link in any order
 * that a header gives, or as they look. Never throws.
 * @param room number of shows to take
 * @param today date from which one without a year lies ahead
 * @param dayFirst order of dates like 5/2 where no line tells
 */
export function eventsFromText(
  pasted: string,
  { today, dayFirst, room, newId }: { today: string; dayFirst: boolean; room: number; newId: () => string },
): PastedEvents {
  const lines = pasted
    .slice(0, MAX_PASTED_EVENTS)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
  const rows = lines.map(cellsOf)
  const header = headerOf(rows[0] ?? [])
  const body = header ? rows.slice(1) : rows
  const order = { today, dayFirst: isDayFirst(body) ?? dayFirst }
  const result: PastedEvents = { events: [], unread: [], beyond: 0, rest: '' }
  const rest: string[] = []
  for (const [at, cells] of body.entries()) {
    const event = eventOf(header ? byHeader(header, cells) : byLook(cells, order), order, newId)
    if (event && result.events.length < room) {
      result.events.push(event)
      continue
    }
    const line = lines[at + (header ? 1 : 0)] ?? ''
    rest.push(line)
    if (event) result.beyond += 1
    else result.unread.push(line)
  }
  return { ...result, rest: (header && rest.length > 0 ? [lines[0], ...rest] : rest).join('\n') }
}

type Order = { today: string; dayFirst: boolean }

/** Splits a line at its tabs, semicolons, or commas; quotation marks keep a cell together. */
function cellsOf(line: string): string[] {
  const between = ['\t', ';', ' | ', ','].find((sign) => line.includes(sign)) ?? '\t'
  const cells: string[] = ['']
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (!isQuoted && line.startsWith(between, at)) {
      cells.push('')
      at += between.length - 1
    } else cells[cells.length - 1] += line[at] ?? ''
  }
  return joinedDates(cells.map((cell) => cell.trim()))
}

/** Puts a date back together that a comma has cut: `Feb 5, 2027`. */
const joinedDates = (cells: string[]): string[] =>
  cells.reduce<string[]>((joined, cell) => {
    const before = joined.at(-1)
    if (before !== undefined && /^\d{4}$/.test(cell) && NAMED.test(before))
      joined[joined.length - 1] = `${before} ${cell}`
    else joined.push(cell)
    return joined
  }, [])

function headerOf(cells: readonly string[]): (Field | undefined)[] | undefined {
  const fields = cells.map((cell) => COLUMNS.find(([, words]) => words.test(cell))?.[0])
  return fields.includes('date') ? fields : undefined
}

const byHeader = (header: readonly (Field | undefined)[], cells: readonly string[]): Row =>
  Object.fromEntries(header.flatMap((field, at) => (field && cells[at] ? [[field, cells[at]]] : [])))

function byLook(cells: readonly string[], order: Order): Row {
  const rest = [...cells]
  const take = (is: (cell: string) => boolean) => {
    const at = rest.findIndex(is)
    return at === -1 ? undefined : rest.splice(at, 1)[0]
  }
  const date = take((cell) => readDate(cell, order) !== undefined)
  const ticketsUrl = take((cell) => isWebAddress(cell))
  const time = take((cell) => readTime(cell) !== undefined)
  const [city, venue, name] = rest.filter((cell) => cell !== '')
  return { date, ticketsUrl, time, city, venue, name }
}

function eventOf(row: Row, order: Order, newId: () => string): ArtistEvent | undefined {
  const date = readDate(row.date ?? '', order)
  const words = (value: string | undefined) => (value ?? '').trim().slice(0, MAX_EVENT_TEXT)
  const time = readTime(row.time ?? '')
  const parsed = artistEvent.safeParse({
    id: newId(),
    date,
    ...(time && { time }),
    city: words(row.city),
    venue: words(row.venue),
    name: words(row.name),
    ...(row.ticketsUrl && isWebAddress(row.ticketsUrl) && { ticketsUrl: row.ticketsUrl }),
  })
  return parsed.success ? parsed.data : undefined
}

/** Tells by a number above 12 whether the day comes first; undefined if no date tells. */
function isDayFirst(rows: readonly (readonly string[])[]): boolean | undefined {
  for (const [, first, , second] of rows.flat().flatMap((cell) => [NUMBERED.exec(cell) ?? []])) {
    if (Number(first) > 12) return true
    if (Number(second) > 12) return false
  }
  return undefined
}

function readDate(cell: string, { today, dayFirst }: Order): string | undefined {
  const iso = ISO.exec(cell)
  if (iso) return dateOf(iso[1], iso[2], iso[3], today)
  const named = NAMED.exec(cell)
  if (named) {
    const month = MONTHS.indexOf((named[1] ?? named[4] ?? '').slice(0, 3).toLowerCase()) + 1
    return dateOf(named[5], String(month), named[2] ?? named[3], today)
  }
  const [, first, between, second, year] = NUMBERED.exec(cell) ?? []
  // Dots put the day first everywhere.
  const [day, month] = dayFirst || between === '.' ? [first, second] : [second, first]
  return first === undefined ? undefined : dateOf(year?.padStart(4, '20'), month, day, today)
}

const two = (digits = '') => digits.padStart(2, '0')

/** Returns a calendar date; without a year, the next one from today. */
function dateOf(year: string | undefined, month: string | undefined, day: string | undefined, today: string) {
  const place = `${two(month)}-${two(day)}`
  const [now = '', ...rest] = today.split('-')
  const from = year ?? (place >= rest.join('-') ? now : String(Number(now) + 1))
  const date = `${from}-${place}`
  return !Number.isNaN(Date.parse(`${date}T00:00Z`)) && new Date(`${date}T00:00Z`).toISOString().startsWith(date)
    ? date
    : undefined
}

function readTime(cell: string): string | undefined {
  const [, hour, minute, half] = TIME.exec(cell) ?? []
  if (hour === undefined || (minute === undefined && half === undefined)) return undefined
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  return hours < 24 && Number(minute ?? 0) < 60 ? `${two(String(hours))}:${minute ?? '00'}` : undefined
}
