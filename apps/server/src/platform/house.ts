import { randomFillSync, randomInt } from 'node:crypto'
import { PLAN_NAMES } from '@greenroom/domain'
import { v7 } from 'uuid'
import type {
  Context,
  JobContext,
  Lockables,
  PaymentFollowers,
  PlanReader,
  SiteWatch,
  SystemContext,
  UsageCounters,
} from './context.ts'
import { type Database, type DatabaseConnection, openDatabase } from './db/database.ts'
import type { Env } from './env.ts'
import { type OwnerId, ownerIdOf } from './identity/owner-id.ts'
import { JobQueue } from './jobs/queue.ts'
import type { Logger } from './log/logger.ts'
import type { Claims } from './personal-data.ts'
import type { GivenProviders, Providers } from './providers/providers.ts'
import { openGoogle } from './providers/identity/google.ts'
import { openPush } from './providers/push/web-push.ts'
import { withSandbox } from './providers/sandbox.ts'
import { Listener } from './realtime/listener.ts'
import type { ScoreItem } from './scores.ts'
import { SignedLinks } from './signed-links.ts'
import { createUrls, type Urls } from './urls.ts'
import type { UseReader } from './uses.ts'

/** Everything that one process shares: created once by `open-house.ts` (or per test) and handed to features. */
export interface House {
  env: Env
  log: Logger
  db: Database
  databaseConnection: DatabaseConnection
  /** Receives changes made by other processes. */
  listener: Listener
  providers: Providers
  urls: Urls
  links: SignedLinks
  /** Accepts jobs; workers of this or another process run them. */
  jobs: JobQueue
  /** At least 32 characters. All signing keys and salts derive from it, each for its own purpose. */
  secret: string
  clock: () => Date
  random: () => number
  /**
   * Returns a feature's in-memory state for this process (a cache, a buffer). `make` is called once and also is the
   * key.
   */
  hold<T>(make: (house: House) => T): T
  /** Aborted when the process begins to stop: current work is finished, and nothing new begins. */
  draining: AbortController
  /** Reads an owner's plan (`planReaderOf`). */
  readPlan: PlanReader
  /** Readers that name what features have built on an owner's field, tag, or segment. */
  useReaders: readonly UseReader[]
  /** Watches over changes of sites, from the features that provide them. */
  siteWatches: readonly SiteWatch[]
  /** Usage counters of plan limits, from the features that provide them (`usageCounters`). */
  usage: UsageCounters
  /** Objects that can be locked if a plan has no room for them (`lockablesOf`). */
  lockables: Lockables
  /** Features that follow the payment provider's events (`paymentFollowersOf`). */
  paymentFollowers: PaymentFollowers
  /** Personal data that each feature keeps (`personalClaims`). */
  claims: Claims
  /** Actions that add to a contact's score, from all features, in display order. */
  scoreItems: readonly ScoreItem[]
  close(): Promise<void>
}

export interface HouseParts {
  env: Env
  log: Logger
  connection: DatabaseConnection
  providers: GivenProviders
  secret: string
  clock?: () => Date
  random?: () => number
  readPlan?: PlanReader | undefined
  useReaders?: readonly UseReader[]
  siteWatches?: readonly SiteWatch[]
  usage?: UsageCounters
  lockables?: Lockables
  paymentFollowers?: PaymentFollowers
  claims?: Claims
  scoreItems?: readonly ScoreItem[]
}

/** Assembles the shared parts. */
export function buildHouse(parts: HouseParts): House {
  const { env, log, connection, secret } = parts
  let isClosing = false
  const db = openDatabase(connection, (error) => {
    // Losing a connection during shutdown is expected.
    if (!isClosing) log.warn({ err: error }, 'database connection lost')
  })
  const clock = parts.clock ?? (() => new Date())
  const providers = {
    ...withSandbox(parts.providers, env, db, clock),
    google: openGoogle(env),
    push: openPush(secret, env, parts.providers.fetchOutside),
  }
  const listener = new Listener(connection.system, log)
  const jobs = new JobQueue(db.systemPool, log)
  const held = new Map<(house: House) => unknown, unknown>()
  const house: House = {
    env,
    log,
    db,
    listener,
    jobs,
    providers,
    secret,
    databaseConnection: connection,
    urls: createUrls(env),
    links: new SignedLinks(secret),
    clock,
    random: parts.random ?? Math.random,
    hold: <T>(make: (house: House) => T) => {
      if (!held.has(make)) held.set(make, make(house))
      return held.get(make) as T
    },
    draining: new AbortController(),
    readPlan: parts.readPlan ?? freeTrial,
    useReaders: parts.useReaders ?? [],
    siteWatches: parts.siteWatches ?? [],
    usage: parts.usage ?? new Map(),
    lockables: parts.lockables ?? new Map(),
    paymentFollowers: parts.paymentFollowers ?? new Map(),
    claims: parts.claims ?? [],
    scoreItems: parts.scoreItems ?? [],
    close: async () => {
      isClosing = true
      await listener.stop()
      await jobs.stop()
      await db.close()
    },
  }
  return house
}

/** Creates a context for system work (webhooks, public routes). */
export function systemContext(house: House, log = house.log): SystemContext {
  const now = house.clock()
  return {
    now,
    newId: idsAt(now),
    random: house.random,
    log,
    db: house.db,
    providers: house.providers,
    urls: house.urls,
    links: house.links,
    claims: house.claims,
    scoreItems: house.scoreItems,
    asOwner: (userId) => ownerContext(house, ownerIdOf(userId), log),
    enqueue: house.jobs.enqueue,
    paymentFollowers: house.paymentFollowers,
    hold: house.hold as SystemContext['hold'],
  }
}

/**
 * Returns an id generator for one piece of work. Each id is larger than the last, so that simultaneous events keep
 * their order.
 */
function idsAt(now: Date): () => string {
  let seq = randomInt(2 ** 31)
  return () => v7({ msecs: now.getTime(), seq: seq++, random: randomBytesOfId() })
}

/** Random bytes of the next 256 ids. A draw costs more than an id, however many bytes it has. */
const drawn = new Uint8Array(256 * 16)
let used = drawn.length

function randomBytesOfId(): Uint8Array {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += 16
  return drawn.subarray(used - 16, used)
}

/** Creates a context for a job or an event handler. */
export const jobContext = (house: House, signal = new AbortController().signal, log = house.log): JobContext => ({
  ...systemContext(house, log),
  signal,
})

/** Creates a context for one owner's work. */
export async function ownerContext(
  house: House,
  ownerId: OwnerId,
  log = house.log,
  call: Pick<Context, 'idempotency' | 'session' | 'key'> = {},
): Promise<Context> {
  const context = systemContext(house, log)
  const known = { ownerId, now: context.now, log }
  const owner: Context = {
    ...context,
    ownerId,
    planOf: (tx) => house.readPlan(tx, known),
    usesOf: async (tx, used) => (await Promise.all(house.useReaders.map((read) => read(tx, known, used)))).flat(),
    usage: house.usage,
    lockables: house.lockables,
    watchSites: async (tx) => {
      const after: (() => Promise<void>)[] = []
      for (const watch of house.siteWatches) after.push(await watch(tx, owner))
      return async () => {
        for (const look of after) await look()
      }
    },
    ...call,
  }
  return owner
}

/** Used if no feature provides plans. */
const freeTrial: PlanReader = async (_tx, { now }) => ({
  tier: 'free',
  name: PLAN_NAMES.free,
  periodStart: startOfMonth(now),
})

/** Returns the start of the month in UTC. */
export const startOfMonth = (moment: Date) => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), 1))
