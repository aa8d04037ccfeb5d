import {
  ANALYTICS_RETENTION_DAYS,
  hasRoom,
  LIMITED_FEATURES,
  type LimitedFeature,
  PLAN_LIMITS,
  PLAN_NAMES,
  PLAN_PRICES,
  PLAN_TIERS,
  type PlanTier,
} from '@greenroom/domain/plans'
import { limitWords } from '../../../lib/plan-words.ts'

/** Usage by feature; features that do not exist yet have no number. */
export type Usage = Partial<Record<LimitedFeature, number>>

/** Returns the features that are counted and available today. */
export const countedOf = (usage: Usage): LimitedFeature[] =>
  LIMITED_FEATURES.filter((feature) => usage[feature] !== undefined)

/** A feature of which the user wants one more. */
export interface Need {
  feature: LimitedFeature
  usage: number
}

export interface OfferLine {
  key: LimitedFeature | 'analytics'
  text: string
  /** True for the feature that the user asked for. */
  isWanted: boolean
  isIncluded: boolean
}

/** One plan in the comparison. */
export interface Offer {
  tier: PlanTier
  name: string
  /** Cents a month. */
  price: number
  lines: OfferLine[]
  relation: 'smaller' | 'current' | 'bigger'
  /** True if there is room for the needed feature. */
  isEnough: boolean
  /** True for the smallest bigger plan with enough room. */
  isSuggested: boolean
}

const rank = (tier: PlanTier): number => PLAN_TIERS.indexOf(tier)
export const isBigger = (tier: PlanTier, than: PlanTier): boolean => rank(tier) > rank(than)
export const priceOf = (tier: PlanTier): number => (tier === 'free' ? 0 : PLAN_PRICES[tier])

/** Returns whether the plan has room for one more. */
export const isEnough = (tier: PlanTier, need: Need | undefined): boolean =>
  need === undefined || hasRoom(PLAN_LIMITS[tier][need.feature], need.usage)

/**
 * Returns the plans from the smallest, with the existing features of each (product section 10: features not built are
 * absent).
 */
export function offersFor(tier: PlanTier, usage: Usage, need?: Need): Offer[] {
  const suggested = PLAN_TIERS.find((each) => isBigger(each, tier) && isEnough(each, need))
  return PLAN_TIERS.map((each) => ({
    tier: each,
    name: PLAN_NAMES[each],
    price: priceOf(each),
    lines: linesOf(each, usage, need),
    relation: each === tier ? 'current' : isBigger(each, tier) ? 'bigger' : 'smaller',
    isEnough: isEnough(each, need),
    isSuggested: each === suggested,
  }))
}

function linesOf(tier: PlanTier, usage: Usage, need: Need | undefined): OfferLine[] {
  const counted = countedOf(usage)
  const shown = LIMITED_FEATURES.filter((feature) => counted.includes(feature) || feature === need?.feature)
  return [
    ...shown.map((feature): OfferLine => {
      const limit = PLAN_LIMITS[tier][feature]
      return {
        key: feature,
        text: limitWords(feature, limit),
        isWanted: feature === need?.feature,
        isIncluded: limit !== 0,
      }
    }),
    {
      key: 'analytics',
      text: `${ANALYTICS_RETENTION_DAYS[tier]} days of analytics`,
      isWanted: false,
      isIncluded: true,
    },
  ]
}

/** Returns the features with more items than the plan has room for, with the number that would stay. */
export function overLimits(tier: PlanTier, usage: Usage): { feature: LimitedFeature; limit: number; usage: number }[] {
  return LIMITED_FEATURES.flatMap((feature) => {
    const used = usage[feature] ?? 0
    const limit = PLAN_LIMITS[tier][feature]
    return hasRoom(limit, used, 0) ? [] : [{ feature, limit, usage: used }]
  })
}
