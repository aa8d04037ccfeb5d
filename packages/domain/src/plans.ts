/** Plan tiers (product section 4) and what each allows (product section 6). One table, used by server and web. */
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

/** Price of a month, in cents (product section 13). */
export const PLAN_PRICES: Record<PaidTier, number> = { basic: 999, pro: 4999, enterprise: 19_999 }

/** The first two bounds of the amount, in cents: up to the first it is Basic, up to the second Pro (product section 9). */
const BASIC_UP_TO = 999
const PRO_UP_TO = 4999

/** Name of a plan whose id says nothing (product section 4). */
export const UNKNOWN_PLAN_NAME = 'Premium'

/** What is known of a subscription. */
export interface SubscriptionFacts {
  planId: string
  /** The provider's word. */
  status: string
  /** Cents of the price for one period; null where it is not known. */
  amount: number | null
  currentPeriodEnd: Date | null
}

/** What a subscription, or the lack of one, amounts to. */
export interface PlanFacts {
  /** Whose limits hold. */
  tier: PlanTier
  /** Of what was subscribed to, also where it has ended. */
  name: string
  isActive: boolean
  isPremium: boolean
  /** It is none of ours: its limits are Basic's, and an operator should look. */
  isUnknown: boolean
}

const ID_TIERS: Record<string, PaidTier> = { basic: 'basic', pro: 'pro', professional: 'pro', enterprise: 'enterprise' }

/**
 * Tier, active and premium by product sections 4 and 13: past_due is active until the period's
 * end; what is not active has the limits of the Free Trial; an unknown plan has Basic's.
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

/** How a subscription stands, for the one who pays. */
export const PLAN_STANDINGS = ['none', 'active', 'ending', 'past_due', 'ended'] as const
export type PlanStanding = (typeof PLAN_STANDINGS)[number]

/** Statuses of a subscription that was never paid for. */
const NEVER_BEGAN = ['incomplete', 'incomplete_expired']

/**
 * `ending`: it runs until its period's end; `past_due`: the last charge failed; `ended`: it gives nothing any more;
 * `none`: it never began.
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

/** Whether a plan has room for more of anything than another. */
export const isLargerTier = (tier: PlanTier, than: PlanTier): boolean =>
  PLAN_TIERS.indexOf(tier) > PLAN_TIERS.indexOf(than)

/** The plan that so many cents a month are the price of (product section 4). */
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

/** Stands for "no limit" in {@link PLAN_LIMITS} (product section 6). */
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

/** How far back analytics reach, in days (product section 6). */
export const ANALYTICS_RETENTION_DAYS: Record<PlanTier, number> = { free: 60, basic: 90, pro: 180, enterprise: 365 }

/** Locked when usage is at or above the limit; unlimited is never locked (product section 6). */
export function isLocked(limit: number, usage: number): boolean {
  return limit !== UNLIMITED && usage >= limit
}

/** How much of a limit is used, in whole percent: at most 100 (product section 6). 0 where it is unlimited. */
export function usagePercent(limit: number, usage: number): number {
  if (limit === UNLIMITED) return 0
  return limit === 0 ? 100 : Math.min(100, Math.round((usage / limit) * 100))
}

/** Days in which an owner chooses what stays when a smaller plan has no room for everything. */
export const PLAN_CHOICE_DAYS = 14

/** Whether `amount` more fit under the limit. */
export function hasRoom(limit: number, usage: number, amount = 1): boolean {
  return limit === UNLIMITED || usage + amount <= limit
}

/** The phone block is locked when its limit is 0 or limits are unknown (product section 6). */
export function isPhoneBlockLocked(limit: number | undefined): boolean {
  return limit === undefined || limit === 0
}
