import { randomUUID } from 'node:crypto'
import type { MessageChannel } from '@greenroom/domain'
import { type House, systemContext } from '../../../platform/house.ts'
import type { Carrier, Letter } from '../policy/carrier.ts'
import { isFresh } from '../policy/freshness.ts'
import type { Pace } from '../policy/paces.ts'
import type { Time } from '../policy/time.ts'
import type { LeasedRange } from '../store/leases.ts'
import { listDueOfAll, type SendUnderWay, stillSendingOfAll } from '../store/sends.ts'
import { haltSend } from './halt-send.ts'
import { type Taken, takeLetters } from './take-letters.ts'

/** A lease lasts so long without a sign of life, in milliseconds; a killed worker's ranges are free again then (standard S2). */
export const LEASE_MS = 10_000
/** Letters that are read at once: at the first look, all of a range, or what a number texts in some seconds. */
const FIRST_READ = 20
const READ_ALL = 1000
const READ_SECONDS = 20
/** Letters of mail that are kept ready. */
const AHEAD = 2000
/**
 * Ranges that a worker holds, of all owners and of one. A number takes a quarter of an hour for a range, so nobody's campaigns
 * may hold what others need.
 */
const MAX_HELD: Record<MessageChannel, number> = { sms: 500, email: 50 }
const MAX_OWN: Record<MessageChannel, number> = { sms: 4, email: 10 }
/** Milliseconds after a failure. */
const RETRY_MS = 500

/** A range that this worker holds. */
export interface Held {
  userId: string
  channel: MessageChannel
  range: LeasedRange
  letters: Letter[]
  /** Place of the next recipient to read. */
  next: number
  mark: number
  /** Letters that are marked and have no kept result. */
  onTheWay: number
  pace: Pace | undefined
  isReading: boolean
  /** The day has no room for more of it than the letters that were read. */
  isWithoutRoom: boolean
  /** Nothing more is marked: its send is paused, or another worker has it, or the process stops. */
  isOver: boolean
  beatAt: number
}

/** Ranges that a worker holds, with the letters that wait. */
export interface Shelf {
  held: Set<Held>
  /** Finds sends with due ranges, and notices whose sends are paused. @returns false if nothing is to be sent */
  lookAround(isDraining: boolean): Promise<boolean>
  /** Begins to read letters for every send that runs short of them. */
  readAhead(): void
  /** Nothing is held, or being read. */
  isEmpty(): boolean
}

interface Parts {
  house: House
  carriers: readonly Carrier[]
  time: Time
  /** Letters have come, or a range has gone. */
  onChange(): void
  /** A range is done. */
  onDone(): void
}

/**
 * Keeps a worker in letters: leases ranges of sends that are due, and reads their recipients a little ahead of the moment at
 * which they are marked, so that what the gate says about them is fresh.
 */
