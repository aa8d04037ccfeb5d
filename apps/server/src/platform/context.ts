import type { LimitedFeature, PlanTier } from '@greenroom/domain'
import type { z } from 'zod'
import type { Database } from './db/database.ts'
import type { OwnerTx, SystemTx } from './db/tx.ts'
import type { OwnerId } from './identity/owner-id.ts'
import type { Logger } from './log/logger.ts'
import type { Providers } from './providers/providers.ts'
import type { SignedLinks } from './signed-links.ts'
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
  /** Makes and reads links that carry a claim: sign-off, completion, click tracking. */
  links: SignedLinks
  /** What each feature keeps of a person, for export and erasure. */
  claims: Claims
  /**
   * The context of an owner for system work that acts for them (a job, an event, a webhook, a public form), so that it
   * calls the same commands within the same plan. @param userId as the database or the event says, never a caller
   */
  asOwner(userId: string): Promise<Context>
  /** Hands work to a job. An owner's command announces an event instead: it shares the command's transaction. */
  enqueue: Enqueue
  /** What the feature keeps in memory for this process: see `House.hold`. */
  hold<T>(make: (house: never) => T): T
}

/** @throws ZodError when the payload is not the job's */
export type Enqueue = <S extends z.ZodType>(
  job: JobName<S>,
  payload: z.input<S>,
  options?: EnqueueOptions,
) => Promise<void>

/** What names a job. Stands where commands may import it (`events.ts`); `jobs.ts` adds the handler. */
export interface JobName<S extends z.ZodType = z.ZodType> {
  /** Unique, `feature.verb-noun`. */
  name: string
  /** Work for one owner carries `userId`: by it, what waits is found when they are erased. */
  schema: S
  /**
   * Never run again by itself: where a worker dies over it, nobody can tell how far it came, and doing it twice would be
   * worse than not at all (standard S3). It is then among the dead jobs.
   */
  isOnce?: true
}

export interface EnqueueOptions {
  /** Names this piece of work, e.g. `{campaignId}/{batch}`: handing over the same again does nothing. */
  id?: string
  /** The job exists exactly if this transaction commits. */
  tx?: SystemTx
  startAfter?: Date
}

/** The context of a job or of the handler of an event. */
export interface JobContext extends SystemContext {
  /**
   * Aborted when the process stops: keep what is done and throw, and the job runs again elsewhere. Work that takes
   * longer than a few seconds looks at it between its steps (standard O1).
   */
  signal: AbortSignal
}

/** The context of a command or query of one signed-in owner. */
export interface Context extends SystemContext {
  ownerId: OwnerId
  plan: Plan
  /** How to count what the owner uses, by limited feature; features register their counters. */
  usage: UsageCounters
  /** Present when the caller sent an Idempotency-Key; see `once`. */
  idempotency?: Idempotency
  /** The session that calls; absent in system work, and where an API key calls. */
  session?: { id: string; createdAt: Date }
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

/** A table of which some rows are one person's. */
export interface PersonalTable {
  name: string
  /** The column that says whose a row is; absent: `user_id`. */
  owner?: 'user_id' | 'id'
  /** Columns that are never handed out: hashes and tokens. */
  secrets?: readonly string[]
  /** Why the rows stay when the person is erased: they hold an id that is then nobody's, and nothing else of them. */
  keptBecause?: string
}

/** What a feature keeps of a person. Every table with a `user_id` is claimed by exactly one feature (a test derives this from the schema). */
export interface PersonalData {
  tables: readonly PersonalTable[]
  /** Paths in the store of what is kept outside of the tables and handed out beside them. */
  files?(context: Context): AsyncIterable<string>
  /** Removes what is kept outside of the tables, e.g. files; called before the rows go. @throws where that failed */
  erase?(context: Context): Promise<void>
}

/** What each feature keeps of a person, in the order they are mounted. */
export type Claims = readonly { personalData?: PersonalData }[]
