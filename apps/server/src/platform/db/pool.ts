import pg from 'pg'
import { AppError } from '../errors.ts'

/** How long the server lets things take, in milliseconds. */
export interface TimeLimits {
  /** One statement. */
  statement: number
  /** Waiting for one lock, advisory ones too. */
  lock: number
  /** An open transaction in which nothing happens. */
  idleInTransaction: number
}

/** Connections of one pool: what keeps two cores of Postgres busy. */
const MAX_CONNECTIONS = 10
/** Callers that may wait for a connection; more are refused at once (standard O3). */
const MAX_WAITING = 1000
/** Longest wait for a connection, a new one or one that comes back, in milliseconds. */
const CONNECT_MS = 5000

/**
 * Opens a pool with time-outs and a bounded queue (standard O3). Connections are made on first use.
 * @param onLost hears of idle connections that were lost; whoever uses one gets the error of the failing query
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
  // The pool listens to idle connections only: without this one, a connection lost in use would end the process (standard O2).
  pool.on('connect', (client) => void client.on('error', () => {}))
  boundQueue(pool)
  return pool
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/** Who would wait behind too many others is told so. (Libraries know a pool by the name of its class: no subclass.) */
function boundQueue(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (taken?: Taken) => Promise<pg.PoolClient> | undefined
  pool.connect = ((taken?: Taken) => {
    if (pool.waitingCount < MAX_WAITING) return connect(taken)
    const refusal = new AppError('UNAVAILABLE', 'Too many requests wait at once. Please try again in a moment.')
    if (!taken) return Promise.reject(refusal)
    return taken(refusal, undefined, () => {})
  }) as pg.Pool['connect']
}
