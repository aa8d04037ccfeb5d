import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { PLAN_NAMES, type PlanTier } from '@greenroom/domain'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { features } from '../features.ts'
import { readEnv } from '../platform/env.ts'
import { partsOf } from '../platform/feature.ts'
import { type FetchOutside, OutsideError } from '../platform/fetch-outside/fetch-outside.ts'
import { buildHouse, type House, startOfMonth } from '../platform/house.ts'
import { buildServer } from '../platform/http/server.ts'
import { sessionCookieName } from '../platform/identity/session-cookie.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { createLogger } from '../platform/log/logger.ts'
import { openEmail } from '../platform/providers/email/open.ts'
import { openPayments } from '../platform/providers/payments/open.ts'
import { openSms } from '../platform/providers/sms/open.ts'
import { diskStorage } from '../platform/providers/storage/disk.ts'
import { type MailHandedIn, sentMails, sentTexts, type TextHandedIn } from './sent-mail.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** A signed-in person of a test. */
export interface Visitor {
  id: string
  email: string
  cookie: string
}

export interface TestApp {
  app: FastifyInstance
  house: House
  database: TestDatabase
  /** Plan of everybody; `pro` unless a test is about limits. */
  /** Gives everybody this plan; undefined: the one that each has bought. `pro` at first. */
  setTier(tier: PlanTier | undefined): void
  /** Sets the clock for all later work. */
  setNow(now: Date | undefined): void
  /** Sets the answers of outside addresses; by default none is reachable. */
  setOutside(fetch: FetchOutside): void
  /** Signs up a new person. */
  /** @param details.isVerified verify the email at once */
  signUp(details?: { email?: string; password?: string; name?: string; isVerified?: boolean }): Promise<Visitor>
  /** Makes a request as a person (or nobody), as our own pages do. */
  call(
    visitor: Visitor | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** Returns the mails to this address so far, oldest first, after delivering waiting ones into the sandbox. */
  mails(to: string): Promise<MailHandedIn[]>
  /** Returns the texts to this number (E.164) so far, likewise. */
  texts(to: string): Promise<TextHandedIn[]>
  /** Starts this app's worker; it stops with the app. */
  startWorker(): Promise<void>
}

export const PUBLIC_URL = 'http://localhost:3000'
export const PASSWORD = 'correct horse battery'

/**
 * Starts the whole server on its own database, for the tests of one file. `env` overrides the environment; `onLog`
 * receives every log line.
 */
export function useTestApp(
  env: Record<string, string> = {},
  { onLog }: { onLog?: (line: string) => void } = {},
): TestApp {
  const state: { tier: PlanTier | undefined; now: Date | undefined; outside: FetchOutside } = {
    tier: 'pro',
    now: undefined,
    outside: async () => {
      throw new OutsideError('unreachable', 'no network in tests')
    },
  }
  const test = {
    setTier: (tier) => {
      state.tier = tier
    },
    setNow: (now) => {
      state.now = now
    },
    setOutside: (fetch) => {
      state.outside = fetch
    },
  } as TestApp
  const files = path.join(tmpdir(), `greenroom-files-${randomUUID()}`)
  const stops: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    test.database = await createTestDatabase()
    const readyEnv = readEnv({
      PUBLIC_URL,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      RATE_LIMIT: 'off',
      // Tests of other things write to crowds without a domain of their own.
      SHARED_SENDING: '1',
      SHARED_SENDING_DAILY: '10000000',
      // Tests of other things text without registering first.
      SANDBOX_NUMBERS: '1',
      DATA_DIR: files,
      ...env,
    })
    const parts = partsOf(features)
    test.house = buildHouse({
      env: readyEnv,
      log: createLogger(readyEnv, onLog && { write: onLog }),
      connection: test.database.connection,
      providers: {
        email: await openEmail(readyEnv),
        sms: await openSms(readyEnv),
        payments: await openPayments(readyEnv),
        storage: diskStorage(path.join(files, 'uploads')),
        fetchOutside: (url, request) => state.outside(url, request),
        // Nothing listens at the public address of a test.
        fetchPage: async (url) => {
          const { statusCode: status, headers, body } = await test.app.inject({ url })
          return { status, type: String(headers['content-type']), body }
        },
      },
      secret: 'a secret for tests that is long enough',
      clock: () => state.now ?? new Date(),
      ...parts,
      readPlan: async (tx, context) =>
        state.tier
          ? { tier: state.tier, name: PLAN_NAMES[state.tier], periodStart: startOfMonth(context.now) }
          : ((await parts.readPlan?.(tx, context)) ?? missing('a plan')),
    })
    await test.house.listener.start()
    for (const feature of features) {
      const running = await feature.start?.(test.house)
      if (running) stops.push(() => running.stop())
    }
    test.app = await buildServer(test.house, features)
    await test.app.ready()
  })
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
    await test.app?.close()
    await test.house?.close()
    await test.database?.drop()
    await rm(files, { recursive: true, force: true })
  })

  test.startWorker = async () => {
    const worker = await startWorker(test.house, features)
    stops.push(() => worker.stop())
  }
  test.mails = (to) => sentMails(test.house, to)
  test.texts = (to) => sentTexts(test.house, to)
  test.call = (visitor, method, url, body, headers = {}) => {
    const options: InjectOptions = {
      method,
      url,
      headers: { origin: readOrigin(test), ...(visitor ? { cookie: visitor.cookie } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    }
    return test.app.inject(options)
  }
  test.signUp = async ({
    email = `${randomUUID()}@example.com`,
    password = PASSWORD,
    name = 'Nova Reyes',
    isVerified = false,
  } = {}) => {
    const response = await test.call(undefined, 'POST', '/api/auth/sign-up/email', { email, password, name })
    if (response.statusCode !== 200) throw new Error(`sign-up failed: ${response.statusCode} ${response.body}`)
    const cookie = response.cookies.find(({ name: key }) => key === sessionCookieName(test.house.env.isSecure))
    const { id } = response.json<{ user: { id: string } }>().user
    if (isVerified) await test.house.db.systemPool.query('update users set email_verified = true where id = $1', [id])
    return {
      id,
      email,
      cookie: `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`,
    }
  }
  return test
}

const missing = (what: string): never => {
  throw new Error(`no feature reads ${what}`)
}
const readOrigin = (test: TestApp) => test.house.env.PUBLIC_URL
