import { type ContactRow, contacts } from '@greenroom/db'
import { whereaboutsOf } from '@greenroom/domain'
import { and, eq, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { takeTurns } from '../../../platform/turns.ts'
import { bestHour, firstTextsAmong } from '../../delivery/public.ts'
import { decideForMany, type MarketingPerson } from '../../messaging/public.ts'
import { departureAt } from '../policy/departures.ts'
import type { Ranked } from '../policy/first.ts'
import type { Fate } from '../policy/tally.ts'
import type { Frame } from './frame.ts'

/** A person of an audience, as far as the gate, the text, and the orders of recipients read them. */
export type AudiencePerson = MarketingPerson & Ranked & Pick<ContactRow, 'name' | 'city' | 'birthday' | 'bestHour'>

export const PERSON = {
  id: contacts.id,
  name: contacts.name,
  email: contacts.email,
  phone: contacts.phone,
  phoneCountry: contacts.phoneCountry,
  timeZone: contacts.timeZone,
  city: contacts.city,
  birthday: contacts.birthday,
  region: contacts.region,
  country: contacts.country,
  emailConsent: contacts.emailConsent,
  smsConsent: contacts.smsConsent,
  visitsConsent: contacts.visitsConsent,
  deletedAt: contacts.deletedAt,
  lockedAt: contacts.lockedAt,
  createdAt: contacts.createdAt,
  lastActivity: contacts.lastActivity,
  score: contacts.score,
  bestHour,
} as const

/** Reads people of an audience in the order of their ids. @param where narrows it further; @param way of the order */
export const readPeople = (
  tx: OwnerTx,
  { condition }: Pick<Frame, 'condition'>,
  { where, limit, way = sql`asc` }: { where?: SQL | undefined; limit: number; way?: SQL },
): Promise<AudiencePerson[]> =>
  tx
    .select(PERSON)
    .from(contacts)
    .where(and(where, condition))
    .orderBy(sql`${contacts.id} ${way}`)
    .limit(limit)
    .execute()

/** Reads the tags of one person, on which blocks of a mail may depend. */
export async function readTags(tx: OwnerTx, id: string): Promise<string[]> {
  const [row] = await tx.select({ tags: contacts.tags }).from(contacts).where(isPerson(id)).execute()
  return row?.tags ?? []
}

/** Gives others their turn. */
export const others = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Selects people behind one, or before one, in the order of ids. */
export const behind = (id: string): SQL => sql`${contacts.id} > ${id}::uuid`
export const before = (id: string): SQL => sql`${contacts.id} < ${id}::uuid`
export const isPerson = (id: string): SQL => eq(contacts.id, id)

/** What happens to one person, and what they get to read. */
export interface Judged {
  person: AudiencePerson
  fate: Fate
  text: string
  segments: number
  cost: number
  /** They know by now who writes and how to stop. */
  told: boolean
}

/** Beyond this many milliseconds, the opt-out notice may be due again, so the highest price includes it. */
const FAR_MS = 86_400_000

/**
 * Decides about each of these people as the pipeline will: at the moment when their text can leave, by the gate, and with
 * their own text.
 * @param people at most some thousand
 * @param moments at which they are reached, of a campaign that is spread over hours
 */
export async function judge(
  context: Context,
  tx: OwnerTx,
  frame: Frame,
  people: readonly AudiencePerson[],
  moments: ReadonlyMap<string, Date | undefined> = new Map(),
): Promise<Judged[]> {
  const { gate } = frame
  const othersTurn = takeTurns()
  const judged: Judged[] = []
  const departureOf = (person: AudiencePerson) => {
    const departure = frame.departureOf(person)
    const moment = moments.get(person.id)
    return departure === 'leave_out' || !moment
      ? departure
      : departureAt(moment, departure, whereaboutsOf(person), frame.hours)
  }
  const groups = Map.groupBy(people, (person) => {
    const departure = departureOf(person)
    return departure === 'leave_out' ? 0 : departure.notBefore.getTime()
  })
  for (const [at, group] of groups) {
    const moment = at === 0 ? context.now : new Date(at)
    const decisions = await decideForMany(context, tx, gate, group, { moment })
    const ids = group.map(({ id }) => id)
    // A mail always says who writes and how to stop.
    const untold = frame.mail ? NOBODY : await firstTextsAmong({ ...context, now: moment }, tx, ids)
    for (const [place, person] of group.entries()) {
      await othersTurn()
      const told = !untold.has(person.id)
      const text = frame.foresee(person, told)
      const written = { person, told, text: text.text, segments: text.segments, cost: text.cost }
      const departure = departureOf(person)
      const decision = decisions[place]
      if (departure === 'leave_out' || !decision) judged.push({ ...written, fate: skip('left_out') })
      else if (decision.outcome === 'skip') judged.push({ ...written, fate: skip(decision.because, departure.planned) })
      else if (!text.isSendable) judged.push({ ...written, fate: skip('invalid_text', departure.planned) })
      else {
        const isFar = at - context.now.getTime() > FAR_MS
        const most = isFar && told ? frame.foresee(person, false).cost : text.cost
        const held =
          decision.outcome === 'hold'
            ? { ...departure, notBefore: decision.until, because: decision.because }
            : departure
        judged.push({
          ...written,
          fate: {
            outcome: 'send',
            from: frame.fromOf(person),
            ...held,
            length: text.gaps === undefined ? text.text.length : -text.gaps.length,
            segments: text.segments,
            cost: text.cost,
            mostCost: Math.max(most, text.cost),
            missing: text.missing,
            gaps: text.gaps ?? [],
          },
        })
      }
    }
  }
  return judged
}

const NOBODY: ReadonlySet<string> = new Set()

const skip = (because: string, planned?: Date): Fate => ({ outcome: 'skip', because, planned })
