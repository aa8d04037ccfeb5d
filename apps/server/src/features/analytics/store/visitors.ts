import { hash, randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import type { Visit } from '../policy/counting.ts'
import { saltOfDay } from './hits.ts'

const SALT_BYTES = 32
/** 128 bits, so that two visitors of a day never collide. */
const HASH_BYTES = 16

/**
 * Tells apart the visitors of one site and UTC day, without a cookie and without storing an address. It hashes with a
 * salt that all nodes share for the day and then delete, so that no hash can be linked to a person or to another day.
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
