import type { SenderRow, SendRow } from '@greenroom/db'
import { DAY_MS, dayOf, isSenderName, maySend, type SendWait } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { unlessRefused } from '../../../platform/db/unless-refused.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { SmsProvider } from '../../../platform/providers/sms/sms.ts'
import { takeTurns } from '../../../platform/turns.ts'
import { cappedAmong, decideForMany, type MarketingGate, openMarketingGate } from '../../messaging/public.ts'
import { holdDay, noteDeparted } from '../../sender-domains/public.ts'
import type { Carrier, Drawn, Letter } from '../policy/carrier.ts'
import { countsToday, type DayRoom, placesWithin } from '../policy/day-room.ts'
import { centsOf } from '../policy/money.ts'
import { type Pace, paceOf } from '../policy/paces.ts'
import {
  type Decided,
  type LeasedRange,
  leaseRange,
  type LeaseTerms,
  type Person,
  lockLease,
  noteCounted,
  notePhones,
  noteRead,
  numberLinks,
  readDone,
  readPeople,
} from '../store/leases.ts'
import { putOff } from '../store/paced-days.ts'
import { lockSlots, noteSetAside, readSend, takeBudget, takeSlotsFor } from '../store/sends.ts'
import { setAside } from './set-aside.ts'

/** What a worker asks for. */
export interface Wanted {
  sendId: string
  carrier: Carrier
  /** Most letters. */
  size: number
  /** Continues a range that the worker holds; absent: leases one. */
  held?: { range: LeasedRange; from: number }
  lease: { worker: string; until: Date }
}

/** What it gets. */
export interface Taken {
  range: LeasedRange
  letters: Letter[]
  /** Place of the next recipient that was not read. */
  next: number
  /** Nobody of the range is left to write to. */
  isDone: boolean
  /** Of the first choice of a text's sender, by which is told how many are read; each letter has its own. */
  pace: Pace | undefined
}

/** Ends the reading of a range because its send has to be paused, or today has no room for more of its mails. */
class Halt extends Error {
  readonly waitsFor: SendWait | 'room'

  constructor(waitsFor: SendWait | 'room') {
    super(`a send waits for ${waitsFor}`)
    this.waitsFor = waitsFor
  }
}

/**
 * Reads the next recipients of a send, with everything that decides about them as it is now: the gate, the frequency cap,
 * their own text, and its money. Whoever is not written to has their result at once; the others are letters that wait to be
 * marked. All in one transaction, so a killed worker has read them completely or not at all.
 * @returns what the send waits for, if it cannot go on; `room`: whoever was due today was put off until tomorrow; undefined if
 *   there is nothing to do
 */
export async function takeLetters(
  context: Context,
  wanted: Wanted,
): Promise<Taken | { waitsFor: SendWait | 'room' } | undefined> {
  const { db, ownerId, now } = context
  try {
    return await db.forOwner(ownerId, (tx) => readNext(context, tx, wanted))
  } catch (error) {
    if (!(error instanceof Halt)) throw error
    const tomorrow = new Date(Date.parse(dayOf(now)) + DAY_MS)
    if (error.waitsFor === 'room') await db.forOwner(ownerId, (tx) => putOff(context, tx, wanted.sendId, tomorrow))
    return { waitsFor: error.waitsFor }
  }
}

