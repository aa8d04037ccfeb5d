import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type FakeStripe, openFakeStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from './fake-stripe.ts'
import { type ServerProcess, spawnServer, untilReady } from './server-process.ts'

/** Real server processes on one database, with Stripe's stand-in: for what only several processes can show. */
export interface ServerGroup {
  servers: ServerProcess[]
  stripe: FakeStripe
  /** The database itself. */
  pool: pg.Pool
  /** kill -9, and waits. */
  kill(place: number): Promise<void>
  /** Another process in the place of one that was killed, ready. */
  revive(place: number): Promise<void>
  close(): Promise<void>
}

/** The address of a database, that of a socket's folder included. */
export function addressOf({ connectionString, host, port, user, database }: pg.ClientConfig): string {
  return connectionString ?? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
}

/**
 * Starts so many servers on a database and waits until all are ready.
 * @param mains where they are, in turn, that are other builds than this one
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
