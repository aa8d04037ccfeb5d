import type pg from 'pg'
import { AppError } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import { type Asked, nothingScanned, type Scanned } from '../policy/visits/scan.ts'
import type { Stretch } from '../policy/visits/stretches.ts'
import { VisitThread } from './visit-thread.ts'

/** Question to the visits of an owner's sites. */
export interface VisitOrder {
  ownerId: OwnerId
  sites: readonly string[]
  /** Sealed days from one date to another; with `until`, each as it stood then. */
  sealed: readonly { from: string; to: string; until?: Date | undefined }[]
  /** Days that are not sealed, read from hits. */
  open: readonly (Stretch & { until?: Date | undefined })[]
  asked: Asked
}

export interface VisitAnswer extends Scanned {
  /** Hits of the open days that do not count, by day. */
  filtered: Map<string, number>
}

/** What the thread is told, and what it says. */
export type ThreadAnswer =
  | 'ready'
  | { answer: VisitAnswer }
  | { failed: { message: string; stack: string | undefined } }
export interface ThreadData {
  connection: pg.ClientConfig
}

/** Questions that may wait (standard O3). */
const MAX_WAITING = 200

interface Waiting {
  order: VisitOrder
  key: string
  promise: Promise<VisitAnswer>
  resolve(answer: VisitAnswer): void
  reject(error: Error): void
}

/** Asks the thread, one question at a time. Questions that differ in their panels alone become one, since the same days answer them. */
export class VisitOrders {
  readonly #waiting: Waiting[] = []
  readonly #thread: VisitThread
  #isBusy = false

  constructor(thread: VisitThread) {
    this.#thread = thread
  }

  /** @throws AppError UNAVAILABLE if too many wait */
  async ask(order: VisitOrder): Promise<VisitAnswer> {
    if (order.sites.length === 0 || order.sealed.length + order.open.length === 0)
      return { ...nothingScanned(), filtered: new Map() }
    const key = JSON.stringify({ ...order, asked: { ...order.asked, panels: [] } })
    const same = this.#waiting.find((waiting) => waiting.key === key)
    if (same) {
      const panels = new Set([...same.order.asked.panels, ...order.asked.panels])
      same.order = { ...order, asked: { ...order.asked, panels: [...panels] } }
      return same.promise
    }
    if (this.#waiting.length >= MAX_WAITING)
      throw new AppError('UNAVAILABLE', 'Many figures are being counted right now. Please try again in a moment.')
    const { promise, resolve, reject } = Promise.withResolvers<VisitAnswer>()
    this.#waiting.push({ order, key, promise, resolve, reject })
    void this.#next()
    return promise
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  async #next(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let waiting = this.#waiting.shift(); waiting; waiting = this.#waiting.shift())
      await this.#thread.ask(waiting.order).then(waiting.resolve, waiting.reject)
    this.#isBusy = false
  }
}

/** Opens the questions of a process. `hold` keeps them. */
export const openVisitOrders = ({ databaseConnection }: House): VisitOrders =>
  new VisitOrders(new VisitThread({ connection: databaseConnection.tenant }))
