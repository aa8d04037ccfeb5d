import * as schema from '@greenroom/db'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { OwnerId } from '../identity/owner-id.ts'
import type { OwnerTx, SystemTx } from './tx.ts'

/** How to reach the database. `tenant` connects as the plain role that row security applies to, and as no other. */
export interface DatabaseConnection {
  system: pg.ClientConfig
  tenant: pg.ClientConfig
}

/** The two ways into the database. */
export interface Database {
  /**
   * Runs a write of one owner in one transaction.
   * @throws what `work` throws, after a rollback; Error when the commit did not happen
   */
  forOwner<T>(owner: OwnerId, work: (tx: OwnerTx) => Promise<T>): Promise<T>
  /**
   * Runs reads of one owner in one round trip: `read` must start all its queries (`.execute()`) before its first
   * await, because COMMIT is queued right behind them.
   */
  readForOwner<T>(owner: OwnerId, read: (tx: OwnerTx) => Promise<T>): Promise<T>
  /** Runs system work in one transaction. */
  asSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
  /** System reads outside a transaction: public pages, sessions, metrics. */
  system: SystemTx
  systemPool: pg.Pool
  close(): Promise<void>
}

const SET_OWNER = { name: 'set_owner', text: "select set_config('app.user_id', $1, true)" }
const ignore = () => {}

/** Opens both pools. Connections are made on first use. */
export function openDatabase(connection: DatabaseConnection, onIdleError: (error: Error) => void): Database {
  // One tenant connection is held for a transaction only; ten keep two cores of Postgres busy.
  const tenantPool = new pg.Pool({ ...connection.tenant, pipeline: true, max: 10 })
  const systemPool = new pg.Pool({ ...connection.system, max: 10 })
  for (const pool of [tenantPool, systemPool]) pool.on('error', onIdleError)
  const system = drizzle(systemPool, { schema }) as unknown as SystemTx

  async function onTenantClient<T>(owner: OwnerId, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await tenantPool.connect()
    let broken: Error | undefined
    try {
      client.query('begin').catch(ignore)
      client.query({ ...SET_OWNER, values: [owner] }).catch(ignore)
      return await work(client)
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    forOwner: (owner, work) =>
      onTenantClient(owner, async (client) => {
        const scope = openScope(client)
        const result = await work(scope.tx).finally(scope.end)
        requireCommit(await client.query('commit'))
        return result
      }),
    readForOwner: (owner, read) =>
      onTenantClient(owner, async (client) => {
        const scope = openScope(client)
        const reading = read(scope.tx)
        reading.catch(ignore)
        scope.end()
        const commit = client.query('commit')
        commit.catch(ignore)
        const result = await reading
        requireCommit(await commit)
        return result
      }),
    asSystem: async (work) => {
      const client = await systemPool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(drizzle(client, { schema }) as unknown as SystemTx)
        requireCommit(await client.query('commit'))
        return result
      } catch (error) {
        await client.query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    system,
    systemPool,
    close: async () => {
      await Promise.all([tenantPool.end(), systemPool.end()])
    },
  }
}

/**
 * The owner's transaction as features see it. Once it has ended, a query fails loudly: on a bare connection it would
 * run outside the transaction, without an owner, and silently see nothing.
 */
function openScope(client: pg.PoolClient): { tx: OwnerTx; end: () => void } {
  let ended = false
  const guarded = Object.create(client, {
    query: {
      value: (...args: unknown[]) => {
        if (ended)
          throw new Error(
            'This query was started after its transaction had ended: start reads with .execute() before the first await.',
          )
        return Reflect.apply(client.query, client, args)
      },
    },
  }) as pg.PoolClient
  return {
    tx: drizzle(guarded, { schema }) as unknown as OwnerTx,
    end: () => {
      ended = true
    },
  }
}

/** A COMMIT after a failed statement answers ROLLBACK without an error. */
function requireCommit(result: pg.QueryResult): void {
  if (result.command !== 'COMMIT') throw new Error('The transaction was rolled back by the database.')
}
