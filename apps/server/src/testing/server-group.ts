import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type FakeStripe, openFakeStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from './fake-stripe.ts'
import { type ServerProcess, spawnServer, untilReady } from './server-process.ts'

/** Real server processes on one database, with the Stripe stand-in, for behavior that needs several processes. */
export interface ServerGroup {
  servers: ServerProcess[]
  stripe: FakeStripe
  /** Connections to the database itself. */
  pool: pg.Pool
  /** Kills it with SIGKILL, and waits. */
  kill(place: number): Promise<void>
  /** Starts another process in place of a killed one, and waits until it is ready. */
  revive(place: number): Promise<void>
  close(): Promise<void>
}

/** Returns the address of a database, also if it is on a socket. */
export function addressOf({ connectionString, host, port, user, database }: pg.ClientConfig): string {
  return connectionString ?? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
}

/**
 * Starts servers on a database and waits until all are ready.
 * @param mains entry files of other builds, used in turn
 */
export async function startServerGroup(
  count: number,
  database: pg.ClientConfig,
  mains: readonly (string | undefined)[] = [],
): Promise<ServerGroup> {
  const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-group-'))
  const stripe = await openFakeStripe()
  const start = async (place: number) => {
    const env = {
      DATABASE_URL: addressOf(database),
      DATA_DIR: folder,
      APP_SECRET: 'a secret that all processes of a group share',
      RATE_LIMIT: 'off',
      SHARED_SENDING: '1',
      SHARED_SENDING_DAILY: '10000000',
      SANDBOX_NUMBERS: '1',
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_API_BASE: stripe.url,
    }
    const server = await spawnServer(env, mains[place])
    await untilReady(server)
    return server
  }
  const servers = await Promise.all(Array.from({ length: count }, (_, place) => start(place)))
  const pool = new pg.Pool({ ...database, max: 4 })
  const at = (place: number) => servers[place] as ServerProcess
  return {
    servers,
    stripe,
    pool,
    kill: async (place) => {
      at(place).child.kill('SIGKILL')
      await at(place).exited
    },
    revive: async (place) => {
      servers[place] = await start(place)
    },
    close: async () => {
      for (const { child, exited } of servers) {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
        await exited
      }
      await pool.end()
      await stripe.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
