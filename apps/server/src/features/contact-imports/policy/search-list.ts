import { type CountryCode, parsePhone } from '@greenroom/domain/phone'
import { type Person, tracesOfEmail } from '../../../platform/person-data.ts'
import type { Encoding } from '../../../platform/list-reader/sniff-encoding.ts'

/** How to read the numbers of a list. */
interface Searched {
  encoding: Encoding
  /** Default country for numbers without a country code. */
  country: CountryCode | undefined
}

/** Longest address with its surroundings, in characters, so that no piece of the file splits it. */
const OVERLAP = 400
/** Last digits of a number, which are the same however it is dialed. */
const DIGITS = 8
/** Separators that people use between digits, as a regular expression class. */
const BETWEEN = String.raw`[ \u00a0()./-]`

/** Text of a number before its last digits, and its longest length. */
const BEGINNING = new RegExp(String.raw`\+?(?:\d|${BETWEEN})*$`)
const LONGEST_BEGINNING = 24

/**
 * Tells whether a list contains a contact, by an address that they have or had. Reads the list piece by piece and
 * closes it.
 */
export async function listTellsOf(
  list: AsyncIterable<Uint8Array>,
  { encoding, country }: Searched,
  { emails, phones }: Person,
): Promise<boolean> {
  const tells = [
    ...emails.flatMap(tracesOfEmail).map(({ pattern }) => {
      const whole = new RegExp(pattern)
      return (text: string) => whole.test(text)
    }),
    ...phones.map((phone) => {
      const ending = Array.from(phone.slice(-DIGITS)).join(`${BETWEEN}*`)
      const alike = new RegExp(String.raw`${ending}(?!\d)`, 'g')
      return (text: string) =>
        text.matchAll(alike).some(({ 0: end, index }) => {
          const before = BEGINNING.exec(text.slice(Math.max(0, index - LONGEST_BEGINNING), index))?.[0] ?? ''
          return isPhone(before + end, phone, country)
        })
    }),
  ]
  const decoder = new TextDecoder(encoding)
  let text = ''
  for await (const piece of list) {
    text = text.slice(-OVERLAP) + decoder.decode(piece, { stream: true }).toLowerCase()
    if (tells.some((one) => one(text))) return true
  }
  return false
}

/** Tells whether a number is this one. One that cannot be parsed might be, and counts as it. */
function isPhone(typed: string, phone: string, country: CountryCode | undefined): boolean {
  const parsed = parsePhone(typed.trim().replace(/^00/, '+'), country)
  return !parsed.ok || parsed.e164 === phone
}
