import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

type Done = (error: Error | null, key: Buffer) => void

export interface Hashes {
  readonly count: number
  readonly running: number
  /** Highest number at the same time. */
  readonly most: number
  /** Cost options of the last one. */
  readonly lastCost: ScryptOptions
  /** Holds all hashes that begin from now on. @returns a function that releases them */
  hold(): () => void
}

/**
 * Counts the passwords hashed in this test file, at the calls of scrypt itself. They are made cheap, so that thousands
 * fit into a test.
 */
export function countHashes(): Hashes {
  const real = crypto.scrypt
  let held = Promise.resolve()
  const counted = {
    count: 0,
    running: 0,
    most: 0,
    lastCost: {},
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
  const counting = (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done) => {
    counted.count += 1
    counted.running += 1
    counted.most = Math.max(counted.most, counted.running)
    counted.lastCost = options
    const hash = () =>
      real(password, salt, length, { ...options, N: 2 }, (error, key) => {
        counted.running -= 1
        done(error, key)
      })
    void held.then(hash)
  }
  beforeAll(() => {
    crypto.scrypt = counting as typeof crypto.scrypt
    syncBuiltinESMExports()
  })
  afterAll(() => {
    crypto.scrypt = real
    syncBuiltinESMExports()
  })
  return counted
}
