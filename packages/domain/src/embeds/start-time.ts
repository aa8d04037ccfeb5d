/** Latest accepted start, 99:59:59, in seconds. */
const MAX_START = 359_999

const PLAIN = /^(\d{1,6})s?$/
const LETTERS = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s)?$/
const CLOCK = /^(?:(\d{1,2}):)?(\d{1,4}):([0-5]?\d)$/

/**
 * Returns the seconds of a start time as players write it ('90', '90s', '1m30s', '1:30'), or undefined if it is
 * missing, zero, or invalid.
 */
export function readStart(text: string | null | undefined): number | undefined {
  const value = text?.trim().toLowerCase() ?? ''
  const plain = PLAIN.exec(value)?.[1]
  const [, hours = 0, minutes = 0, seconds = plain ?? 0] = CLOCK.exec(value) ?? LETTERS.exec(value) ?? []
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return total > 0 && total <= MAX_START ? total : undefined
}

/** Returns the start time in an address's fragment (#t=1m30s). */
export function readStartFromFragment(address: URL): number | undefined {
  return readStart(new URLSearchParams(address.hash.slice(1)).get('t'))
}
