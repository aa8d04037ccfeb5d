import type { PlanTier } from '@greenroom/domain'

/** An owner's plan, and the start of the period in which usage is counted. */
export interface Plan {
  /** Tier whose limits apply. */
  tier: PlanTier
  /** Name of the subscribed plan; Free Trial without an active subscription. */
  name: string
  /**
   * Start of the period for limits per period (text messages, campaigns): the billing period, or on the trial the
   * calendar month in UTC.
   */
  periodStart: Date
}

/** Something of which a plan keeps only some. */
export interface LimitedItem {
  id: string
  title: string
  /** Tells items apart, e.g. the address of a site. */
  detail: string
  /** Address of its picture, if any. */
  picture: string | null
  /** Visits so far. */
  visits: number
  isLocked: boolean
}
