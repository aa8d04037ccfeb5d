import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { House } from '../../../platform/house.ts'

/** A code is good for this long, in minutes, and for this many wrong tries. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
const DIGITS = 6

/** What a code is texted for: to enter an account (or make it), or to choose a new password. */
export type CodePurpose = 'enter' | 'reset' | 'sign-up'

/** Makes codes, and says what is kept of them: hashes that are worth nothing without APP_SECRET. */
export interface PhoneCodes {
  newCode(): string
  /** Under what a code for a number is kept; the number cannot be read from it. */
  identifierOf(purpose: CodePurpose, phoneNumber: string): string
  /** @param id of the row that keeps it, so that equal codes are kept unequal */
  keptOf(id: string, code: string): string
  isRight(id: string, code: string, kept: string): boolean
}

/** For `context.hold`. */
export function phoneCodes({ secret }: Pick<House, 'secret'>): PhoneCodes {
  const mac = (text: string) => createHmac('sha256', secret).update(`phone-code:${text}`).digest('base64url')
  const keptOf = (id: string, code: string) => mac(`${id}:${code}`)
  return {
    newCode: () => `${randomInt(10 ** DIGITS)}`.padStart(DIGITS, '0'),
    identifierOf: (purpose, phoneNumber) => `phone-${purpose}:${mac(phoneNumber)}`,
    keptOf,
    isRight: (id, code, kept) => {
      const expected = Buffer.from(keptOf(id, code))
      const given = Buffer.from(kept)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