async function readNext(context: Context, tx: OwnerTx, wanted: Wanted): Promise<Taken | undefined> {
  const { sendId, carrier, size, held, lease } = wanted
  const leased = held?.range ?? (await leaseRange(context, tx, sendId, lease))
  const send = leased && (await readSend(context, tx, sendId))
  if (send?.state !== 'sending') return undefined
  const locked = await lockLease(context, tx, leased as LeasedRange)
  if (!leased || !locked) return undefined
  const gate = await openMarketingGate(context, tx, carrier.channel, send.mediaIds.length)
  if (!isOpen(gate)) throw new Halt('sender')
  const from = held?.from ?? leased.marked
  const read = seqsFrom(leased, from, size)
  const done = await readDone(context, tx, leased, read)
  const people = (await readPeople(context, tx, sendId, read)).filter(({ seq }) => !done.has(seq))
  const { range, ...all } = await decideAll(context, tx, { send, range: leased, gate, people, carrier })
  const day = await openDay(context, tx, gate, { ...range, ...locked, from })
  const places = day ? placesWithin(isGoing(read, all), day) : read.length
  if (places === 0 && read.length > 0) throw new Halt('room')
  const seqs = read.slice(0, places)
  const { decided, drawn } = places === read.length ? all : decisionsOf(seqs, all)
  const known = new Set(people.map(({ seq }) => seq))
  for (const seq of seqs)
    if (!known.has(seq) && !done.has(seq)) decided.push({ seq, outcome: 'skipped', reason: 'erased', until: null })

  const costs = Array.from({ length: range.n }, (_, place) => locked.costs[place] ?? 0)
  for (const [place, seq] of seqs.entries()) if (!done.has(seq)) costs[from + place] = drawn.get(seq)?.cost ?? 0
  await pay(context, tx, send, range, costs.reduce((sum, cents) => sum + cents, 0) - locked.cost)
  if (day) {
    const departed = seqs.filter((seq, place) => place >= day.counted && drawn.has(seq)).length
    if (departed > 0) await noteDeparted(context, tx, { domain: day.domain, day: day.day, sendId, departed })
    await noteCounted(context, tx, range, { countedOn: day.day, countedTo: from + Math.max(seqs.length, day.counted) })
  }
  const isDone = await noteRead(context, tx, range, { costs, decided })
  const provider = context.providers.sms?.name ?? 'sandbox'
  const paceTo = pacesOf(gate, provider)
  const contacts = new Map(people.map(({ seq, contact }) => [seq, contact]))
  const letters = seqs.flatMap((seq, place): Letter[] => {
    const letter = drawn.get(seq)
    const contact = contacts.get(seq)
    if (!letter || !contact) return []
    const pace = paceTo(contact.phoneCountry)
    return [{ ...letter, seq, position: from + place, contactId: contact.id, readAt: context.now.getTime(), pace }]
  })
  return { range, letters, next: from + seqs.length, isDone, pace: gate.sender && paceOf(gate.sender, provider) }
}

/** Returns how to tell the pace of what a text to a country leaves from; of mail, there is none. */
function pacesOf({ channel, senderOf }: MarketingGate, provider: SmsProvider['name']) {
  const known = new Map<SenderRow, Pace>()
  return (country: string | null): Pace | undefined => {
    const { sender } = channel === 'sms' ? senderOf(country) : {}
    if (!sender) return undefined
    const pace = known.get(sender) ?? paceOf(sender, provider)
    known.set(sender, pace)
    return pace
  }
}

const isGoing = (seqs: readonly number[], { drawn }: Decisions): boolean[] => seqs.map((seq) => drawn.has(seq))

/** Returns what was decided about some people of a batch. */
function decisionsOf(seqs: readonly number[], { decided, drawn }: Decisions): Decisions {
  const some = new Set(seqs)
  return {
    decided: decided.filter(({ seq }) => some.has(seq)),
    drawn: new Map([...drawn].filter(([seq]) => some.has(seq))),
  }
}

/** Opens the day on which the mails of a batch leave; undefined: it does not count towards one. */
async function openDay(
  context: Context,
  tx: OwnerTx,
  { channel, mail }: MarketingGate,
  range: LeasedRange & LeaseTerms & { from: number },
): Promise<(DayRoom & { domain: string; day: string }) | undefined> {
  if (channel !== 'email' || !mail || mail.kind === 'none' || !countsToday(range)) return undefined
  const day = await holdDay(context, tx, mail)
  return { ...day, counted: range.countedOn === day.day ? Math.max(0, range.countedTo - range.from) : 0 }
}

/** Tells whether anything can be sent at all. If not, people are not skipped for it: the send waits. */
const isOpen = ({ channel, isSetUp, isVerified, sender, mail, rules }: MarketingGate) =>
  isSetUp &&
  isVerified &&
  (channel === 'sms'
    ? sender !== undefined && maySend(sender.registration)
    : rules.postal_address !== null && mail?.kind !== 'none')

