import { hash, randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import type { Visit } from '../policy/counting.ts'
import { saltOfDay } from './hits.ts'

const SALT_BYTES = 32
/** 128 bits, so that two visitors of a day never collide. */
const HASH_BYTES = 16
/** Days whose salts are remembered: at most three dates are today somewhere on earth. */
const MAX_DAYS = 4

/** Returns the hash of a visitor of a site on one day. */
export type VisitorsOfDay = (siteId: string, visitor: Pick<Visit, 'ip' | 'userAgent'>) => Buffer

/**
 * Tells apart the visitors of one site and day, without a cookie and without storing an address. It hashes with a salt that
 * all nodes share for the day and then delete, so that no hash can be linked to a person or to another day.
 */
export class Visitors {
  readonly #db: Database
  readonly #days = new Map<string, Promise<VisitorsOfDay>>()
  readonly #ready = new Map<string, VisitorsOfDay>()

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * @param day in the time zone of those for whom visitors are counted, as YYYY-MM-DD: by another's days, a person who comes
   *   back would count twice
   */
  async hashOf(siteId: string, visitor: Parameters<VisitorsOfDay>[1], day: string): Promise<Buffer> {
    return (await this.ofDay(day))(siteId, visitor)
  }

  /** Returns what tells visitors apart on a day whose salt is in memory. */
  peek(day: string): VisitorsOfDay | undefined {
    return this.#ready.get(day)
  }

  /** Returns what tells visitors apart on one day. */
  ofDay(day: string): Promise<VisitorsOfDay> {
    const known = this.#days.get(day)
    if (known) return known
    const opened = this.#open(day)
    opened.catch(() => this.#days.delete(day))
    this.#days.set(day, opened)
    for (const oldest of [...this.#days.keys()].toSorted((a, b) => a.localeCompare(b)).slice(0, -MAX_DAYS)) {
      this.#days.delete(oldest)
      this.#ready.delete(oldest)
    }
    return opened
  }

  async #open(day: string): Promise<VisitorsOfDay> {
    const salt = (await saltOfDay(this.#db, day, randomBytes(SALT_BYTES))).toString('base64')
    const visitors: VisitorsOfDay = (siteId, { ip, userAgent }) =>
      hash('sha256', `${salt}\n${siteId}\n${ip}\n${userAgent}`, 'buffer').subarray(0, HASH_BYTES)
    if (this.#days.has(day)) this.#ready.set(day, visitors)
    return visitors
  }
}
