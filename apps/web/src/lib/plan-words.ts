import { type LimitedFeature, UNLIMITED } from '@greenroom/domain/plans'
import { capital, countOf, formatNumber } from './format.ts'

interface Noun {
  one: string
  many: string
  /** Counted per month. */
  isMonthly?: true
}

const NOUNS: Record<LimitedFeature, Noun> = {
  minisites: { one: 'site', many: 'sites' },
  phone_blocks: { one: 'phone block', many: 'phone blocks' },
  contacts: { one: 'contact', many: 'contacts' },
  sms_messages: { one: 'text', many: 'texts', isMonthly: true },
  email_campaigns: { one: 'email campaign', many: 'email campaigns', isMonthly: true },
  message_templates: { one: 'template', many: 'templates' },
}

const nounOf = (feature: string): Noun => NOUNS[feature as LimitedFeature] ?? { one: 'item', many: 'items' }

/** "Phone blocks", "Texts a month". */
export function featureName(feature: string): string {
  const { many, isMonthly } = nounOf(feature)
  return capital(isMonthly ? `${many} a month` : many)
}

/** Formats the limit of a plan: "3 sites", "Unlimited sites", "1,000 texts a month", "No phone blocks". */
export function limitWords(feature: LimitedFeature, limit: number): string {
  const { one, many, isMonthly } = nounOf(feature)
  if (limit === 0) return `No ${many}`
  const amount = limit === UNLIMITED ? `Unlimited ${many}` : countOf(limit, one, many)
  return isMonthly ? `${amount} a month` : amount
}

/** Formats the usage: "2 of 3", "4, no limit". */
export const usageWords = (limit: number, usage: number): string =>
  limit === UNLIMITED ? `${formatNumber(usage)}, no limit` : `${formatNumber(usage)} of ${formatNumber(limit)}`

/** The details of a refusal for lack of room. */
export interface RefusedLimit {
  feature: string
  limit: number
  usage: number
}

/** "Free Trial has room for 1 site, and you have 1." @param plan its name; absent: "Your plan" */
export function planLimitSentence(refused: RefusedLimit | undefined, plan = 'Your plan'): string {
  if (!refused) return `${plan} has no room for another one.`
  const { feature, limit, usage } = refused
  const { one, many, isMonthly } = nounOf(feature)
  if (limit === 0) return `${plan} has no ${many}.`
  const room = `${plan} has room for ${countOf(limit, one, many)}`
  return isMonthly
    ? `${room} a month, and you have sent ${formatNumber(usage)} this month.`
    : `${room}, and you have ${formatNumber(usage)}.`
}
