import { setTimeout as delay } from 'node:timers/promises'
import type { House } from '../../apps/server/src/platform/house.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/index.ts'
import { type FakeTwilio, openFakeTwilio, TWILIO_SID, TWILIO_TOKEN } from '../../apps/server/src/testing/fake-twilio.ts'
import { addressOf } from '../../apps/server/src/testing/server-group.ts'
import { type ServerProcess, spawnServer, untilReady } from '../../apps/server/src/testing/server-process.ts'
import { openProduct } from './campaigns.ts'
import { temporaryFolder } from './greenroom.ts'
import type { Verdict } from './report.ts'

/** `BENCH_SHARE=0.1` makes a tenth of everything. */
export const SHARE = Number(process.env.BENCH_SHARE ?? 1)
/** What Twilio takes to answer, in milliseconds. */
const LATENCY_MS = 50
const PATIENCE_MS = 300_000
/** Address at which Twilio believes it calls the workers; it refuses those of loopback. */
export const PUBLIC_URL = 'https://greenroom.example'

/** A text as it came to the receiver, and the moment in milliseconds. */
interface Taken {
  to: string
  at: number
}

/** Worker processes, their database, and the receiver, for the parts of a bench. */
export interface World {
  house: House
  twilio: FakeTwilio
  taken: Taken[]
  workers: ServerProcess[]
  dataDir: string
  /** Environment of every process. */
  env: Record<string, string>
  /** Starts a worker in a place. Whenever it ends, it is started again, as by a service manager. */
  start(place: number): Promise<void>
  /** Ends all of them for good. */
  killWorkers(): void
}

export type Rows = (string | number)[][]
export type Part = (world: World, rows: Rows, verdicts: Verdict[]) => Promise<void>

export async function openWorld(): Promise<{ world: World; close(): Promise<void> }> {
  const twilio = await openFakeTwilio()
  const dataDir = temporaryFolder()
  const settings = { max_connections: '200', shared_buffers: '256MB', max_wal_size: '4GB' }
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  const env = {
    DATABASE_URL: addressOf(postgres.connection),
    DATA_DIR: temporaryFolder(),
    APP_SECRET: 'a secret that all processes of the bench share',
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    TWILIO_API_BASE: twilio.url,
    RATE_LIMIT: 'off',
    SHARED_SENDING: '1',
    SHARED_SENDING_DAILY: '10000000',
  }
  const { house, close } = await openProduct(env)
  const workers: ServerProcess[] = []
  const taken: Taken[] = []
  twilio.slowness = LATENCY_MS
  twilio.onAccepted = ({ To }) => void taken.push({ to: To?.[0] ?? '', at: performance.now() })
  let isKept = true
  const killWorkers = () => {
    isKept = false
    for (const { child } of workers) child.kill('SIGKILL')
  }
  const start = async (place: number) => {
    const server = await spawnServer({ ...env, PUBLIC_URL, LOG_LEVEL: 'silent' })
    workers[place] = server
    void server.exited.then(() => (isKept ? start(place) : undefined)).catch(() => {})
    await untilReady(server)
  }
  return {
    world: { house, twilio, taken, workers, dataDir, env, start, killWorkers },
    close: async () => {
      killWorkers()
      await close()
      await postgres.stop()
      await twilio.close()
    },
  }
}

/** Reads from the database, also while it is being killed. */
export async function read<R extends object>({ house }: World, text: string, values: unknown[]): Promise<R[]> {
  for (;;)
    try {
      return (await house.db.systemPool.query<R>(text, values)).rows
    } catch {
      await delay(100)
    }
}

export async function untilFinished(world: World, id: string): Promise<void> {
  await until(
    async () => (await read(world, "select 1 from sends where id = $1 and state = 'finished'", [id])).length > 0,
    'the campaign does not end',
  )
}

/** @throws Error with the complaint if it does not hold for minutes */
export async function until(holds: () => boolean | Promise<boolean>, complaint: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await holds()); await delay(20))
    if (Date.now() > end) throw new Error(complaint)
}

/** Adds a number to the account. */
export function newNumber({ twilio }: World): string {
  const phone_number = `+120255502${String(twilio.numbers.length).padStart(2, '0')}`
  twilio.numbers.push({ phone_number, sms: true, created: 'Mon, 06 Jan 2025 10:00:00 +0000' })
  return phone_number
}
