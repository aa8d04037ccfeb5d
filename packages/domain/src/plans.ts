/** Plan tiers (spec section 4) and what each allows (spec section 6). One table, used by server and web. */
export const PLAN_TIERS = ['free', 'basic', 'pro', 'enterprise'] as const
export type PlanTier = (typeof PLAN_TIERS)[number]

export const PLAN_NAMES: Record<PlanTier, string> = {
  free: 'Free Trial',
  basic: 'Basic',
  pro: 'Pro',
  enterprise: 'Enterprise',
}

export const LIMITED_FEATURES = [
  'minisites',
  'contacts',
  'sms_messages',
  'email_campaigns',
  'phone_blocks',
  'message_templates',
] as const
export type LimitedFeature = (typeof LIMITED_FEATURES)[number]

/** Stands for "no limit" in {@link PLAN_LIMITS} (spec section 6). */
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

/** How far back analytics reach, in days (spec section 6). */
export const ANALYTICS_RETENTION_DAYS: Record<PlanTier, number> = { free: 60, basic: 90, pro: 180, enterprise: 365 }

/** Locked when usage is at or above the limit; unlimited is never locked (spec section 6). */
export function isLocked(limit: number, usage: number): boolean {
  return limit !== UNLIMITED && usage >= limit
}

/** Whether `amount` more fit under the limit. */
export function hasRoom(limit: number, usage: number, amount = 1): boolean {
  return limit === UNLIMITED || usage + amount <= limit
}

/** The phone block is locked when its limit is 0 or limits are unknown (spec section 6). */
export function isPhoneBlockLocked(limit: number | undefined): boolean {
  return limit === undefined || limit === 0
}
