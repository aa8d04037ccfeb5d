import { type CountryCode, parsePhone } from '@greenroom/domain/phone'
import { type Person, tracesOfEmail } from '../../../platform/person-data.ts'
import type { Encoding } from '../../../platform/list-reader/sniff-encoding.ts'

/** How the numbers of a list are to be read. */
interface Searched {
  encoding: Encoding
  /** Of numbers without a country code. */
  country: CountryCode | undefined
}

/** Longest address with what stands around it, in characters: no piece of the file parts it. */
const OVERLAP = 400
/** Digits of a number that are the same however it is dialed. */
const DIGITS = 8
/** What people put between digits, as a class of a regular expression. */
const BETWEEN = String.raw`[ \u00a0()./-]`

/** What may stand of a number before its last digits, and how long it is at most. */
const BEGINNING = new RegExp(String.raw`\+?(?:\d|${BETWEEN})*$`)
const LONGEST_BEGINNING = 24

/** Whether a list tells of a contact, by an address that they have or had. It is read piece by piece, and closed. */
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

/** Whether a number is this one; what cannot be read as a number may be, and is taken for it. */
function isPhone(typed: string, phone: string, country: CountryCode | undefined): boolean {
  const parsed = parsePhone(typed.trim().replace(/^00/, '+'), country)
  return !parsed.ok || parsed.e164 === phone
}
