import { setTimeout as delay } from 'node:timers/promises'
import type { MessageChannel } from '@greenroom/domain'
import type { Running } from '../../../platform/feature.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import type { Carrier, Letter } from '../policy/carrier.ts'
import { type Ending, putBack } from '../policy/endings.ts'
import { type Time, wallClock } from '../policy/time.ts'
import { Window } from '../policy/window.ts'
import { Withdrawals } from '../policy/withdrawals.ts'
import { type LeasedRange, giveBackOfAll, recoverLeasesOfAll } from '../store/leases.ts'
import { touchOfAll } from '../store/sends.ts'
import { closeCancelledOfAll } from '../store/settlements.ts'
import { type Result, tickOfAll, type Ticked } from '../store/ticks.ts'
import { chooseAmong } from './choose-letters.ts'
import { type Hands, openHands } from './hand-over-letters.ts'
import { heedRefusal } from './heed-refusal.ts'
import { settleAll } from './settle-all.ts'
import { type Held, LEASE_MS, openShelf, type Shelf } from './keep-shelf.ts'

/** Milliseconds between signs of life of a range. */
const BEAT_MS = 2500
/** Milliseconds between looks at what is due, unless a change is told; `IDLE` while nothing is sent. */
const LOOK_MS = 1000
const LOOK_AGAIN_MS = 250
const IDLE_LOOK_MS = 3000
/** State of a range in which it is leased. */
const LEASED = 1
/** Milliseconds to collect results before writing them. */
const LINGER_MS = 2
/** Milliseconds to wait while messages are pending. */
const PAUSE_MS = 20
/** Milliseconds to wait after a failure. */
const RETRY_MS = 500
/** How long a stopping process waits for calls on their way, in milliseconds (standard O1). */
const DRAIN_MS = 20_000

interface Desk {
  carrier: Carrier
  hands: Hands
  window: Window
}

/** Letters that are marked in one tick, each with its range. */
type Chosen = { held: Held; letter: Letter }[]

export interface Pipeline extends Running {
  /** Stops as a kill does: nothing is given back, nothing more is kept. For tests. */
  drop(): void
}

/**
 * Works off all sends, beside any number of other workers on the same database, until it is stopped. Record 0062 tells why
 * it works like this, and draws the states.
 */
export function runPipeline(house: House, carriers: readonly Carrier[], time: Time = wallClock(house)): Pipeline {
  const loop = new Loop(house, carriers, time)
  const running = loop.run()
  return { stop: () => loop.stop(running), drop: () => loop.drop() }
}

class Loop {
  readonly #house: House
  readonly #time: Time
  readonly #desks: ReadonlyMap<MessageChannel, Desk>
  readonly #shelf: Shelf
  readonly #withdrawals = new Withdrawals()
  readonly #moved = new Set<string>()
  #results: { held: Held; result: Result }[] = []
  #turn = 0
  #lookAt = 0
  #lookedAt = 0
  #touchAt = 0
  #isDraining = false
  #isDropped = false
  #wake = () => {}

