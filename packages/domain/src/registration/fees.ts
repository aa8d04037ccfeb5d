import type { NumberKind, RegistrationTier } from './profile.ts'

/**
 * Fees in cents: what the registrar takes, passed on as it is. Data of an installation; these are the defaults (Twilio's
 * schedule as quoted in 2026, design of registration, section 1).
 */
export interface RegistrationFees {
  /** For handing a brand in. */
  brand: Readonly<Record<RegistrationTier, number>>
  /** For a vetting beyond the first. */
  vetting: number
  /** For each review of a campaign. */
  campaignReview: number
  /** A month, for a campaign. */
  campaignMonth: Readonly<Record<RegistrationTier, number>>
  /** For a toll-free verification. */
  tollFree: number
  /** A month, for a number. */
  numberMonth: Readonly<Record<NumberKind, number>>
}

export const DEFAULT_REGISTRATION_FEES: RegistrationFees = {
  brand: { sole_proprietor: 450, low_volume: 450, standard: 4600 },
  vetting: 4150,
  campaignReview: 1500,
  campaignMonth: { sole_proprietor: 200, low_volume: 150, standard: 1000 },
  tollFree: 0,
  numberMonth: { local: 115, toll_free: 215 },
}

/** Days that a number or campaign stays on after its fee was not paid, and days until it is then given back (section 10). */
export const UNPAID = { noticeDays: 7, releaseDays: 30 } as const

/** Caps of a sender: texts a second, and segments a day to the US; the campaign's own limits win (section 1). */
export const SENDER_CAPS = {
  sole_proprietor: { perSecond: 1, perDay: 3000 },
  low_volume: { perSecond: 3.75, perDay: 6000 },
  standard: { perSecond: 12, perDay: 6000 },
  toll_free: { perSecond: 3, perDay: null },
} as const satisfies Record<RegistrationTier | 'toll_free', { perSecond: number; perDay: number | null }>

/** Caps of a vetted brand, by the least score that has them; three times T-Mobile's segments a day (section 9). */
const VETTED_CAPS = [
  { from: 75, perSecond: 225, perDay: 600_000 },
  { from: 50, perSecond: 120, perDay: 120_000 },
  { from: 25, perSecond: 12, perDay: 30_000 },
  { from: 1, perSecond: 12, perDay: 6000 },
] as const

/** Returns the caps of a sender of a tier. @param score of a vetting, 1 to 100 */
export function senderCaps(
  tier: RegistrationTier | 'toll_free',
  score?: number,
): { perSecond: number; perDay: number | null } {
  if (tier !== 'standard' || score === undefined) return SENDER_CAPS[tier]
  const vetted = VETTED_CAPS.find(({ from }) => score >= from) ?? SENDER_CAPS.standard
  return { perSecond: vetted.perSecond, perDay: vetted.perDay }
}
