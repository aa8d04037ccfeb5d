import { hash, randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import type { Visit } from '../policy/counting.ts'
import { saltOfDay } from './hits.ts'

const SALT_BYTES = 32
/** Enough that two visitors of one day never meet: 128 bit. */
const HASH_BYTES = 16

/**
 * Tells visitors of one site and one UTC day apart without a cookie and without keeping an address: a hash under a salt
 * that all nodes share for the day and that is then forgotten, so that nobody can link it to a person or to another day.
 */
export class Visitors {
  readonly #db: Database
  #day = ''
  #salt: Promise<string> = Promise.resolve('')

  constructor(db: Database) {
    this.#db = db
  }

  async hashOf(siteId: string, { ip, userAgent }: Visit, at: Date): Promise<Buffer> {
    const salt = await this.#saltOf(at.toISOString().slice(0, 10))
    return hash('sha256', `${salt}\n${siteId}\n${ip}\n${userAgent}`, 'buffer').subarray(0, HASH_BYTES)
  }

  #saltOf(day: string): Promise<string> {
    if (day !== this.#day) {
      this.#day = day
      this.#salt = saltOfDay(this.#db, day, randomBytes(SALT_BYTES)).then((salt) => salt.toString('base64'))
      this.#salt.catch(() => {
        this.#day = ''
      })
    }
    return this.#salt
  }
}
