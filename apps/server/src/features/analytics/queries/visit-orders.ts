import { AppError } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { nothingScanned } from '../policy/visit-scan.ts'
import type { VisitAnswer, VisitOrder } from './visit-order.ts'
import { VisitThread } from './visit-thread.ts'

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
