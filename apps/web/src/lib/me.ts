import { getMe, type Me } from '@greenroom/contracts'
import { isLocked, type LimitedFeature } from '@greenroom/domain/plans'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api/index.ts'

/**
 * The signed-in user with plan, limits, and usage: one query for the frame and every screen. Invalidate it after a
 * change of any of them.
 */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }): Promise<Me> => call(getMe, { signal }),
  meta: { live: ['profiles', 'users', 'mini_sites', 'blocks', 'message_templates', 'user_subscriptions'] },
})

/** The signed-in user; undefined until the first answer. */
export const useMe = (): Me | undefined => useQuery(meQuery).data

/**
 * Returns whether a navigation entry shows a lock: only if the limit is 0, and never before the limits are known
 * (product section 13.2).
 */
export const hasLock = (me: Me | undefined, feature: LimitedFeature | undefined): boolean =>
  feature !== undefined && me?.limits[feature] === 0

/**
 * Returns whether the plan has no room for another one, with the details for `planLimitSentence`. Only a hint; the
 * server decides.
 */
export function roomFor(me: Me | undefined, feature: LimitedFeature) {
  const limit = me?.limits[feature]
  const usage = me?.usage[feature] ?? 0
  return { full: limit !== undefined && isLocked(limit, usage), details: { feature, limit: limit ?? 0, usage } }
}
