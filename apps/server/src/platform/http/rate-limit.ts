import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'

export interface Limit {
  /** Takes one point. @throws AppError RATE_LIMITED with `details.retryAfter` in seconds */
  consume(key: string): Promise<void>
}

/** How many calls of one kind, in how many seconds. */
export interface LimitRule {
  name: string
  points: number
  seconds: number
}

/** Counted in this process alone: for limits that only keep one caller from crowding out the others. */
export function localLimit({ name, points, seconds }: LimitRule): Limit {
  return limitOf(new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }))
}

/** Counted in the database, over all nodes: for limits that guard passwords and names. */
export function sharedLimit(pool: pg.Pool, { name, points, seconds }: LimitRule): Limit {
  return limitOf(
    new RateLimiterPostgres({
      storeClient: pool, tableName: 'rate_limits', tableCreated: true, keyPrefix: name, points, duration: seconds,
      // Once spent, no further look at the database until it lapses.
      inMemoryBlockOnConsumed: points + 1, inMemoryBlockDuration: seconds,
      clearExpiredByTimeout: false,
    }),
  )
}

export const noLimit: Limit = { consume: async () => {} }

export class RateLimited extends AppError {
  readonly retryAfter: number
  constructor(milliseconds: number) {
    const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
    super('RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', { details: { retryAfter } })
    this.retryAfter = retryAfter
  }
}

function limitOf(limiter: RateLimiterMemory | RateLimiterPostgres): Limit {
  return {
    consume: async (key) => {
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw new RateLimited(refused.msBeforeNext)
        throw refused
      }
    },
  }
}
