import type { LimitedFeature } from '@greenroom/domain'
import type { SQL } from '@greenroom/db/sql'
import type { Database } from './db/database.ts'
import type { OwnerTx, SystemTx } from './db/tx.ts'
import type { OwnerId } from './identity/owner-id.ts'
import type { Enqueue, JobName } from './jobs/enqueue.ts'
import type { Logger } from './log/logger.ts'
import type { Person, PersonalTable } from './person.ts'
import type { LimitedItem, Plan } from './plan.ts'
import type { PaymentSubject } from './providers/payments/payments.ts'
import type { Providers } from './providers/providers.ts'
import type { ScoreItem } from './scores.ts'
import type { SignedLinks } from './signed-links.ts'
import type { Urls } from './urls.ts'
import type { Usable, Use } from './uses.ts'

/** Everything that work of the product needs: time, ids, randomness, log, database, providers. Never a request. */
export interface SystemContext {
  /** Start of this work. SQL takes it as a parameter, so that tests control the clock. */
  now: Date
  /** Returns a new UUIDv7, which sorts by time, so that indexes grow at one end. */
  newId(): string
  /** Uniform in [0, 1). */
  random(): number
  log: Logger
  db: Database
  providers: Providers
  urls: Urls
  /** Creates and verifies links with a claim: unsubscribe, completion, click tracking. */
  links: SignedLinks
  /** Personal data that each feature keeps, for export and erasure. */
  claims: Claims
  /** Actions that add to a contact's score, from all features, in display order. */
  scoreItems: readonly ScoreItem[]
  /**
   * Returns an owner's context for system work on their behalf (a job, an event, a webhook, a public form), so that it
   * calls the same commands within the same plan. @param userId from the database or the event, never from a caller
   */
  asOwner(userId: string): Promise<Context>
  /** Enqueues a job. An owner's command announces an event instead, within the command's transaction. */
  enqueue: Enqueue
  /** Features that follow the payment provider's events, by subject. */
  paymentFollowers: PaymentFollowers
  /** Returns a feature's in-memory state for this process; see `House.hold`. */
  hold<T>(make: (house: never) => T): T
}

/** Context of a job or an event handler. */
export interface JobContext extends SystemContext {
  /**
   * Aborted when the process stops: keep what is done and throw, and the job runs again elsewhere. Work longer than a
   * few seconds checks it between steps (standard O1).
   */
  signal: AbortSignal
}

/** Context of a command or query of one signed-in owner. */
export interface Context extends SystemContext {
  ownerId: OwnerId
  /** Reads the owner's plan within this transaction. The query starts before the first await. */
  planOf(tx: OwnerTx): Promise<Plan>
  /** Returns what features have built on something of the owner's, sorted by name. */
  usesOf(tx: OwnerTx, used: Usable): Promise<Use[]>
  /** Looks at the owner's sites before a change; what it returns looks at them after it, and may refuse it. */
  watchSites(tx: OwnerTx): Promise<() => Promise<void>>
  /** Usage counters by limited feature, registered by features. */
  usage: UsageCounters
  /** Objects that can be locked if a smaller plan has no room, by limited feature. */
  lockables: Lockables
  /** Present if the caller sent an Idempotency-Key; see `once`. */
  idempotency?: Idempotency
  /** Calling session; absent in system work and for API keys. */
  session?: { id: string; createdAt: Date }
  /** Calling API key; absent otherwise. */
  key?: { id: string; name: string }
}

/**
 * Looks at an owner's site before a change within its transaction, and returns what looks at it after the change.
 * @throws AppError VALIDATION_FAILED by what it returns, if the site must not be changed so
 */
export type SiteWatch = (tx: OwnerTx, context: Context) => Promise<() => Promise<void>>

/** Reads an owner's plan; provided by the subscription feature. */
export type PlanReader = (tx: OwnerTx, context: Pick<Context, 'ownerId' | 'now' | 'log'>) => Promise<Plan>

/** A feature's way to fit into a smaller plan; nothing is deleted (product section 6.4). */
export interface Lockable {
  /** Lists everything that counts against the limit, most visited first. */
  list(tx: OwnerTx, context: Context): Promise<LimitedItem[]>
  /** Opens these and locks all others. */
  keepOnly(tx: OwnerTx, context: Context, ids: readonly string[]): Promise<void>
}

export type Lockables = ReadonlyMap<LimitedFeature, Lockable>

/** Passes an event's object to a feature's job: the provider's id becomes the job's payload. */
export interface PaymentFollower {
  job: JobName
  payload(id: string): Record<string, unknown>
}

export type PaymentFollowers = ReadonlyMap<PaymentSubject, readonly PaymentFollower[]>

/** Counts an owner's current usage of a limited feature. Each feature registers its own in `feature.ts`. */
export type UsageCounter = (tx: OwnerTx, context: Context) => Promise<number>

export type UsageCounters = ReadonlyMap<LimitedFeature, UsageCounter>

export interface Idempotency {
  operation: string
  key: string
  /** Hash of the whole request. */
  requestHash: string
}

/**
 * Personal data that a feature keeps. Exactly one feature claims each table with a `user_id`; a test derives this from
 * the schema.
 */
export interface PersonalData {
  tables: readonly PersonalTable[]
  /** Lists the paths of files in the store, which are exported beside the tables. */
  files?(context: Context): AsyncIterable<string>
  /**
   * Rows that mention one of the owner's contacts without referencing them. Referencing rows are found by their
   * reference.
   */
  mentions?: readonly Mention[]
  /** Removes data about a contact outside of tables; called before the rows are deleted. @throws if that failed */
  forgetContact?(context: Context, person: Person): Promise<void>
  /** Moves a contact's rows to the one it is merged into, in the transaction of the merge. */
  mergeContact?(context: Context, tx: OwnerTx, goneId: string, keepId: string): Promise<void>
  /** Records that a contact's mailbox has spoken, in the transaction that stores its input. */
  heardFrom?(context: Context, tx: OwnerTx, contactId: string): Promise<void>
  /** Removes data outside of tables, e.g. files; called before the rows are deleted. @throws if that failed */
  erase?(context: Context): Promise<void>
}

/** An owner's rows that mention a contact; exported and erased with the contact (standard S20). */
export interface Mention {
  table: string
  /** False: not exported. The rows only repeat others, or may be about somebody else. */
  isTold?: false
  where(person: Person): SQL
  /** Removes the person from these rows if the owner needs the rows themselves. Absent: the rows are deleted. */
  clean?(context: Context, system: SystemTx, person: Person): Promise<void>
}

/** Personal data of each feature, in mounting order. */
export type Claims = readonly { personalData?: PersonalData }[]
