import type { LimitedFeature } from '@greenroom/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { OutboxEvent } from './outbox/relay.ts'
import type {
  JobContext,
  Lockable,
  PaymentFollower,
  PlanReader,
  SiteWatch,
  SystemContext,
  UsageCounter,
} from './context.ts'
import type { HostDoor } from './http/host-doors.ts'
import type { House } from './house.ts'
import type { Identity } from './identity/identity.ts'
import type { Route } from './http/route.ts'
import type { Job, Lane, Retry } from './jobs/define-job.ts'
import type { LaunchpadStep } from './launchpad.ts'
import type { PaymentSubject } from './providers/payments/payments.ts'
import type { SearchSource } from './search.ts'
import type { PersonalData } from './personal-data.ts'
import type { ScoreItem } from './scores.ts'
import type { UseReader } from './uses.ts'

/** Runs while the process serves; stopped when it drains. */
export interface Running {
  stop(): Promise<void>
}

/** A feature's reaction to an event. */
export interface EventHandler {
  lane: Lane
  /** By default as for jobs. */
  retry?: Retry
  /** As for jobs. */
  isSmall?: true
  survivesRestore?: true
  /** May run twice and in any order. An event may be outdated, so it reads the current state. */
  handle(context: JobContext, event: OutboxEvent): Promise<void>
}

/** Receives a provider's calls: verifies the signature, passes the work to a job or command, and answers quickly. */
export interface Webhook {
  /** Path of the POST request. */
  path: string
  /** Largest body, in bytes; 1 MB by default. */
  maxBytes?: number
  /**
   * Examines the headers before the body is received, so that strangers cannot make the server hold one.
   * @throws AppError if the call cannot be the provider's, whatever its body
   */
  screen?(context: SystemContext, headers: IncomingHttpHeaders): void
  /** @throws AppError, answered like any other; the provider then retries by its own rules */
  handle(context: SystemContext, call: WebhookCall): Promise<WebhookAnswer>
}

export interface WebhookAnswer {
  status: number
  body?: string | object
  /** Media type of a text. */
  type?: string
}

export interface WebhookCall {
  /** Exactly as sent. */
  rawBody: Buffer
  headers: IncomingHttpHeaders
  /** Path and query. */
  path: string
}

/** A feature's contributions: `features.ts` lists it, `serve.ts` starts it. Each part is optional. */
export interface Feature {
  name: string
  /** Calls of the HTTP API, by contract. */
  routes?: readonly Route[]
  /** Webhooks of providers. */
  webhooks?: readonly Webhook[]
  /** Mounts routes without a contract (pages, files, Better Auth's own), in a scope of the feature's own. */
  doors?(app: FastifyInstance, house: House, identity: Identity): Promise<void> | void
  jobs?: readonly Job[]
  /** Handlers of domain events, by event name. */
  events?: Readonly<Record<string, EventHandler>>
  /** Personal data that it keeps, for export and erasure. */
  personalData?: PersonalData
  /**
   * Tables whose changes are sent to the owner's screens; a test checks that each has the triggers of
   * `notify_changes_of`.
   */
  live?: readonly string[]
  /** Counts usage against the plan's limits. */
  usage?: Partial<Record<LimitedFeature, UsageCounter>>
  /** Locks what a smaller plan has no room for. */
  lockable?: Partial<Record<LimitedFeature, Lockable>>
  /** Reads an owner's plan. One feature provides it. */
  plan?: PlanReader
  /** Returns what it has built on something of an owner's. */
  uses?: UseReader
  /** Looks at sites before and after a change, and may refuse it. */
  watchSites?: SiteWatch
  /** Actions of contacts that add to their score. */
  scores?: readonly ScoreItem[]
  /**
   * Called on a restored database before anything serves it (standard O7): asks providers what happened after the
   * backup. Its events are set aside with all other waiting work. @returns a sentence for the operator
   */
  afterRestore?(context: SystemContext): Promise<string>
  /** Jobs that follow the payment provider's events, by subject. */
  payments?: Partial<Record<PaymentSubject, PaymentFollower>>
  /** Its first steps. */
  launchpad?: readonly LaunchpadStep[]
  /** Its contributions to search. */
  search?: readonly SearchSource[]
  /** Starts work beside requests: listeners, buffers to flush. */
  start?(house: House): Promise<Running>
  /** Returns the page for unknown addresses, for browsers. One feature provides it. */
  notFoundPage?(house: House): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** Runs before every route, and may answer instead: decides what is served at which host. */
  gate?(house: House, doors: readonly HostDoor[]): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Its pages at hosts of owners, which the gate serves. */
  hostDoor?(house: House): HostDoor
  /**
   * Answers requests of a hot path before the router. False: not handled. One that has taken a request may still hand it to the
   * router, by `route`, as long as it has neither read its body nor begun to answer.
   */
  fastPath?(house: House): (request: IncomingMessage, response: ServerResponse, route: () => void) => boolean
}

/**
 * Collects what features provide to the house: counters, locks, the plan, uses, items of scores, followers of payments,
 * personal data.
 */
export const partsOf = (features: readonly Feature[]) => ({
  usage: new Map(entriesOf<LimitedFeature, UsageCounter>(features, 'usage')),
  lockables: new Map(entriesOf<LimitedFeature, Lockable>(features, 'lockable')),
  readPlan: features.find(({ plan }) => plan)?.plan,
  useReaders: features.flatMap(({ uses }) => uses ?? []),
  siteWatches: features.flatMap(({ watchSites }) => watchSites ?? []),
  scoreItems: features.flatMap(({ scores }) => scores ?? []).toSorted((a, b) => a.order - b.order),
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
