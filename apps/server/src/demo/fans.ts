import { DAY_MS } from '@greenroom/domain'
import { chanceOf, pick } from './chance.ts'
import { CITIES, type DemoCity, FIRST_NAMES, LAST_NAMES, NOTES, TAGS, TALKS } from './fan-facts.ts'

const MINUTE_MS = 60_000

/** How somebody joined: by a form of the page, from an old list, or entered by hand. */
export type CameBy = 'email' | 'phone' | 'list' | 'hand'

export interface DemoFan {
  name: string
  email: string | null
  phone: string | null
  phoneCountry: string | null
  status: string
  tags: string[]
  starred: boolean
  birthday: string | null
  place: DemoCity | null
  shirt: string | null
  cameBy: CameBy
  /** Host from which they came to the page. */
  source: string
  joinedAt: Date
  /** When the mailbox confirmed; null: not yet. */
  confirmedAt: Date | null
  withdrewAt: Date | null
  /** Visits through their own link, with consent. */
  visits: Date[]
  messages: { content: string; isFromFan: boolean; at: Date; isRead: boolean }[]
  note: string | null
}

const SOURCES = [
  'instagram.com',
  'instagram.com',
  'instagram.com',
  'tiktok.com',
  'tiktok.com',
  'youtube.com',
  '',
  '',
  'google.com',
]
const SHIRTS = ['S', 'M', 'M', 'L', 'L', 'XL']
const CAME_BY: readonly CameBy[] = [
  'email',
  'email',
  'email',
  'email',
  'phone',
  'phone',
  'phone',
  'phone',
  'list',
  'hand',
]
/** Share of people who joined in the first weeks of the page. */
const LAUNCH_SHARE = 0.35
/** Messages of the last days are still unread. */
const UNREAD_DAYS = 2

/**
 * Generates fans who joined in the days before `until`, more of them toward a release. Addresses use domains and number
 * ranges that belong to nobody (RFC 2606; the fictional number ranges of the US, the UK, and France). The same seed
 * gives the same fans.
 */
export function demoFans(count: number, until: Date, days: number, seed = 7): DemoFan[] {
  const random = chanceOf(seed)
  return Array.from({ length: count }, (_, place) => fan(place, until, days, random)).toSorted(
    (a, b) => a.joinedAt.getTime() - b.joinedAt.getTime(),
  )
}

function fan(place: number, until: Date, days: number, random: () => number): DemoFan {
  const home = cityOf(random)
  const first = pick(FIRST_NAMES, random)
  const last = pick(LAST_NAMES, random)
  const cameBy = pick(CAME_BY, random)
  const reach = cameBy === 'list' ? days : days * sinceOf(random)
  const joinedAt = new Date(until.getTime() - 20 * MINUTE_MS - Math.floor(reach * DAY_MS + random() * 6 * 3_600_000))
  const phone = cameBy === 'phone' || random() < 0.3 ? numberOf(home.country, place, random) : null
  const email = cameBy === 'phone' && phone && random() < 0.6 ? null : addressOf(first, last, place)
  /** Returns a time some minutes after they joined, unless that is in the future. */
  const after = (least: number, most: number): Date[] => {
    const at = new Date(joinedAt.getTime() + (least + random() * (most - least)) * MINUTE_MS)
    return at < until ? [at] : []
  }
  const [confirmedAt = null] = cameBy === 'email' && random() < 0.93 ? after(1, 90) : []
  const [withdrewAt = null] = confirmedAt && random() < 0.07 ? after(2 * 1440, 20 * 1440) : []
  const visits = confirmedAt && random() < 0.3 ? Array.from({ length: 1 + Math.floor(random() * 4) }) : []
  return {
    name: random() < 0.1 && cameBy !== 'hand' ? '' : `${first} ${last}`,
    email,
    phone: phone?.number ?? null,
    phoneCountry: phone?.country ?? null,
    status: statusOf(cameBy, joinedAt, until, random),
    tags: tagsOf(home, random),
    starred: random() < 0.05,
    birthday: random() < 0.35 ? birthdayOf(random) : null,
    place: random() < 0.8 ? home : null,
    shirt: random() < 0.3 ? pick(SHIRTS, random) : null,
    cameBy,
    source: pick(SOURCES, random),
    joinedAt,
    confirmedAt,
    withdrewAt,
    visits: visits.flatMap(() => after(60, 30 * 1440)),
    messages: random() < 0.12 ? talkOf(joinedAt, until, random) : [],
    note: random() < 0.05 ? pick(NOTES, random) : null,
  }
}

