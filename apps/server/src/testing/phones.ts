import { randomInt } from 'node:crypto'

/** Of states that add no hours or days of their own to the federal ones, so that a test texts alike on any weekday. */
const AREA_CODES = ['212', '712', '812', '912']

/** Numbers of one area code: 1000 to 9999. */
const PER_CODE = 9000

// Begins anywhere, because files that share a server each count for themselves.
let next = randomInt(AREA_CODES.length * PER_CODE)

/** Returns an American number from a range that nobody has, another one each time. */
export function newPhone(): string {
  next = (next + 1) % (AREA_CODES.length * PER_CODE)
  return `+1${AREA_CODES[Math.floor(next / PER_CODE)]}555${1000 + (next % PER_CODE)}`
}
