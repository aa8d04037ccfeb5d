/** Plan tiers (product section 4) and their limits (product section 6). One table for server and web. */
export const PLAN_TIERS = ['free', 'basic', 'pro', 'enterprise'] as const
export type PlanTier = (typeof PLAN_TIERS)[number]

export const PLAN_NAMES: Record<PlanTier, string> = {
  free: 'Free Trial',
  basic: 'Basic',
  pro: 'Pro',
  enterprise: 'Enterprise',
}

/** Plans that are paid for. */
export const PAID_TIERS = ['basic', 'pro', 'enterprise'] as const
export type PaidTier = (typeof PAID_TIERS)[number]

/** Monthly price, in cents (product section 13.6). */
export const PLAN_PRICES: Record<PaidTier, number> = { basic: 999, pro: 4999, enterprise: 19_999 }

/** Upper bounds of the amount, in cents, for Basic and for Pro (product section 9.7). */
const BASIC_UP_TO = 999
const PRO_UP_TO = 4999

/** Name of a plan with an unknown id (product section 4.10). */
export const UNKNOWN_PLAN_NAME = 'Premium'

/** The facts of a subscription that decide the plan. */
export interface SubscriptionFacts {
  planId: string
  /** The payment provider's status. */
  status: string
  /** Price of one period in cents; null if unknown. */
  amount: number | null
  currentPeriodEnd: Date | null
}

/** The plan that follows from a subscription, or from having none. */
export interface PlanFacts {
  /** Tier whose limits apply. */
  tier: PlanTier
  /** Name of the subscribed plan, even after it ended. */
  name: string
  isActive: boolean
  isPremium: boolean
  /** The plan id is unknown: Basic limits apply, and an operator should look. */
  isUnknown: boolean
}

const ID_TIERS: Record<string, PaidTier> = { basic: 'basic', pro: 'pro', professional: 'pro', enterprise: 'enterprise' }

/**
 * Derives tier, active, and premium (product sections 4 and 13). past_due is active until the period's end; an inactive
 * plan has Free Trial limits, an unknown one Basic limits.
 */
export function planOf(subscription: SubscriptionFacts | undefined, now: Date): PlanFacts {
  if (!subscription) return { tier: 'free', name: PLAN_NAMES.free, isActive: true, isPremium: false, isUnknown: false }
  const { planId, status, amount, currentPeriodEnd } = subscription
  const isActive =
    ['active', 'trialing', 'past_due'].includes(status) && currentPeriodEnd !== null && currentPeriodEnd > now
  const byId = ID_TIERS[planId.toLowerCase()]
  const bought = isActive && amount !== null ? tierOfAmount(amount) : byId
  return {
    tier: isActive ? (bought ?? 'basic') : 'free',
    name: bought ? PLAN_NAMES[bought] : UNKNOWN_PLAN_NAME,
    isActive,
    isPremium: (isActive && amount !== null && amount > 0) || byId !== undefined,
    isUnknown: bought === undefined,
  }
}

/** State of a subscription as shown to its owner. */
export const PLAN_STANDINGS = ['none', 'active', 'ending', 'past_due', 'ended'] as const
export type PlanStanding = (typeof PLAN_STANDINGS)[number]

/** Statuses of a subscription that was never paid. */
const NEVER_BEGAN = ['incomplete', 'incomplete_expired']

/**
 * Returns the state: `ending` runs until the period's end, `past_due` had a failed charge, `ended` gives nothing
 * anymore, `none` never began.
 */
export function standingOf(
  subscription: (SubscriptionFacts & { cancelAtPeriodEnd: boolean }) | undefined,
  now: Date,
): PlanStanding {
  if (!subscription || NEVER_BEGAN.includes(subscription.status)) return 'none'
  if (!planOf(subscription, now).isActive) return 'ended'
  if (subscription.status === 'past_due') return 'past_due'
  return subscription.cancelAtPeriodEnd ? 'ending' : 'active'
}

/** Returns true if the first tier is larger. */
export const isLargerTier = (tier: PlanTier, than: PlanTier): boolean =>
  PLAN_TIERS.indexOf(tier) > PLAN_TIERS.indexOf(than)

/** Returns the plan for a monthly amount in cents (product section 4.10). */
export const tierOfAmount = (amount: number): PaidTier =>
  amount <= BASIC_UP_TO ? 'basic' : amount <= PRO_UP_TO ? 'pro' : 'enterprise'

export const LIMITED_FEATURES = [
  'minisites',
  'contacts',
  'sms_messages',
  'email_campaigns',
  'phone_blocks',
  'message_templates',
] as const
export type LimitedFeature = (typeof LIMITED_FEATURES)[number]

/** Means "no limit" in {@link PLAN_LIMITS} (product section 6). */
export const UNLIMITED = -1

export const PLAN_LIMITS: Record<PlanTier, Record<LimitedFeature, number>> = {
  free: { minisites: 1, contacts: 0, sms_messages: 0, email_campaigns: 0, phone_blocks: 0, message_templates: 5 },
  basic: {
    minisites: 3,
    contacts: 500,
    sms_messages: 1000,
    email_campaigns: 10,
    phone_blocks: 1,
    message_templates: 10,
  },
  pro: {
    minisites: UNLIMITED,
    contacts: 5000,
    sms_messages: 5000,
    email_campaigns: 50,
    phone_blocks: 3,
    message_templates: UNLIMITED,
  },
  enterprise: {
    minisites: UNLIMITED,
    contacts: UNLIMITED,
    sms_messages: UNLIMITED,
    email_campaigns: UNLIMITED,
    phone_blocks: UNLIMITED,
    message_templates: UNLIMITED,
  },
}

/** Most texts that a plan with a limit has room for, and thereby most people whom a campaign can be narrowed to. */
export const MOST_LIMITED_TEXTS = Math.max(...Object.values(PLAN_LIMITS).map(({ sms_messages: texts }) => texts))

/** How far back analytics go, in days (product section 6). */
export const ANALYTICS_RETENTION_DAYS: Record<PlanTier, number> = { free: 60, basic: 90, pro: 180, enterprise: 365 }

/** Returns true if usage is at or above the limit; unlimited is never locked (product section 6.2). */
export function isLocked(limit: number, usage: number): boolean {
  return limit !== UNLIMITED && usage >= limit
}

/** Returns the used share of a limit in whole percent, at most 100 (product section 6.3); 0 if unlimited. */
export function usagePercent(limit: number, usage: number): number {
  if (limit === UNLIMITED) return 0
  return limit === 0 ? 100 : Math.min(100, Math.round((usage / limit) * 100))
}

/** Days an owner has to choose what stays open if a smaller plan has no room for everything (product section 6.4). */
export const PLAN_CHOICE_DAYS = 14

/** Returns true if `amount` more fit under the limit. */
export function hasRoom(limit: number, usage: number, amount = 1): boolean {
  return limit === UNLIMITED || usage + amount <= limit
}

/** Returns true if the limit is 0 or unknown (product section 6.2). */
export function isPhoneBlockLocked(limit: number | undefined): boolean {
  return limit === undefined || limit === 0
}