/** Returns how long ago somebody joined, as a share of the days: a third came when the page opened, the others ever more. */
const sinceOf = (random: () => number): number => (random() < LAUNCH_SHARE ? 0.78 + 0.22 * random() : random() ** 1.2)

function cityOf(random: () => number): DemoCity {
  let left = random() * CITIES.reduce((sum, { share }) => sum + share, 0)
  return CITIES.find(({ share }) => (left -= share) < 0) ?? (CITIES[0] as DemoCity)
}

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/** The number tells people of the same name apart. */
const addressOf = (first: string, last: string, place: number): string =>
  `${plain(first)}.${plain(last)}${place}@example.${['com', 'org', 'net'][place % 3]}`

const AREAS = ['212', '512', '213', '646', '310', '718']

/** Returns a number from a fictional range. In countries without one, people have no number. */
function numberOf(country: string, place: number, random: () => number) {
  const digits = (length: number) => String(place).padStart(length, '0').slice(-length)
  if (country === 'GB') return { number: `+447700900${digits(3)}`, country }
  if (country === 'FR') return { number: `+3363998${digits(4)}`, country }
  if (country === 'US')
    return { number: `+1${AREAS[Math.floor(place / 100) % AREAS.length]}55501${digits(2)}`, country }
  // Many who live elsewhere kept a number from studying abroad.
  return random() < 0.8 ? { number: `+447700900${digits(3)}`, country: 'GB' } : null
}

function statusOf(cameBy: CameBy, joinedAt: Date, until: Date, random: () => number): string {
  const isNew = until.getTime() - joinedAt.getTime() < 3 * DAY_MS
  if (isNew) return 'new'
  const chance = random()
  if (chance < 0.2) return 'customer'
  return chance < (cameBy === 'list' ? 0.6 : 0.3) ? 'inactive' : 'active'
}

function tagsOf(home: DemoCity, random: () => number): string[] {
  const near = TAGS.filter((tag) => tag.startsWith(home.city) && random() < 0.5)
  const others = TAGS.filter((tag) => !tag.endsWith('show') && random() < 0.11)
  return [...near, ...others]
}

function birthdayOf(random: () => number): string {
  const [month, day] = [1 + Math.floor(random() * 12), 1 + Math.floor(random() * 28)].map((n) =>
    String(n).padStart(2, '0'),
  )
  return random() < 0.6 ? `${1970 + Math.floor(random() * 36)}-${month}-${day}` : `--${month}-${day}`
}

function talkOf(joinedAt: Date, until: Date, random: () => number): DemoFan['messages'] {
  const room = until.getTime() - joinedAt.getTime() - 5 * MINUTE_MS
  const begin = joinedAt.getTime() + Math.max(0, room * (0.4 + random() * 0.6))
  let at = begin
  const talk = pick(TALKS, random)
    .map((content, place) => {
      at += place === 0 ? 0 : (3 + random() * 40) * MINUTE_MS
      return { content, isFromFan: place % 2 === 0, at: new Date(at) }
    })
    .filter(({ at }) => at < until)
  const isOld = ({ at }: { at: Date }) => until.getTime() - at.getTime() > UNREAD_DAYS * DAY_MS
  return talk.map((message, place) => ({ ...message, isRead: place < talk.length - 1 || isOld(message) }))
}
