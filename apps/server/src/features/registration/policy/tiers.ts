import { type RegistrationKind, type RegistrationTier, type SenderProfile } from '@greenroom/domain'

/** Monthly messages from which a brand needs the standard tier: low volume ends at 6,000 segments a day. */
const STANDARD_FROM = 250_000

/** Returns the tier that a profile registers as. */
export function tierOf({ kind, volume }: Pick<SenderProfile, 'kind' | 'volume'>): RegistrationTier {
  if (kind === 'person') return 'sole_proprietor'
  return Number(volume.replaceAll(',', '')) >= STANDARD_FROM ? 'standard' : 'low_volume'
}

/** Business days until the registrar usually decides (design of registration, section 1). */
const USUAL_DAYS: Record<RegistrationKind, number> = { brand: 5, campaign: 15, toll_free: 5 }

/** Returns the day by which the registrar usually has decided. */
export function expectedBy(kind: RegistrationKind, from: Date): Date {
  const day = new Date(from)
  for (let left = USUAL_DAYS[kind]; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) left -= 1
  }
  return day
}
