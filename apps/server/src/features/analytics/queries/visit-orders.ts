import { AppError } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { nothingScanned } from '../policy/visit-scan.ts'
import type { VisitAnswer, VisitOrder } from './visit-order.ts'
import { VisitThread } from './visit-thread.ts'

/** Questions that may wait (standard O3), and those of one owner (standard W22). A full screen asks some ten. */
const MAX_WAITING = 200
const MAX_OWN = 30
/** Panels of one question: each may have thousands of rows, which the thread holds at once. */
const MAX_PANELS = 8

interface Waiting {
  order: VisitOrder
  key: string
  promise: Promise<VisitAnswer>
  resolve(answer: VisitAnswer): void
  reject(error: Error): void
}

/**
 * Asks the thread, one question at a time, owner by owner, so that nobody waits for all questions of another. Questions of an
 * owner that differ in their panels alone become one, since the same days answer them.
 */
export class VisitOrders {
  /** By owner. The one whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #thread: Pick<VisitThread, 'ask' | 'close'>
  #count = 0
  #isBusy = false

  constructor(thread: Pick<VisitThread, 'ask' | 'close'>) {
    this.#thread = thread
  }

  /** @throws AppError UNAVAILABLE if too many wait, or too many of this owner */
  async ask(order: VisitOrder): Promise<VisitAnswer> {
    if (order.sites.length === 0 || order.sealed.length + order.open.length === 0)
      return { ...nothingScanned(), filtered: new Map() }
    const own = this.#waiting.get(order.ownerId) ?? []
    const key = JSON.stringify({ ...order, asked: { ...order.asked, panels: [] } })
    for (const waiting of own) {
      const panels = new Set([...waiting.order.asked.panels, ...order.asked.panels])
      if (waiting.key !== key || panels.size > MAX_PANELS) continue
      waiting.order = { ...order, asked: { ...order.asked, panels: [...panels] } }
      return waiting.promise
    }
    if (own.length >= MAX_OWN || this.#count >= MAX_WAITING)
      throw new AppError('UNAVAILABLE', 'Many figures are being counted right now. Please try again in a moment.')
    const { promise, resolve, reject } = Promise.withResolvers<VisitAnswer>()
    own.push({ order, key, promise, resolve, reject })
    this.#waiting.set(order.ownerId, own)
    this.#count += 1
    void this.#next()
    return promise
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  async #next(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let waiting = this.#shift(); waiting; waiting = this.#shift())
      await this.#thread.ask(waiting.order).then(waiting.resolve, waiting.reject)
    this.#isBusy = false
  }

  /** Takes the oldest question of the owner whose turn it is, who then waits behind the others. */
  #shift(): Waiting | undefined {
    const [turn] = this.#waiting
    if (!turn) return undefined
    const [owner, own] = turn
    const waiting = own.shift()
    this.#waiting.delete(owner)
    if (own.length > 0) this.#waiting.set(owner, own)
    this.#count -= 1
    return waiting
  }
}

/** Opens the questions of a process. `hold` keeps them. */
export const openVisitOrders = ({ databaseConnection }: House): VisitOrders =>
  new VisitOrders(new VisitThread({ connection: databaseConnection.tenant }))
