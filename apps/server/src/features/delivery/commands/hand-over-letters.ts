import type { SystemContext } from '../../../platform/context.ts'
import { countMail, countText } from '../../../platform/mail/metrics.ts'
import type { Carrier, Letter } from '../policy/carrier.ts'
import { type Ending, endingOf, putBack } from '../policy/endings.ts'
import { outcomeOf } from '../policy/failures.ts'
import { isFresh } from '../policy/freshness.ts'
import type { Pace } from '../policy/paces.ts'
import type { Time } from '../policy/time.ts'
import { campaignMessages } from '../store/metrics.ts'
import { takeSlots } from './take-slots.ts'

/** A letter whose dispatch is committed: it has to be handed over now, or to get a result that says that it was not. */
export interface Marked {
  userId: string
  attempt: number
  letter: Letter
  /** Tells that nothing may leave to this person any more, though it is marked. */
  isStopped(): boolean
  /** Called once. */
  end(ending: Ending): void
}

interface Parts {
  system: () => SystemContext
  carrier: Carrier
  time: Time
}

/** What one worker hands over of one channel. */
export interface Hands {
  /**
   * Returns for how many segments slots are at hand, and takes more of them if they run out.
   * @param wanted segments that wait
   */
  roomFor(userId: string, pace: Pace, wanted: number): number
  handOver(item: Marked): void
}

/** How far ahead of its slot a letter is marked, in milliseconds: longer than a tick, much shorter than a second. */
const AHEAD_MS = 250
/**
 * Milliseconds after which a slot expires. A late text comes closer to the next; the reserve of `PACE_SHARE` absorbs that.
 */
const LATE_MS = 20
/** Seconds for which slots are taken at once. */
const SLOTS_SECONDS = 0.5
/** Milliseconds between looks for a slot. */
const LOOK_MS = 10

/** Letters of one number, or of one owner's mail. */
interface Line {
  queue: Marked[]
  /** Segments in the queue. */
  queued: number
  /** Moments of the slots that are taken and not used. */
  slots: number[]
  /** Segments sent ahead of their slots; the next slots pay for them. */
  owed: number
  againAt: number
  isTaking: boolean
  isMoving: boolean
}

/**
 * Hands marked letters to a carrier: each number at its pace, all together over so many connections. It asks once more right
 * before each call whether it may be made. Every letter gets exactly one ending.
 */
export function openHands({ system, carrier, time }: Parts): Hands {
  const lines = new Map<string, Line>()
  const connections = { free: carrier.connections + (carrier.ahead ?? 0) }
  const awaiting: (() => void)[] = []

  /** Wakes the line that has waited longest for a connection. */
  const offerConnection = () => {
    if (connections.free > 0) awaiting.shift()?.()
  }

  const lineOf = (key: string): Line => {
    const line = lines.get(key) ?? {
      queue: [],
      queued: 0,
      slots: [],
      owed: 0,
      againAt: 0,
      isTaking: false,
      isMoving: false,
    }
    lines.set(key, line)
    return line
  }

  async function refill(line: Line, userId: string, pace: Pace, wanted: number): Promise<void> {
    if (line.isTaking || wanted <= 0 || time.now() < line.againAt) return
    if ((line.slots.at(-1) ?? 0) > time.now() + AHEAD_MS) return
    line.isTaking = true
    try {
      const owner = await system().asOwner(userId)
      const most = Math.max(1, Math.ceil(pace.perSecond * SLOTS_SECONDS))
      const { count, startAt, interval, againAt } = await takeSlots(owner, pace, Math.min(most, wanted + line.owed))
      const paid = Math.min(line.owed, count)
      line.owed -= paid
      for (let place = paid; place < count; place += 1) line.slots.push(startAt + place * interval)
      if (count === 0) line.againAt = againAt
    } catch (error) {
      system().log.warn({ err: error }, 'no slots to text in')
      line.againAt = time.now() + 1000
    } finally {
      line.isTaking = false
    }
  }

  const dropLate = ({ slots }: Line) => {
    const now = time.now()
    while ((slots[0] ?? now) < now - LATE_MS) slots.shift()
  }

  /** Tells whether a letter may leave. A text that waited too long, or past the hours of its person, is decided anew. */
  const mayLeave = ({ letter, isStopped }: Marked) =>
    !isStopped() && (!letter.pace || isFresh(letter.readAt, time.now()))

  /** Waits for as many slots as a letter has segments. @returns false if it may not leave any more */
  async function awaitSlots(line: Line, item: Marked, pace: Pace): Promise<boolean> {
    const { segments } = item.letter
    for (;;) {
      if (!mayLeave(item)) return false
      dropLate(line)
      const [slot] = line.slots
      const wait = slot === undefined ? LOOK_MS : slot - time.now()
      if (slot !== undefined && wait <= 0) {
        line.owed += segments - line.slots.splice(0, segments).length
        return true
      }
      if (line.slots.length === 0) void refill(line, item.userId, pace, line.queued)
      await time.sleep(Math.min(wait, AHEAD_MS))
    }
  }

  /** Works off a line, one letter after the other, without waiting for answers. */
  async function move(line: Line): Promise<void> {
    if (line.isMoving) return
    line.isMoving = true
    for (let item = line.queue.shift(); item; item = line.queue.shift()) {
      const { pace } = item.letter
      let may = !pace || (await awaitSlots(line, item, pace))
      while (may && connections.free === 0) {
        await new Promise<void>((freed) => awaiting.push(freed))
        if (!pace) continue
        // It has lost its slot, and leaves the connection to others until the next one.
        offerConnection()
        may = await awaitSlots(line, item, pace)
      }
      line.queued -= item.letter.segments
      if (may && mayLeave(item)) {
        connections.free -= 1
        void call(item).finally(() => {
          connections.free += 1
          offerConnection()
        })
      } else {
        item.end(putBack(time.now()))
        offerConnection()
      }
    }
    line.isMoving = false
  }

  async function call(item: Marked): Promise<void> {
    const { letter, attempt } = item
    const context = system()
    let ending: Ending
    try {
      const { providerId } = await carrier.handOver(context, letter.message)
      ending = { outcome: 'sent', reason: null, until: null, cost: letter.cost, providerId }
    } catch (error) {
      ending = endingOf(outcomeOf(error, new Date(time.now()), attempt), letter.cost)
      context.log.debug({ err: error, message: letter.seq, attempt }, 'not taken by the provider')
    }
    count(context, carrier, ending.outcome)
    item.end(ending)
  }

  return {
    roomFor: (userId, pace, wanted) => {
      const line = lineOf(pace.senderId)
      dropLate(line)
      void refill(line, userId, pace, wanted)
      const near = line.slots.filter((slot) => slot <= time.now() + AHEAD_MS).length
      return near - line.queued
    },
    handOver: (item) => {
      const line = lineOf(item.letter.pace?.senderId ?? item.userId)
      line.queue.push(item)
      line.queued += item.letter.segments
      void move(line)
    },
  }
}

function count({ providers }: SystemContext, { channel }: Carrier, outcome: Ending['outcome']): void {
  campaignMessages.inc({ channel, outcome })
  if (channel === 'sms') countText(providers.sms?.name ?? 'none', outcome)
  else countMail(providers.email?.name ?? 'none', outcome)
}
