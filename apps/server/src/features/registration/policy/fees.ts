import {
  DEFAULT_REGISTRATION_FEES,
  type RegistrationFees,
  type RegistrationKind,
  type RegistrationTier,
} from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'

const feesIn = ({ env }: House): RegistrationFees => env.REGISTRATION_FEES ?? DEFAULT_REGISTRATION_FEES

/** Returns what this installation charges for registration and numbers, in cents. */
export const feesOf = (context: Pick<SystemContext, 'hold'>): RegistrationFees => context.hold(feesIn)

/** Returns the cents that handing a registration in costs. @param attempt 1 for the first time */
export function feeOf(fees: RegistrationFees, kind: RegistrationKind, tier: RegistrationTier, attempt: number): number {
  if (kind === 'campaign') return fees.campaignReview
  if (kind === 'toll_free') return fees.tollFree
  // A brand that failed is edited without a new fee.
  return attempt === 1 ? fees.brand[tier] : 0
}
