import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

type Done = (error: Error | null, key: Buffer) => void

export interface Hashes {
  readonly count: number
  readonly running: number
  /** The most that ran at once. */
  readonly most: number
  /** What the last one was to cost. */
  readonly lastCost: ScryptOptions
  /** Lets every hash that begins from now on wait. @returns what lets them go */
  hold(): () => void
}

/**
 * Counts the passwords that are really hashed in this test file: the very calls of scrypt, whoever makes them. They
 * are made cheap, so that thousands fit into a test.
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