  constructor(house: House, carriers: readonly Carrier[], time: Time) {
    this.#house = house
    this.#time = time
    const system = () => systemContext(house)
    const deskOf = (carrier: Carrier): Desk => ({
      carrier,
      hands: openHands({ system, time, carrier }),
      window: new Window(carrier.connections),
    })
    this.#desks = new Map(carriers.map((carrier) => [carrier.channel, deskOf(carrier)]))
    this.#shelf = openShelf({ house, carriers, time, onChange: () => this.#wake(), onDone: () => this.#look() })
    house.listener.on('withdrawals', (name) => this.#withdrawals.tell(name, time.now()))
    house.listener.onTableChange(({ table }) => table === 'sends' && this.#look())
    house.listener.onReconnect(() => {
      this.#withdrawals.tellAll(time.now())
      this.#look()
    })
  }

  /** The loop: look what is due, read letters, mark some together with the results that came, hand them over. */
  async run(): Promise<void> {
    while (!this.#isDropped) {
      try {
        await this.#lookAround()
        this.#shelf.readAhead()
        await this.#tick(this.#choose())
        await this.#giveBack()
      } catch (error) {
        this.#house.log.warn({ err: error }, 'the pipeline could not go on; trying again soon')
        await this.#time.sleep(RETRY_MS)
      }
      if (this.#isDraining && this.#shelf.isEmpty()) return
      await this.#rest()
    }
  }

  /** Waits for calls on their way, and gives the rest back. What has not answered by then becomes uncertain. */
  async stop(running: Promise<void>): Promise<void> {
    this.#isDraining = true
    this.#look()
    await Promise.race([running, delay(DRAIN_MS, undefined, { ref: false })])
    this.#isDropped = true
  }

  drop(): void {
    this.#isDropped = true
  }

  /** Schedules the next look soon, but not right after the last one: notifications arrive in bursts. */
  #look(): void {
    this.#lookAt = Math.min(this.#lookAt, this.#lookedAt + LOOK_AGAIN_MS)
    this.#wake()
  }

  /** Finds sends with due ranges, takes over lapsed leases, and notices what is paused. Settling goes on beside. */
  async #lookAround(): Promise<void> {
    const now = this.#time.now()
    if (now < this.#lookAt) return
    this.#lookAt = now + LOOK_MS
    this.#lookedAt = now
    const system = systemContext(this.#house)
    if (!(await this.#shelf.lookAround(this.#isDraining))) this.#lookAt = now + IDLE_LOOK_MS
    if (this.#isDraining) return
    await recoverLeasesOfAll(system)
    await closeCancelledOfAll(system)
    if (now >= this.#touchAt) {
      this.#touchAt = now + LOOK_MS
      const moved = [...this.#moved]
      this.#moved.clear()
      await touchOfAll(system, moved)
    }
    settleAll(this.#house).then(
      (hasSettled) => hasSettled && this.#look(),
      (error: unknown) => this.#house.log.warn({ err: error }, 'nothing could be settled; trying again soon'),
    )
  }

  /** Chooses who is marked next, within the window and the slots of each number. */
  #choose(): Chosen {
    const chosen: Chosen = []
    for (const [channel, { hands, window }] of this.#desks) {
      const all = [...this.#shelf.held].filter((held) => held.channel === channel)
      const ready = new Map(all.filter(({ isOver }) => !isOver).map((held) => [keyOf(held.range), held]))
      // Those whose results this tick keeps make room for others in it.
      const answered = this.#results.filter(({ held }) => held.channel === channel && this.#shelf.held.has(held)).length
      const free = window.size + answered - all.reduce((sum, { onTheWay }) => sum + onTheWay, 0)
      for (const { held, letter } of chooseAmong(ready, { free, turn: this.#turn++, hands }))
        chosen.push({ held, letter })
    }
    for (const { held, letter } of chosen) {
      held.mark = letter.position + 1
      held.onTheWay += 1
    }
    return chosen
  }

  /** Keeps results and marks letters in one commit; then, and only then, hands over what the commit confirms. */
  async #tick(chosen: Chosen): Promise<void> {
    const now = this.#time.now()
    const came = this.#results
    this.#results = []
    const touched = new Set([...came, ...chosen].map(({ held }) => held))
    for (const held of this.#shelf.held) if (now - held.beatAt >= BEAT_MS) touched.add(held)
    if (touched.size === 0) return
    const beats = [...touched].filter((held) => this.#shelf.held.has(held))
    const ticked = await this.#insist((system) =>
      tickOfAll(system, {
        results: came.map(({ result }) => result),
        beats: beats.map(({ range, mark }) => ({ sendId: range.sendId, no: range.no, epoch: range.epoch, mark })),
        candidates: chosen.map(({ held, letter }) => ({ ...held, contactId: letter.contactId })),
        until: new Date(this.#time.now() + LEASE_MS),
      }),
    )
    if (!ticked) return
    for (const { window } of this.#desks.values()) window.measure(came.length, now, this.#time.now())
    for (const { held, result } of came) {
      held.onTheWay -= 1
      this.#moved.add(result.sendId)
    }
    const confirmed = this.#follow(beats, ticked)
    for (const [place, { held, letter }] of chosen.entries()) {
      const marked = confirmed.get(held) ?? 0
      if (marked <= letter.position) held.onTheWay -= 1
      else this.#handOver(held, letter, held.isOver || ticked.gone.has(place))
    }
  }

  /** Repeats a tick until the database has it: only this process knows the results, and repeated it changes nothing. */
  async #insist(tick: (system: ReturnType<typeof systemContext>) => Promise<Ticked>): Promise<Ticked | undefined> {
    while (!this.#isDropped)
      try {
        return await tick(systemContext(this.#house))
      } catch (error) {
        this.#house.log.warn({ err: error }, 'results of a campaign could not be kept; trying again soon')
        await this.#time.sleep(RETRY_MS)
      }
    return undefined
  }

  /**
   * Follows what the tick found of the ranges. A send may be paused between a tick whose answer was lost and its repetition:
   * what the first one marked is put back.
   * @returns by range, up to where it is marked for this worker
   */
  #follow(beats: readonly Held[], { ranges }: Ticked): Map<Held, number> {
    const found = new Map(ranges.map((range) => [keyOf(range), range]))
    const confirmed = new Map<Held, number>()
    for (const held of beats) {
      const now = found.get(keyOf(held.range))
      held.beatAt = this.#time.now()
      if (!now?.isMine || now.state !== LEASED) {
        held.isOver = true
        held.letters = []
        this.#shelf.held.delete(held)
        this.#look()
      } else if (!now.isSending) held.isOver = true
      if (now?.isMine) confirmed.set(held, now.marked)
    }
    return confirmed
  }

  #handOver(held: Held, letter: Letter, isGone: boolean): void {
    const { userId, range } = held
    const { seq, segments, contactId, readAt } = letter
    const { sendId, no, attempt } = range
    const end = (ending: Ending) => {
      this.#results.push({ held, result: { userId, sendId, no, seq, attempt, segments, ...ending } })
      const { outcome, reason } = ending
      if (outcome === 'failed' && reason !== null)
        heedRefusal(systemContext(this.#house), { userId, contactId, channel: held.channel, reason }).catch(
          (error: unknown) => this.#house.log.error({ err: error }, 'a refusal was not heeded'),
        )
      this.#wake()
    }
    const isStopped = () => held.isOver || this.#withdrawals.hasSince(readAt, userId, contactId)
    if (isGone) end(putBack(this.#time.now()))
    else this.#desks.get(held.channel)?.hands.handOver({ userId, attempt, letter, isStopped, end })
  }

  /** Gives back ranges that are over, once nothing of them is on its way. */
  async #giveBack(): Promise<void> {
    const isIdle = ({ isOver, isReading, onTheWay }: Held) => isOver && !isReading && onTheWay === 0
    const over = [...this.#shelf.held].filter(isIdle)
    if (over.length === 0) return
    const ranges = over.map(({ range }) => range)
    await giveBackOfAll(systemContext(this.#house), ranges)
    for (const held of over) this.#shelf.held.delete(held)
    this.#look()
  }

  /** Rests until something happens. */
  async #rest(): Promise<void> {
    if (this.#results.length === 0) {
      const isBusy = [...this.#shelf.held].some(({ letters, onTheWay }) => letters.length > 0 || onTheWay > 0)
      const woken = new Promise<void>((wake) => {
        this.#wake = wake
      })
      await Promise.race([
        woken,
        this.#time.sleep(Math.min(isBusy ? PAUSE_MS : IDLE_LOOK_MS, Math.max(1, this.#lookAt - this.#time.now()))),
      ])
    }
    if (this.#results.length > 0) await this.#time.sleep(LINGER_MS)
  }
}

const keyOf = ({ sendId, no }: Pick<LeasedRange, 'sendId' | 'no'>) => `${sendId}/${no}`
