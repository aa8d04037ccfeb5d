/**
 * Codes of short links: 7 characters that stand for a number, so that no table is needed to look one up. Without the key
 * nobody can tell which numbers follow a code, or whether two codes belong to one campaign. A code is no secret, however:
 * a guess hits a link if many have been sent, and learns no more than its address.
 */

/** Digits and letters without look-alikes (Crockford's Base32, crockford.com/base32.html), in lower case. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Characters of a code, of 5 bits each. */
export const SHORT_CODE_LENGTH = 7
/** Characters of the code that stops texts: a short code, and five more that nobody guesses. */
export const STOP_CODE_LENGTH = SHORT_CODE_LENGTH + 5
/** How many codes there are: 34,359,738,368. */
export const SHORT_CODES = 32 ** SHORT_CODE_LENGTH

/** As people read a code aloud or copy it by hand. */
const READ_AS: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0' }

/** Returns a code as it was made, from how it was typed. */
export const asMade = (typed: string): string => typed.toLowerCase().replace(/[ilo]/g, (sign) => READ_AS[sign] ?? sign)

/** Bits of the halves of a number: 17 high and 18 low. */
const LOW_BITS = 18
const LOW = 2 ** LOW_BITS
const HIGH_MASK = 2 ** 17 - 1
const LOW_MASK = LOW - 1
/** Four are the least that look random (Luby and Rackoff, 1988); more make up for a simple round function. */
const ROUNDS = 10

/** 16 bytes, or four words of 32 bits. */
export type ShortCodeKey = Uint8Array | readonly number[]

/**
 * Returns the code of a number.
 * @param index from 0 up to `SHORT_CODES`, not included
 * @throws {RangeError} of any other number
 */
export function codeOf(index: number, key: ShortCodeKey): string {
  if (!Number.isInteger(index) || index < 0 || index >= SHORT_CODES) throw new RangeError(`No code for ${index}.`)
  const words = wordsOf(key)
  let high = Math.floor(index / LOW)
  let low = index % LOW
  for (let round = 0; round < ROUNDS; round += 1)
    if (round % 2 === 0) high ^= mix(low, round, words) & HIGH_MASK
    else low ^= mix(high, round, words) & LOW_MASK
  let rest = high * LOW + low
  let code = ''
  for (let at = 0; at < SHORT_CODE_LENGTH; at += 1) {
    code = (ALPHABET[rest % 32] ?? '') + code
    rest = Math.floor(rest / 32)
  }
  return code
}

/** Returns the number of a code in any case, with look-alikes as they are meant; undefined for anything else. */
export function indexOf(code: string, key: ShortCodeKey): number | undefined {
  if (code.length !== SHORT_CODE_LENGTH) return undefined
  let value = 0
  for (const sign of asMade(code)) {
    const digit = ALPHABET.indexOf(sign)
    if (digit < 0) return undefined
    value = value * 32 + digit
  }
  const words = wordsOf(key)
  let high = Math.floor(value / LOW)
  let low = value % LOW
  for (let round = ROUNDS - 1; round >= 0; round -= 1)
    if (round % 2 === 0) high ^= mix(low, round, words) & HIGH_MASK
    else low ^= mix(high, round, words) & LOW_MASK
  return high * LOW + low
}

/** @throws {RangeError} if the key is too short */
function wordsOf(key: ShortCodeKey): readonly number[] {
  const view = key instanceof Uint8Array ? new DataView(key.buffer, key.byteOffset, key.byteLength) : undefined
  if ((view?.byteLength ?? key.length * 4) < 16) throw new RangeError('A key has 16 bytes.')
  return view ? [0, 4, 8, 12].map((at) => view.getUint32(at)) : Array.from(key)
}

/**
 * Returns 32 bits of a half under a key: the round function of a Feistel network, which may be any function. Multiplying and
 * shifting are those of MurmurHash3's finalizer (public domain, Austin Appleby).
 */
function mix(half: number, round: number, words: readonly number[]): number {
  const [one = 0, two = 0] = [words[round % 4], words[(round + 1) % 4]]
  let bits = scramble(Math.imul(half, 0x9e3779b1) ^ one ^ Math.imul(round + 1, 0x7f4a7c15))
  bits = scramble(bits + two + half)
  return bits >>> 0
}

function scramble(word: number): number {
  let bits = word | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
