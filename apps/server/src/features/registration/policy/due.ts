import type { RegistrationRow } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'

/** Milliseconds after which a hand-in without an outcome was lost with its worker. A call takes far less. */
export const LOST_MS = 15 * 60_000

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

/** Tells whether a worker may be handing a registration in right now. */
export const isOnItsWay = ({ state, looks, checkedAt }: RegistrationRow, now: Date): boolean =>
  state === 'submitting' && looks > 0 && checkedAt !== null && now.getTime() - checkedAt.getTime() < LOST_MS
