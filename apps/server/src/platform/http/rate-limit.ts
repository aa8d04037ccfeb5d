import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'

export interface Limit {
  /** Takes one point. @throws RateLimited */
  consume(key: string): Promise<void>
  /** Returns a point that turned out not to count. */
  refund(key: string): Promise<void>
}

/** Number of calls allowed per number of seconds. */
export interface LimitRule {
  name: string
  points: number
  seconds: number
}

/** Creates a limit counted in this process only, which keeps one caller from crowding out others. */
export function localLimit(rule: LimitRule): Limit {
  return limitOf(new RateLimiterMemory({ keyPrefix: rule.name, points: rule.points, duration: rule.seconds }), rule)
}

/** A key this many times over its limit is refused from memory until it expires, without a database query. */
const FLOOD_FACTOR = 5

/** Creates a limit counted in the database over all nodes, for guarding passwords and names. */
export function sharedLimit(pool: pg.Pool, rule: LimitRule): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.seconds,
    inMemoryBlockOnConsumed: rule.points * FLOOD_FACTOR,
    // A job deletes expired rows.
    clearExpiredByTimeout: false,
  })
  return limitOf(limiter, rule)
}

export const noLimit: Limit = { consume: async () => {}, refund: async () => {} }

/** Answered with 429 and Retry-After. */
export class RateLimited extends AppError {
  /** Seconds until a retry may succeed. */
  readonly retryAfter: number
  /** Name of the limit, and whether this call was the first to reach it. */
  readonly limit: string
  readonly isFirst: boolean

  constructor(
    limit: string,
    milliseconds: number,
    isFirst: boolean,
    message = 'Too many requests. Please wait a moment and try again.',
  ) {
    const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
    super('RATE_LIMITED', message, { details: { retryAfter } })
    this.retryAfter = retryAfter
    this.limit = limit
    this.isFirst = isFirst
  }

  /** Returns a copy with its own sentence for people. */
  saying(message: string): RateLimited {
    return new RateLimited(this.limit, this.retryAfter * 1000, this.isFirst, message)
  }
}

/** Returns whether points were available. @param taking e.g. `limit.consume(key)` @throws any other error */
export async function isWithinLimit(taking: Promise<void>): Promise<boolean> {
  try {
    await taking
    return true
  } catch (error) {
    if (error instanceof RateLimited) return false
    throw error
  }
}

/** Returns a network address as limits count it: IPv4 as is, IPv6 by its /64, which is what one subscriber gets. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

function limitOf(limiter: RateLimiterMemory | RateLimiterPostgres, { name, points }: LimitRule): Limit {
  return {
    consume: async (key) => {
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (refused instanceof RateLimiterRes)
          throw new RateLimited(name, refused.msBeforeNext, refused.consumedPoints === points + 1)
        throw refused
      }
    },
    refund: async (key) => {
      await limiter.reward(key)
    },
  }
}
