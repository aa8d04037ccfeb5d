import { BRAND_CODES } from './brand-codes.ts'
import { CAMPAIGN_CODES } from './campaign-codes.ts'
import { CAMPAIGN_REVIEW_CODES } from './campaign-review-codes.ts'
import type { RejectionReading, RejectionCode } from './kinds.ts'
import { NUMBER_CODES } from './number-codes.ts'
import { PROFILE_CODES } from './profile-codes.ts'
import { SENDING_CODES } from './sending-codes.ts'
import { SHARED_CODES } from './shared-codes.ts'
import { TOLL_FREE_CODES, TOLL_FREE_NUMBER_CODES, TOLL_FREE_REVIEW_CODES } from './toll-free-codes.ts'
import { VERIFICATION_CODES } from './verification-codes.ts'

/**
 * Codes with which Twilio rejects registrations, in our words (registration.md, section 6).
 *
 * Sources: Twilio's error dictionary (https://www.twilio.com/docs/api/errors/twilio-error-codes.json, copy of 2025-02), its
 * list of toll-free reasons of 2025-05, its changelog of 2025-08 on brands, the list of campaign reasons of 2026-03 as
 * HighLevel quotes it, and single pages of the dictionary up to 2026-09.
 *
 * To refresh: download the dictionary, add each new code of registration to published-codes.json with its programme and
 * month, and run codes.test.ts, which names the codes that have no entry. Only codes and facts carry over, never sentences.
 */
export const REJECTION_CODES: readonly RejectionCode[] = [
  ...PROFILE_CODES,
  ...BRAND_CODES,
  ...CAMPAIGN_CODES,
  ...CAMPAIGN_REVIEW_CODES,
  ...SHARED_CODES,
  ...TOLL_FREE_CODES,
  ...TOLL_FREE_NUMBER_CODES,
  ...TOLL_FREE_REVIEW_CODES,
  ...VERIFICATION_CODES,
  ...NUMBER_CODES,
  ...SENDING_CODES,
]

const BY_CODE: ReadonlyMap<number, RejectionCode> = new Map(REJECTION_CODES.map((entry) => [entry.code, entry]))

/** UTF-16 code units of the provider's own words that are shown. */
export const MAX_PROVIDER_WORDS = 400

/** Returns foreign words as one line of plain text. */
const cleanWords = (words: string): string => {
  const line = words
    .slice(0, MAX_PROVIDER_WORDS * 10)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\s]+/gu, ' ')
    .trim()
  // Half of a pair at the cut goes.
  return line.length > MAX_PROVIDER_WORDS
    ? `${line.slice(0, MAX_PROVIDER_WORDS - 1).replace(/[\p{Cs}\s]$/u, '')}…`
    : line
}

export interface ReadCode extends RejectionReading {
  code: number
  /** False: the words are the provider's, and the code is missing from the catalogue. */
  known: boolean
}

/**
 * Returns the meaning of a code. No code is dropped: one that the catalogue lacks is told in the provider's words.
 * @param said the provider's words about it
 * @param editAllowed the provider takes a corrected version of this registration
 */
export function readCode(code: number, said = '', editAllowed = true): ReadCode {
  const entry = BY_CODE.get(code)
  if (entry) {
    const { class: kind, field, check, text, mend } = entry
    return { code, known: true, class: kind, field, check, text, mend }
  }
  return {
    code,
    known: false,
    class: editAllowed ? 'fix' : 'final',
    field: null,
    check: null,
    text: cleanWords(said) || `Reviewers rejected this with code ${code} and gave no reason.`,
    mend: null,
  }
}

/**
 * Tells whether a rejected registration is over (registration.md, section 3).
 * @param editAllowed the provider takes a corrected version of this registration
 */
export const isFinal = (codes: readonly number[], editAllowed: boolean): boolean =>
  !editAllowed || (codes.length > 0 && codes.every((code) => BY_CODE.get(code)?.class === 'final'))
