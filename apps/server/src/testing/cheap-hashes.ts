import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: Error | null, key: Buffer) => void

const CHEAP = Symbol.for('greenroom.cheap-hashes')
const real: typeof crypto.scrypt & { [CHEAP]?: true } = crypto.scrypt

/**
 * Test setup: passwords are hashed at a thousandth of the cost (1 ms), because most tests only need somebody who is
 * signed in. `passwords.test.ts` checks the real cost before this applies.
 */
if (!real[CHEAP]) {
  const cheap = (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done) =>
    real(password, salt, length, { ...options, N: 16 }, done)
  crypto.scrypt = cheap as typeof crypto.scrypt
  Object.assign(crypto.scrypt, { [CHEAP]: true })
  syncBuiltinESMExports()
}
