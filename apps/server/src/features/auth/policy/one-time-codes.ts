import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { House } from '../../../platform/house.ts'

/** Minutes that a code is valid, and wrong attempts that it allows. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
const DIGITS = 6

/**
 * Purpose of a code: to log in or create an account, to choose a new password, or to prove the identity of a signed-in
 * user.
 */
export type CodePurpose = 'enter' | 'reset' | 'sign-up' | 'prove'

/** Creates codes and their stored form: hashes that are worthless without APP_SECRET. */
export interface OneTimeCodes {
  newCode(): string
  /**
   * Returns the key under which a code is stored. @param name the phone number, which cannot be read from the key; for
   * `prove` the session's id
   */
  identifierOf(purpose: CodePurpose, name: string): string
  /** @param id of its row, so that equal codes have different hashes */
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
