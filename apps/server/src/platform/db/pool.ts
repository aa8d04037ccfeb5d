import pg from 'pg'
import { AppError } from '../errors.ts'

/** Timeouts set on the server, in milliseconds. */
export interface TimeLimits {
  /** For one statement. */
  statement: number
  /** For one lock, including advisory ones. */
  lock: number
  /** For an open transaction without activity. */
  idleInTransaction: number
}

/** Connections per pool: enough to keep two cores busy with Postgres. */
const MAX_CONNECTIONS = 10
/** Callers that may wait for a connection; more are refused at once (standard O3). */
const MAX_WAITING = 1000
/** Longest wait for a connection, new or returned, in milliseconds. */
const CONNECT_MS = 5000

/**
 * Opens a pool with timeouts and a bounded queue (standard O3). Connections are made on first use.
 * @param onLost called for idle connections that were lost; the user of a busy one gets the failing query's error
 */
export function openPool(config: pg.PoolConfig, limits: TimeLimits, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    ...config,
  })
  pool.on('error', onLost)
  // The pool listens on idle connections only. Without this listener, losing a busy one would end the process (standard
  // O2).
  pool.on('connect', (client) => void client.on('error', () => {}))
  boundQueue(pool)
  return pool
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/**
 * Refuses callers who would wait behind too many others. Not a subclass, because libraries recognize a pool by its
 * class name.
 */
function boundQueue(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (taken?: Taken) => Promise<pg.PoolClient> | undefined
  pool.connect = ((taken?: Taken) => {
    if (pool.waitingCount < MAX_WAITING) return connect(taken)
    const refusal = new AppError('UNAVAILABLE', 'Too many requests are waiting. Please try again in a moment.')
    if (!taken) return Promise.reject(refusal)
    return taken(refusal, undefined, () => {})
  }) as pg.Pool['connect']
}