const seqsFrom = ({ seqs, first, n }: LeasedRange, from: number, size: number): number[] =>
  seqs?.slice(from, from + size) ?? Array.from({ length: Math.min(size, n - from) }, (_, place) => first + from + place)

interface Batch {
  send: SendRow
  range: LeasedRange
  gate: MarketingGate
  people: readonly Person[]
  carrier: Carrier
}

/** Decisions about the people of a batch: those who are not written to now, and the messages to the others. */
interface Decisions {
  decided: Decided[]
  drawn: Map<number, Drawn>
}

/** Decides about everybody of a batch, draws who is written to, and takes their slots under the cap, in this order. */
async function decideAll(
  context: Context,
  tx: OwnerTx,
  { send, range, gate, people, carrier }: Batch,
): Promise<Decisions & { range: LeasedRange }> {
  const contacts = people.map(({ contact }) => contact)
  const { cap } = gate.rules
  if (cap) await lockSlots(context, tx)
  const capped = await cappedAmong(
    context,
    tx,
    cap,
    contacts.map(({ id }) => id),
    context.now,
    {
      sendId: send.id,
      seqs: people.map(({ seq }) => seq),
    },
  )
  const decisions = await decideForMany(context, tx, gate, contacts, { capped })
  const isByName = people.some(
    ({ contact }, place) => decisions[place]?.outcome === 'send' && leavesFromName(gate, contact.phoneCountry),
  )
  const numbered = isByName ? await numberLinks(context, tx, range) : range
  const draw = await carrier.open(context, tx, { send, range: numbered, gate, people })
  const decided: Decided[] = []
  const drawn = new Map<number, Drawn>()
  const othersTurn = takeTurns()
  for (const [place, person] of people.entries()) {
    await othersTurn()
    const { seq } = person
    const decision = decisions[place]
    if (decision?.outcome === 'skip') decided.push({ seq, outcome: 'skipped', reason: decision.because, until: null })
    else if (decision?.outcome === 'hold')
      decided.push({ seq, outcome: 'held', reason: decision.because, until: decision.until })
    else {
      const letter = draw(person)
      if (!letter) decided.push({ seq, outcome: 'skipped', reason: 'invalid_text', until: null })
      // Judged and drawn like the others, so that both groups are people who could be written to at their moment.
      else if (person.isControl) decided.push({ seq, outcome: 'skipped', reason: 'control', until: null })
      else drawn.set(seq, letter)
    }
  }
  const going = people.filter(({ seq }) => drawn.has(seq))
  const texted = going.flatMap(({ seq, contact: { phone, phoneCountry } }) =>
    phone !== null && leavesFromName(gate, phoneCountry) ? [{ seq, phone }] : [],
  )
  await notePhones(context, tx, send.id, texted)
  if (cap)
    await takeSlotsFor(
      context,
      tx,
      send.id,
      going.map(({ seq, contact }) => ({ seq, contactId: contact.id })),
    )
  return { decided, drawn, range: numbered }
}

const leavesFromName = ({ channel, senderOf }: MarketingGate, country: string | null): boolean =>
  channel === 'sms' && isSenderName(senderOf(country).sender?.address ?? '+')

/** Claims the money of a range from its send's budget; if that is short, sets more aside. @throws Halt without funds, or beyond what was confirmed */
async function pay(context: Context, tx: OwnerTx, send: SendRow, { no }: LeasedRange, units: number): Promise<void> {
  if (units === 0) return
  const lacking = await takeBudget(context, tx, send.id, units)
  if (lacking === 0) return
  const amount = centsOf(send.channel, lacking)
  if (!(await noteSetAside(context, tx, send.id, amount))) throw new Halt('changed')
  const { refused } = await unlessRefused(tx, () =>
    setAside(context, tx, send, { amount, part: `range:${no}:${context.newId()}` }),
  )
  if (refused) throw new Halt('funds')
  await takeBudget(context, tx, send.id, units)
}
