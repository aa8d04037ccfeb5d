import type { RegistrationRow } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'

/** Codes that are sent again within a day; after that, one a day. */
const MAX_RESENDS = 3
/** Milliseconds between vettings. */
const VETTING_MS = 7 * DAY_MS

/** Tells whether a code may be sent again, or a brand be vetted: an approved one of a company, not vetted lately. */
export const isDue = (
  { state, person, personUntil, tier, resends, vettedAt, vettingHold }: RegistrationRow,
  asked: 'resend' | 'vet',
  now: Date,
): boolean =>
  asked === 'resend'
    ? state === 'person' && person === 'code' && (resends < MAX_RESENDS || (personUntil !== null && personUntil <= now))
    : state === 'approved' &&
      tier !== 'sole_proprietor' &&
      vettingHold === null &&
      (vettedAt === null || now.getTime() - vettedAt.getTime() > VETTING_MS)
