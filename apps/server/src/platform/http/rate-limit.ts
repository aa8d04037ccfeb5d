import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'

export interface Limit {
  /** Takes one point. @throws RateLimited */
  consume(key: string): Promise<void>
  /** Gives a point back: what it was taken for turned out not to count. */
  refund(key: string): Promise<void>
}

/** How many calls of one kind, in how many seconds. */
export interface LimitRule {
  name: string
  points: number
  seconds: number
}

/** Counted in this process alone: for limits that only keep one caller from crowding out the others. */
export function localLimit(rule: LimitRule): Limit {
  return limitOf(new RateLimiterMemory({ keyPrefix: rule.name, points: rule.points, duration: rule.seconds }), rule)
}

/** A key this many times over its limit is refused from memory until it lapses, without a look at the database. */
const FLOOD_FACTOR = 5

/** Counted in the database, over all nodes: for limits that guard passwords and names. */
export function sharedLimit(pool: pg.Pool, rule: LimitRule): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.seconds,
    inMemoryBlockOnConsumed: rule.points * FLOOD_FACTOR,
    // Lapsed rows are deleted by a job.
    clearExpiredByTimeout: false,
  })
  return limitOf(limiter, rule)
}

export const noLimit: Limit = { consume: async () => {}, refund: async () => {} }

/** Answered with 429 and Retry-After. */
export class RateLimited extends AppError {
  /** Seconds until another try may succeed. */
  readonly retryAfter: number
  /** The name of the limit, and whether this very call reached it: later ones are more of the same. */
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

  /** The same, with a sentence of its own for the person. */
  saying(message: string): RateLimited {
    return new RateLimited(this.limit, this.retryAfter * 1000, this.isFirst, message)
  }
}

/** Whether points were there to take. @param taking e.g. `limit.consume(key)` @throws whatever else went wrong */
export async function isWithinLimit(taking: Promise<void>): Promise<boolean> {
  try {
    await taking
    return true
  } catch (error) {
    if (error instanceof RateLimited) return false
    throw error
  }
}

/** A network address as limits count it: IPv4 as it is, IPv6 by its /64, which is what one subscriber gets. */
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
