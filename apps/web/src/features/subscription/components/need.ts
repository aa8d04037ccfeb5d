import { planLimitDetails } from '@greenroom/contracts'
import { LIMITED_FEATURES, type LimitedFeature } from '@greenroom/domain/plans'
import type { RefusedLimit } from '../../../lib/plan-words.ts'
import type { Need, Usage } from './offers.ts'

const known = (feature: unknown): LimitedFeature | undefined => LIMITED_FEATURES.find((each) => each === feature)

/** The feature that an ask is about; undefined for one that only shows the plans. */
export function wantedOf(details: unknown): LimitedFeature | undefined {
  return known((details as { feature?: unknown } | null | undefined)?.feature)
}

/** What the refused call said of limit and usage. */
export const refusedLimit = (details: unknown): RefusedLimit | undefined => planLimitDetails.safeParse(details).data

/** What one more of is wanted: as much is used as the refusal said, else as is known. */
export function needOf(details: unknown, usage: Usage): Need | undefined {
  const feature = wantedOf(details)
  return feature && { feature, usage: refusedLimit(details)?.usage ?? usage[feature] ?? 0 }
}