export function openShelf({ house, carriers, time, onChange, onDone }: Parts): Shelf {
  const worker = `${process.pid}/${randomUUID().slice(0, 8)}`
  const held = new Set<Held>()
  /** Ranges that are being leased. */
  const leasing = new Set<{ sendId: string; userId: string; channel: MessageChannel }>()
  let due: SendUnderWay[] = []
  let isEnding = false

  async function read(sendId: string, carrier: Carrier, to: Omit<Held, 'range'>, more?: Held): Promise<void> {
    to.isReading = true
    const lease = { sendId, userId: to.userId, channel: to.channel }
    if (!more) leasing.add(lease)
    try {
      const owner = await systemContext(house).asOwner(to.userId)
      const taken = await takeLetters(owner, {
        sendId,
        carrier,
        size: more || carrier.channel === 'email' ? sizeFor(to.pace) : FIRST_READ,
        ...(more ? { held: { range: more.range, from: more.next } } : {}),
        lease: { worker, until: new Date(time.now() + LEASE_MS) },
      })
      if (taken && 'range' in taken) keep(to, taken)
      else if (taken?.waitsFor === 'room' && to.letters.length > 0) to.isWithoutRoom = true
      else {
        to.isOver = true
        due = due.filter(({ id }) => id !== sendId)
        if (taken && taken.waitsFor !== 'room') await haltSend(owner, sendId, taken.waitsFor)
      }
    } catch (error) {
      house.log.warn({ err: error, send: sendId }, 'recipients could not be read; trying again soon')
      await time.sleep(RETRY_MS)
    } finally {
      to.isReading = false
      leasing.delete(lease)
      onChange()
    }
  }

  function keep(to: Omit<Held, 'range'>, { letters, isDone, ...rest }: Taken): void {
    const all = [...to.letters, ...letters]
    const range = Object.assign(to, rest, { letters: all, isOver: to.isOver || isEnding })
    if (!isDone) held.add(range)
    else {
      held.delete(range)
      onDone()
    }
  }

  /** @returns true if its send needs no other range now */
  function refill(range: Held): boolean {
    if (range.isOver || range.isReading) return true
    const [oldest] = range.letters
    if (oldest && !isFresh(oldest.readAt, time.now())) {
      range.letters = []
      range.next = oldest.position
      range.isWithoutRoom = false
    }
    if (range.isWithoutRoom) {
      range.isOver = range.letters.length === 0
      return true
    }
    if (range.letters.length * 2 >= sizeFor(range.pace)) return true
    const carrier = carriers.find(({ channel }) => channel === range.channel)
    if (!carrier || range.next >= range.range.n) return false
    void read(range.range.sendId, carrier, range, range)
    return true
  }

  return {
    held,
    isEmpty: () => held.size === 0 && leasing.size === 0,
    lookAround: async (isDraining) => {
      isEnding = isDraining
      const system = systemContext(house)
      const sending = await stillSendingOfAll(system, [...new Set([...held].map(({ range }) => range.sendId))])
      for (const one of held) one.isOver ||= isDraining || !sending.has(one.range.sendId)
      due = isDraining ? [] : await listDueOfAll(system)
      return due.length > 0 || held.size > 0
    },
    readAhead: () => {
      const served = new Set<string>()
      const ahead = new Map<string, number>()
      const counts = new Map<string, number>()
      const add = (to: Map<string, number>, key: string, n = 1) => to.set(key, (to.get(key) ?? 0) + n)
      for (const { sendId, userId, channel } of leasing) {
        served.add(sendId)
        add(ahead, sendId, READ_ALL)
        for (const key of [channel, `${channel} ${userId}`]) add(counts, key)
      }
      for (const one of held) {
        const { sendId } = one.range
        if (refill(one)) served.add(sendId)
        add(ahead, sendId, one.letters.length)
        for (const key of [one.channel, `${one.channel} ${one.userId}`]) add(counts, key)
      }
      for (const { id, userId, channel } of due) {
        const carrier = carriers.find((one) => one.channel === channel)
        // Mail leaves faster than one range is read.
        const isServed = channel === 'email' ? (ahead.get(id) ?? 0) > AHEAD : served.has(id)
        const own = `${channel} ${userId}`
        const isFull = (counts.get(channel) ?? 0) >= MAX_HELD[channel] || (counts.get(own) ?? 0) >= MAX_OWN[channel]
        if (!carrier || isServed || isFull) continue
        for (const key of [channel, own]) add(counts, key)
        const none = {
          letters: [],
          next: 0,
          mark: 0,
          onTheWay: 0,
          pace: undefined,
          isReading: true,
          isWithoutRoom: false,
          isOver: false,
        }
        void read(id, carrier, { ...none, userId, channel, beatAt: time.now() })
      }
    },
  }
}

/** Returns how many letters are read at once. */
const sizeFor = (pace: Pace | undefined): number =>
  pace ? Math.max(FIRST_READ, Math.min(READ_ALL, Math.ceil(pace.perSecond * READ_SECONDS))) : READ_ALL
