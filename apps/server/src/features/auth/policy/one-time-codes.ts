import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { House } from '../../../platform/house.ts'

/** A code is good for this long, in minutes, and for this many wrong tries. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
const DIGITS = 6

/** What a code is sent for: to enter an account (or make it), to choose a new password, or to prove who is signed in. */
export type CodePurpose = 'enter' | 'reset' | 'sign-up' | 'prove'

/** Makes codes, and says what is kept of them: hashes that are worth nothing without APP_SECRET. */
export interface OneTimeCodes {
  newCode(): string
  /** Under what a code is kept. @param name the phone number, which cannot be read from it; for `prove` the session's id */
  identifierOf(purpose: CodePurpose, name: string): string
  /** @param id of the row that keeps it, so that equal codes are kept unequal */
  keptOf(id: string, code: string): string
  isRight(id: string, code: string, kept: string): boolean
}

/** For `context.hold`. */
export function oneTimeCodes({ secret }: Pick<House, 'secret'>): OneTimeCodes {
  const mac = (text: string) => createHmac('sha256', secret).update(`phone-code:${text}`).digest('base64url')
  const keptOf = (id: string, code: string) => mac(`${id}:${code}`)
  return {
    newCode: () => `${randomInt(10 ** DIGITS)}`.padStart(DIGITS, '0'),
    identifierOf: (purpose, name) => `${purpose === 'prove' ? 'proof-code' : `phone-${purpose}`}:${mac(name)}`,
    keptOf,
    isRight: (id, code, kept) => {
      const expected = Buffer.from(keptOf(id, code))
      const given = Buffer.from(kept)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
