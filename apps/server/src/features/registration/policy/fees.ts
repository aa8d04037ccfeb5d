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

/**
 * Returns the cents that handing a registration in costs. Each review of a campaign has its fee; a brand that failed is edited
 * without a new one, unless it moves to a dearer tier. @param paid cents for its attempts so far
 */
export function feeOf(fees: RegistrationFees, kind: RegistrationKind, tier: RegistrationTier, paid: number): number {
  if (kind === 'campaign') return fees.campaignReview
  if (kind === 'toll_free') return fees.tollFree
  return Math.max(0, fees.brand[tier] - paid)
}
