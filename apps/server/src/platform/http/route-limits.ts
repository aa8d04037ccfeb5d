import type { House } from '../house.ts'
import { type Limit, localLimit, noLimit } from './rate-limit.ts'

/**
 * Pages, pictures, and files per minute of one address, and calls of one provider: a whole festival stays below, a
 * flood does not.
 */
const DOORS_PER_MINUTE = 3000

/** Limits of single routes by the name of their contract, counted in this process. */
const openRouteLimits = (_house: House): Map<string, Limit> => new Map()

/** Returns the limit of a route, the same for everybody who asks for its name. */
export function routeLimit(house: House, name: string, points: number): Limit {
  if (house.env.RATE_LIMIT === 'off') return noLimit
  const limits = house.hold(openRouteLimits)
  const limit = limits.get(name) ?? localLimit({ name, points, seconds: 60 })
  limits.set(name, limit)
  return limit
}

/** Returns the limit of what is no call of the API: pages, pictures, files, and webhooks. */
export const doorLimit = (house: House): Limit => routeLimit(house, 'doors', DOORS_PER_MINUTE)
