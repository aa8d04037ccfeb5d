import type { LimitedFeature } from '@greenroom/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { OutboxEvent } from './outbox/relay.ts'
import type { JobContext, Lockable, PaymentFollower, PlanReader, SystemContext, UsageCounter } from './context.ts'
import type { House } from './house.ts'
import type { Identity } from './identity/identity.ts'
import type { Route } from './http/route.ts'
import type { Job, Lane, Retry } from './jobs/define-job.ts'
import type { LaunchpadStep } from './launchpad.ts'
import type { PaymentSubject } from './providers/payments/payments.ts'
import type { SearchSource } from './search.ts'
import type { PersonalData } from './personal-data.ts'
import type { UseReader } from './uses.ts'

/** Runs for as long as the process serves; stopped when it drains. */
export interface Running {
  stop(): Promise<void>
}

/** What a feature does when an event happens. */
export interface EventHandler {
  lane: Lane
  /** Absent: as jobs. */
  retry?: Retry
  /** As a job's. */
  survivesRestore?: true
  /** It may run twice, and in any order: what an event says may be past, so it reads how things stand now. */
  handle(context: JobContext, event: OutboxEvent): Promise<void>
}

/** The door of a provider: it proves the sender by the signature, hands the work to a job or command, and answers soon. */
export interface Webhook {
  /** Called by POST. */
  path: string
  /** @throws AppError, answered like any; the provider then tries again by its own rules */
  handle(context: SystemContext, call: WebhookCall): Promise<{ status: number; body?: string | object }>
}

export interface WebhookCall {
  /** At most 1 MB, exactly as sent. */
  rawBody: Buffer
  headers: IncomingHttpHeaders
}

/** What a feature brings to the house: `features.ts` lists it, `serve.ts` starts it. A feature has only what it needs. */
export interface Feature {
  name: string
  /** Calls of the HTTP API, by contract. */
  routes?: readonly Route[]
  /** Doors of providers. */
  webhooks?: readonly Webhook[]
  /** Doors that are not contracts (pages, files, Better Auth's own routes), in a scope of the feature's own. */
  doors?(app: FastifyInstance, house: House, identity: Identity): Promise<void> | void
  jobs?: readonly Job[]
  /** Handlers of domain events, by event name. */
  events?: Readonly<Record<string, EventHandler>>
  /** What it keeps of a person, for export and erasure. */
  personalData?: PersonalData
  /** Tables whose changes its owner's screens hear of; each has the triggers of `notify_changes_of` (a test looks). */
  live?: readonly string[]
  /** Counts usage against the plan's limits. */
  usage?: Partial<Record<LimitedFeature, UsageCounter>>
  /** Locks what a smaller plan has no room for. */
  lockable?: Partial<Record<LimitedFeature, Lockable>>
  /** Reads the plan of an owner. One feature has it. */
  plan?: PlanReader
  /** Names what it has built on something of an owner's. */
  uses?: UseReader
  /**
   * Called on a database that was restored, before anything serves it (standard O7): asks others what happened after the
   * backup. What it announces is set aside with all else that waits. @returns a sentence for the operator
   */
  afterRestore?(context: SystemContext): Promise<string>
  /** Jobs that follow what the payment provider tells, by what it is about. */
  payments?: Partial<Record<PaymentSubject, PaymentFollower>>
  /** First things to do with it. */
  launchpad?: readonly LaunchpadStep[]
  /** What of it the search finds. */
  search?: readonly SearchSource[]
  /** Work beside requests: listeners, buffers to flush. */
  start?(house: House): Promise<Running>
  /** The page for an address that nothing answers, where a browser asks for a page. One feature has it. */
  notFoundPage?(house: House): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** Answers a request before the router, for the one hot path of the product. False: not mine. */
  fastPath?(house: House): (request: IncomingMessage, response: ServerResponse) => boolean
}

/** What the house knows through its features: counters, locks, the plan, segments, followers of payments, personal data. */
export const partsOf = (features: readonly Feature[]) => ({
  usage: new Map(entriesOf<LimitedFeature, UsageCounter>(features, 'usage')),
  lockables: new Map(entriesOf<LimitedFeature, Lockable>(features, 'lockable')),
  readPlan: features.find(({ plan }) => plan)?.plan,
  useReaders: features.flatMap(({ uses }) => uses ?? []),
  paymentFollowers: Map.groupBy(
    entriesOf<PaymentSubject, PaymentFollower>(features, 'payments').map(([subject, follower]) => ({
      subject,
      ...follower,
    })),
    ({ subject }) => subject,
  ),
  claims: features.map(({ personalData }) => (personalData ? { personalData } : {})),
})

const entriesOf = <K, V>(features: readonly Feature[], part: 'usage' | 'lockable' | 'payments') =>
  features.flatMap((feature) => Object.entries(feature[part] ?? {}) as [K, V][])
