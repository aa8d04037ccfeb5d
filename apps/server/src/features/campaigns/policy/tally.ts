import type { ContactRow } from '@greenroom/db'
import { type CampaignTrigger, DAY_MS, durationOf, type MergeField } from '@greenroom/domain'
import type { ControlDraw, Pace } from '../../delivery/public.ts'
import { contend, type Firsts, noFirsts, type Ranked } from './first.ts'
import { type Birthday, nextBirthday } from './occasions.ts'

/** What is counted of a campaign, person by person, in one pass over its audience. */
export interface Tally {
  people: number
  recipients: number
  skipped: Record<string, number>
  /** People held back to compare; undefined: nobody. */
  control: { draw: ControlDraw; people: number } | undefined
  held: Record<string, number>
  /** Recipients of a text by what it leaves from. */
  senders: Map<string, number>
  /** Recipients by segments of their text. */
  segments: Record<string, number>
  cost: { least: number; most: number }
  /** Whom it is narrowed to if the plan has no room for all. */
  firsts: Firsts
  /** Segments by the moment at which they can leave, in milliseconds. */
  departures: Map<number, number>
  /** First moment that is planned for anybody, skipped ones too, in milliseconds. */
  planned: number | undefined
  shortest: Extreme | undefined
  longest: Extreme | undefined
  emptiest: Extreme | undefined
  /** Of mails: recipients who have no value for a merge field, by field. */
  gaps: Partial<Record<MergeField, number>>
  /** Of a birthday message: recipients with a birthday, and whose comes next. */
  birthdays: { people: number; cost: { least: number; most: number }; next: NextBirthday | undefined }
  /** Of a message after joining: recipients who joined within the last {@link LATELY_DAYS}. */
  lately: number
}
interface NextBirthday extends Birthday {
  id: string
  name: string
}
interface Extreme {
  id: string
  by: number
}

export const emptyTally = (): Tally => ({
  people: 0,
  recipients: 0,
  skipped: {},
  control: undefined,
  held: {},
  senders: new Map(),
  segments: {},
  cost: { least: 0, most: 0 },
  firsts: noFirsts(),
  departures: new Map(),
  planned: undefined,
  shortest: undefined,
  longest: undefined,
  emptiest: undefined,
  gaps: {},
  birthdays: { people: 0, cost: { least: 0, most: 0 }, next: undefined },
  lately: 0,
})

/** Outcome for one person of the audience. */
export type Fate =
  | { outcome: 'skip'; because: string; planned?: Date | undefined }
  | {
      outcome: 'send'
      /** Number or name that a text leaves from. */
      from?: string | undefined
      notBefore: Date
      planned: Date
      because?: string | undefined
      /** Of a text, in characters; below zero: so many fields of a mail have no value. */
      length: number
      /** 0 of a mail. */
      segments: number
      /** In the units of a send. */
      cost: number
      /** The same if the artist's name and the opt-out notice have to be added. */
      mostCost: number
      missing: readonly string[]
      /** Of a mail: fields without a value. */
      gaps?: readonly MergeField[]
    }

const addTo = (counts: Record<string, number>, key: string) => {
  counts[key] = (counts[key] ?? 0) + 1
}
const addAt = <K>(counts: Map<K, number>, key: K, n = 1) => counts.set(key, (counts.get(key) ?? 0) + n)

/** Counts one person in. */
export function count(tally: Tally, person: Ranked, fate: Fate): void {
  tally.people += 1
  if (fate.planned) tally.planned = Math.min(tally.planned ?? Infinity, fate.planned.getTime())
  if (fate.outcome === 'skip') return addTo(tally.skipped, fate.because)
  tally.recipients += 1
  if (fate.because !== undefined) addTo(tally.held, fate.because)
  if (fate.from !== undefined) addAt(tally.senders, fate.from)
  if (fate.segments > 0) addTo(tally.segments, String(fate.segments))
  tally.cost.least += fate.cost
  tally.cost.most += fate.mostCost
  contend(tally.firsts, person, fate)
  addAt(tally.departures, fate.notBefore.getTime(), Math.max(1, fate.segments))
  for (const field of fate.gaps ?? []) tally.gaps[field] = (tally.gaps[field] ?? 0) + 1
  const { id } = person
  tally.shortest = extreme(tally.shortest, { id, by: -fate.length })
  tally.longest = extreme(tally.longest, { id, by: fate.length })
  tally.emptiest = extreme(tally.emptiest, { id, by: fate.missing.length * 10_000 - fate.length })
}

type Celebrant = Parameters<typeof nextBirthday>[0] & Pick<ContactRow, 'id' | 'name' | 'createdAt'>

/** Days over which recent joins are counted. */
export const LATELY_DAYS = 28

/** Counts a recipient of an automatic message in, by what starts it. */
export function countOccasion(
  tally: Tally,
  trigger: CampaignTrigger,
  person: Celebrant,
  { cost, mostCost }: Extract<Fate, { outcome: 'send' }>,
  now: Date,
): void {
  const { birthdays } = tally
  if (trigger.kind === 'joined' && now.getTime() - person.createdAt.getTime() < LATELY_DAYS * DAY_MS) tally.lately += 1
  if (trigger.kind !== 'birthday' || person.birthday === null) return
  birthdays.people += 1
  birthdays.cost.least += cost
  birthdays.cost.most += mostCost
  const { id, name } = person
  const next = nextBirthday(person, trigger, now, birthdays.next)
  if (next) birthdays.next = { ...next, id, name }
}

const extreme = (held: Extreme | undefined, one: Extreme): Extreme => (held && held.by >= one.by ? held : one)

/**
 * Returns when the first and the last message leave, at the pace of the number: each moment's texts queue up behind those
 * of earlier ones that have not left by then.
 */
export function spanOf(
  { departures }: Pick<Tally, 'departures'>,
  { perSecond, perDay }: Pick<Pace, 'perSecond' | 'perDay'>,
): { first: Date | null; last: Date | null } {
  const moments = [...departures].toSorted(([a], [b]) => a - b)
  const [first] = moments[0] ?? []
  if (first === undefined) return { first: null, last: null }
  let free = first
  let queue = { since: first, segments: 0 }
  for (const [moment, segments] of moments) {
    if (moment > free) queue = { since: moment, segments: 0 }
    queue.segments += segments
    free = queue.since + durationOf(queue.segments, perSecond, perDay)
  }
  return { first: new Date(first), last: new Date(free) }
}
