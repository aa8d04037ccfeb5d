import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { OwnerId } from '../identity/owner-id.ts'
import { OwnerTurns } from './owner-turns.ts'
import { openPool, type TimeLimits } from './pool.ts'
import type { OwnerTx, SystemTx } from './tx.ts'

/** How to reach the database. `tenant` connects as the plain role that row security applies to, and as no other. */
export interface DatabaseConnection {
  system: pg.ClientConfig
  tenant: pg.ClientConfig
}

/** The two ways into the database. */
export interface Database {
  /**
   * Runs a write of one owner in one transaction. Inside, only `tx` may be used: a second connection taken while one is
   * held can wait for ever.
   * @throws what `work` throws, after a rollback; Error when the commit did not happen; AppError UNAVAILABLE when this
   * owner's other work leaves no room for too long
   */
  forOwner<T>(owner: OwnerId, work: (tx: OwnerTx) => Promise<T>): Promise<T>
  /**
   * Runs reads of one owner in one round trip: `read` must start all its queries (`.execute()`) before its first
   * await, because COMMIT is queued right behind them.
   */
  readForOwner<T>(owner: OwnerId, read: (tx: OwnerTx) => Promise<T>): Promise<T>
  /** Runs system work in one transaction. `limits`: for imports and clean-ups that take longer than a request may. */
  asSystem<T>(work: (tx: SystemTx) => Promise<T>, limits?: Partial<TimeLimits>): Promise<T>
  /** System reads outside a transaction: public pages, sessions, metrics. */
  system: SystemTx
  systemPool: pg.Pool
  /** Whether both ways in answer. It waits as long as a request would. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

const SET_OWNER = { name: 'set_owner', text: "select set_config('app.user_id', $1, true)" }
const ignore = () => {}

/** Requests of owners are short: what takes longer is stuck, and frees its connection for others (standard O3). */
const TENANT_LIMITS: TimeLimits = { statement: 10_000, lock: 4000, idleInTransaction: 10_000 }
/** Also batches of hits (which give up by themselves after 10 s) and jobs. */
const SYSTEM_LIMITS: TimeLimits = { statement: 15_000, lock: 10_000, idleInTransaction: 30_000 }

/** Transactions of one owner at once: fewer than half of the pool; the rest waits as long as for a connection. */
const OWNER_TURNS = { maxRunning: 4, maxWaiting: 200, maxWait: 5000 }

/** Opens both pools. Connections are made on first use. */
export function openDatabase(connection: DatabaseConnection, onLost: (error: Error) => void): Database {
  const tenantPool = openPool({ ...connection.tenant, pipeline: true }, TENANT_LIMITS, onLost)
  const systemPool = openPool(connection.system, SYSTEM_LIMITS, onLost)
  const turns = new OwnerTurns(OWNER_TURNS)
  const system = drizzle(systemPool) as unknown as SystemTx

  const onTenantClient = <T>(owner: OwnerId, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    turns.run(owner, () => inTenantTransaction(owner, work))

  async function inTenantTransaction<T>(owner: OwnerId, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
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
    asSystem: async (work, limits) => {
      const client = await systemPool.connect()
      let broken: Error | undefined
      try {
        await client.query(`begin${limits ? localLimits(limits) : ''}`)
        const result = await work(drizzle(client) as unknown as SystemTx)
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
    isReachable: () =>
      Promise.all([tenantPool.query('select 1'), systemPool.query('select 1')]).then(
        () => true,
        () => false,
      ),
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
    tx: drizzle(guarded) as unknown as OwnerTx,
    end: () => {
      ended = true
    },
  }
}

/** A COMMIT after a failed statement answers ROLLBACK without an error. */
function requireCommit(result: pg.QueryResult): void {
  if (result.command !== 'COMMIT') throw new Error('The transaction was rolled back by the database.')
}

/** Settings that end with the transaction. */
function localLimits({ statement, lock, idleInTransaction }: Partial<TimeLimits>): string {
  return Object.entries({
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
  })
    .flatMap(([name, value]) => (value === undefined ? [] : [`; set local ${name} = ${Math.trunc(value)}`]))
    .join('')
}
