import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: Error | null, key: Buffer) => void

const CHEAP = Symbol.for('greenroom.cheap-hashes')
const real: typeof crypto.scrypt & { [CHEAP]?: true } = crypto.scrypt

/**
 * Set-up of tests: passwords are hashed at a thousandth of the cost (1 ms), since most tests only need somebody who is
 * signed in. What they cost is promised, and looked at before this, in `passwords.test.ts`.
 */
if (!real[CHEAP]) {
  const cheap = (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done) =>
    real(password, salt, length, { ...options, N: 16 }, done)
  crypto.scrypt = cheap as typeof crypto.scrypt
  Object.assign(crypto.scrypt, { [CHEAP]: true })
  syncBuiltinESMExports()
}
