import { randomInt } from 'node:crypto'

/** Of states that add no hours or days of their own to the federal ones, so that a test texts alike on any weekday. */
const AREA_CODES = ['212', '712', '812', '912']

/** Returns an American number from a range that nobody has. */
export const newPhone = () => `+1${AREA_CODES[randomInt(AREA_CODES.length)]}555${String(randomInt(1000, 10_000))}`
