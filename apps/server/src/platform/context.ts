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
import type { SignedLinks } from './signed-links.ts'
import type { Urls } from './urls.ts'
import type { Usable, Use } from './uses.ts'

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
  /** Who follows what the payment provider tells, by what it is about. */
  paymentFollowers: PaymentFollowers
  /** What the feature keeps in memory for this process: see `House.hold`. */
  hold<T>(make: (house: never) => T): T
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
  /** Reads what the owner has bought, as it stands in this transaction. The query starts before the first await. */
  planOf(tx: OwnerTx): Promise<Plan>
  /** Names what features have built on something of the owner's, by name. */
  usesOf(tx: OwnerTx, used: Usable): Promise<Use[]>
  /** How to count what the owner uses, by limited feature; features register their counters. */
  usage: UsageCounters
  /** What can be locked where a smaller plan has no room for it, by limited feature. */
  lockables: Lockables
  /** Present when the caller sent an Idempotency-Key; see `once`. */
  idempotency?: Idempotency
  /** The session that calls; absent in system work, and where an API key calls. */
  session?: { id: string; createdAt: Date }
}

/** Reads the plan of an owner: the subscription's feature has it. */
export type PlanReader = (tx: OwnerTx, context: Pick<Context, 'ownerId' | 'now' | 'log'>) => Promise<Plan>

/** What a feature does when a smaller plan has no room for everything: nothing is deleted (spec section 6, issue of plans). */
export interface Lockable {
  /** Everything that counts against the limit, the most visited first. */
  list(tx: OwnerTx, context: Context): Promise<LimitedItem[]>
  /** Opens these and locks all others. */
  keepOnly(tx: OwnerTx, context: Context, ids: readonly string[]): Promise<void>
}

export type Lockables = ReadonlyMap<LimitedFeature, Lockable>

/** Hands what the provider told to a job of the feature: the provider's id of the thing becomes the job's payload. */
export interface PaymentFollower {
  job: JobName
  payload(id: string): Record<string, unknown>
}

export type PaymentFollowers = ReadonlyMap<PaymentSubject, readonly PaymentFollower[]>

/** Counts what an owner uses of a limited feature now. Each feature registers its own in `feature.ts`. */
export type UsageCounter = (tx: OwnerTx, context: Context) => Promise<number>

export type UsageCounters = ReadonlyMap<LimitedFeature, UsageCounter>

export interface Idempotency {
  operation: string
  key: string
  /** Hash of everything that the call asks for. */
  requestHash: string
}

/** What a feature keeps of a person. Every table with a `user_id` is claimed by exactly one feature (a test derives this from the schema). */
export interface PersonalData {
  tables: readonly PersonalTable[]
  /** Paths in the store of what is kept outside of the tables and handed out beside them. */
  files?(context: Context): AsyncIterable<string>
  /** Rows that tell of one of the owner's contacts without referring to them (those that refer are found by that). */
  mentions?: readonly Mention[]
  /** Removes what is kept outside of the tables and tells of a contact; called before their rows go. @throws where that failed */
  forgetContact?(context: Context, person: Person): Promise<void>
  /** Moves rows of a contact to the one that it is merged into, in the transaction that merges them. */
  mergeContact?(context: Context, tx: OwnerTx, goneId: string, keepId: string): Promise<void>
  /** Notes that the mailbox of a contact has spoken, in the transaction that keeps what it said. */
  heardFrom?(context: Context, tx: OwnerTx, contactId: string): Promise<void>
  /** Removes what is kept outside of the tables, e.g. files; called before the rows go. @throws where that failed */
  erase?(context: Context): Promise<void>
}

/** Rows of an owner's that tell of a contact: handed out with what is kept of them, and erased with them (standard S20). */
export interface Mention {
  table: string
  /** False: not handed out. They only repeat what others tell, or may be about somebody else. */
  isTold?: false
  where(person: Person): SQL
  /** Takes what tells of them out of these rows, where the owner needs the rows themselves. Absent: the rows are removed. */
  clean?(context: Context, system: SystemTx, person: Person): Promise<void>
}

/** What each feature keeps of a person, in the order they are mounted. */
export type Claims = readonly { personalData?: PersonalData }[]
