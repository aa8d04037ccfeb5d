import { planLimitDetails } from '@greenroom/contracts'
import { LIMITED_FEATURES, type LimitedFeature } from '@greenroom/domain/plans'
import type { RefusedLimit } from '../../../lib/plan-words.ts'
import type { Need, Usage } from './offers.ts'

const known = (feature: unknown): LimitedFeature | undefined => LIMITED_FEATURES.find((each) => each === feature)

/** Returns the feature that an ask is about; undefined if it only shows the plans. */
export function wantedOf(details: unknown): LimitedFeature | undefined {
  return known((details as { feature?: unknown } | null | undefined)?.feature)
}

/** Returns limit and usage from a refused call. */
export const refusedLimit = (details: unknown): RefusedLimit | undefined => planLimitDetails.safeParse(details).data

/** Returns the need for one more of a feature. Uses the usage of the refusal, else the known one. */
export function needOf(details: unknown, usage: Usage): Need | undefined {
  const feature = wantedOf(details)
  return feature && { feature, usage: refusedLimit(details)?.usage ?? usage[feature] ?? 0 }
}
