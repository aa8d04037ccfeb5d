import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../platform/db/embedded/index.ts'
import type { ClockMoved } from './moved-clock.ts'
import { addressOf } from './server-group.ts'
import { spawnServer, untilReady } from './server-process.ts'

/** A server whose clock goes ahead of the machine's: what waits for tomorrow is done in seconds. */
export interface TimeMachine {
  /** Environment by which another process opens the same installation. */
  readonly env: Readonly<Record<string, string>>
  now(): Date
  /** Lets so many milliseconds pass at once, for the server and for the jobs that wait. What is under way must be done. */
  pass(ms: number): Promise<void>
  /** Lets time pass until a moment. */
  passUntil(moment: Date): Promise<void>
  close(): Promise<void>
}

const MOVED_CLOCK = new URL('moved-clock.ts', import.meta.url).href
const CHEAP_HASHES = new URL('cheap-hashes.ts', import.meta.url).href

/** Starts one on an empty database of its own. @param more environment of its own */
export async function startTimeMachine(port: number, more: Record<string, string> = {}): Promise<TimeMachine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-time-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings })
  const env = {
    PORT: String(port),
    DATABASE_URL: addressOf(postgres.connection),
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    SHARED_SENDING: '1',
    SHARED_SENDING_DAILY: '10000000',
    SANDBOX_NUMBERS: '1',
    NODE_OPTIONS: `--import=${CHEAP_HASHES} --import=${MOVED_CLOCK}`,
    ...more,
  }
  const server = await spawnServer(env, undefined, { isTold: true })
  await untilReady(server)
  const pool = new pg.Pool({ ...postgres.connection, max: 1 })
  let ahead = 0
  const pass = async (ms: number) => {
    ahead += ms
    await tell(server.child, { ahead })
    // The clock of pg-boss. Later than the server's, so that no job finds that its time has not come.
    await pool.query(`create or replace function pgboss.job_now() returns timestamptz language sql stable
      as $$ select now() + interval '${ahead} milliseconds' $$`)
  }
  const now = () => new Date(Date.now() + ahead)
  return {
    env,
    now,
    pass,
    passUntil: async (moment) => pass(Math.max(0, moment.getTime() - now().getTime())),
    close: async () => {
      await pool.end()
      server.child.kill('SIGTERM')
      await server.exited
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves once the server has heard. */
const tell = (child: Awaited<ReturnType<typeof spawnServer>>['child'], moved: ClockMoved): Promise<void> =>
  new Promise((resolve, reject) => {
    const hear = (message: unknown) => {
      if ((message as Partial<ClockMoved>).ahead !== moved.ahead) return
      child.off('message', hear)
      resolve()
    }
    child.on('message', hear)
    child.send(moved, (error) => error && reject(error))
  })
