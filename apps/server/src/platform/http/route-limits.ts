import type { House } from '../house.ts'
import { type Limit, localLimit, noLimit } from './rate-limit.ts'

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
