import type { PlanTier } from '@greenroom/domain'

/** What an owner has bought, and since when what they use is counted. */
export interface Plan {
  /** Whose limits hold. */
  tier: PlanTier
  /** Of what was subscribed to; Free Trial without an active subscription. */
  name: string
  /** Limits per period (text messages, campaigns) count from here: the billing period, on the trial the calendar month in UTC. */
  periodStart: Date
}

/** One thing of which a plan keeps only so many. */
export interface LimitedItem {
  id: string
  title: string
  /** Says which, e.g. the address of a site. */
  detail: string
  /** Address of its picture, where it has one. */
  picture: string | null
  /** Counted so far. */
  visits: number
  isLocked: boolean
}
