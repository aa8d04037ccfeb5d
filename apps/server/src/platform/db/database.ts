import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { OwnerId } from '../identity/owner-id.ts'
import { OwnerTurns } from './owner-turns.ts'
import { openPool, type TimeLimits } from './pool.ts'
import type { OwnerTx, SystemTx } from './tx.ts'

/** Connection settings. `tenant` connects as the plain role to which row security applies, and as no other. */
export interface DatabaseConnection {
  system: pg.ClientConfig
  tenant: pg.ClientConfig
}

/** The two kinds of access to the database. */
export interface Database {
  /**
   * Runs an owner's write in one transaction. Use only `tx` inside: a second connection taken while one is held can
   * wait forever.
   * @throws what `work` throws, after a rollback; Error if the commit did not happen; AppError UNAVAILABLE if the
   *   owner's other work blocks it for too long
   */
  forOwner<T>(owner: OwnerId, work: (tx: OwnerTx) => Promise<T>): Promise<T>
  /**
   * Runs an owner's reads in one round trip. `read` must start all its queries (`.execute()`) before its first await,
   * because COMMIT is queued right after them.
   */
  readForOwner<T>(owner: OwnerId, read: (tx: OwnerTx) => Promise<T>): Promise<T>
  /** Runs system work in one transaction. `limits` allows imports and cleanups to take longer than a request may. */
  asSystem<T>(work: (tx: SystemTx) => Promise<T>, limits?: Partial<TimeLimits>): Promise<T>
  /** System reads outside a transaction: public pages, sessions, metrics. */
  system: SystemTx
  systemPool: pg.Pool
  /** Checks that both pools answer. It waits as long as a request would. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

const SET_OWNER = { name: 'set_owner', text: "select set_config('app.user_id', $1, true)" }
const ignore = () => {}

/** Owners' requests are short; anything longer is stuck and must free its connection for others (standard O3). */
const TENANT_LIMITS: TimeLimits = { statement: 10_000, lock: 4000, idleInTransaction: 10_000 }
/** Also covers jobs, and batches of hits (which give up by themselves after 10 s). */
const SYSTEM_LIMITS: TimeLimits = { statement: 15_000, lock: 10_000, idleInTransaction: 30_000 }

/** Concurrent transactions of one owner: fewer than half of the pool. Others wait as long as for a connection. */
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
 * Opens an owner's transaction as features see it. Once it has ended, a query throws; on a bare connection it would run
 * outside the transaction, without an owner, and silently find nothing.
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

/** COMMIT after a failed statement answers ROLLBACK without an error. */
function requireCommit(result: pg.QueryResult): void {
  if (result.command !== 'COMMIT') throw new Error('The transaction was rolled back by the database.')
}

/** Returns settings that last until the end of the transaction. */
function localLimits({ statement, lock, idleInTransaction }: Partial<TimeLimits>): string {
  return Object.entries({
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
  })
    .flatMap(([name, value]) => (value === undefined ? [] : [`; set local ${name} = ${Math.trunc(value)}`]))
    .join('')
}
