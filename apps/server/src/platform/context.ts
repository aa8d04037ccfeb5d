import type { LimitedFeature, PlanTier } from '@greenroom/domain'
import type { Database } from './db/database.ts'
import type { OwnerTx } from './db/tx.ts'
import type { OwnerId } from './identity/owner-id.ts'
import type { Logger } from './log/logger.ts'
import type { Providers } from './providers/providers.ts'
import type { Urls } from './urls.ts'

/** What any work of the product stands on: time, ids, chance, the log, the database and the outside. Never a request. */
export interface SystemContext {
  /** When this work began. SQL takes it as a parameter, so that tests own the clock. */
  now: Date
  /** A new UUIDv7: sorts by time, so that indexes grow at one end. */
  newId(): string
  /** Uniform in [0, 1). */
  random(): number
  log: Logger
  db: Database
  providers: Providers
  urls: Urls
}

/** The context of a command or query of one signed-in owner. */
export interface Context extends SystemContext {
  ownerId: OwnerId
  plan: Plan
  /** How to count what the owner uses, by limited feature; features register their counters. */
  usage: UsageCounters
  /** Present when the caller sent an Idempotency-Key; see `once`. */
  idempotency?: Idempotency
}

/** What an owner has bought, and since when what they use is counted. */
export interface Plan {
  /** Free Trial until plans exist. */
  tier: PlanTier
  /** Limits per period (text messages, campaigns) count from here: the start of the calendar month in UTC until plans exist. */
  periodStart: Date
}

/** Counts what an owner uses of a limited feature now. Each feature registers its own in `feature.ts`. */
export type UsageCounter = (tx: OwnerTx, context: Context) => Promise<number>

export type UsageCounters = ReadonlyMap<LimitedFeature, UsageCounter>

export interface Idempotency {
  operation: string
  key: string
  /** Hash of everything that the call asks for. */
  requestHash: string
}
