import { createHash, randomBytes } from 'node:crypto'

/** Bytes of a link's token: 256 bits, which nobody guesses. */
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** Makes the token of a link, and what is kept of it. */
export function makeShareToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** Returns what is kept of a token; undefined of a text that is none. */
export const shareHash = (token: string): Buffer | undefined => (TOKEN.test(token) ? hashOf(token) : undefined)

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
