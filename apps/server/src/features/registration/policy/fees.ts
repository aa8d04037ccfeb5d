import {
  DEFAULT_REGISTRATION_FEES,
  type RegistrationFees,
  type RegistrationKind,
  type RegistrationTier,
} from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'

/** Returns the fees of this installation. */
export const feesOf = (_context: Pick<SystemContext, 'providers'>): RegistrationFees => DEFAULT_REGISTRATION_FEES

/** Returns the cents that handing a registration in costs. @param attempt 1 for the first time */
export function feeOf(fees: RegistrationFees, kind: RegistrationKind, tier: RegistrationTier, attempt: number): number {
  if (kind === 'campaign') return fees.campaignReview
  if (kind === 'toll_free') return fees.tollFree
  // A brand that failed is edited without a new fee.
  return attempt === 1 ? fees.brand[tier] : 0
}
