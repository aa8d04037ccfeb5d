import pg from 'pg'
import type { Logger } from '../log/logger.ts'

/** A change made by any process, notified once per statement, owner, and topic (trigger `notify_table_change`). */
export interface TableChange {
  table: string
  op: 'insert' | 'update' | 'delete'
  userId: string
  /** Id of the group of rows that a screen or cache watches together: for blocks, their site. */
  topic: string
}

/** Name of the listening connection in `pg_stat_activity`. */
export const LISTENER_NAME = 'greenroom listener'

type Channel = 'table_change' | 'outbox' | 'withdrawals'
type Hear = (payload: string) => void

/** Timeout of an attempt to connect, in milliseconds. */
const CONNECT_MS = 5000
/** Milliseconds between two checks of the connection, and the timeout of a check. */
const PULSE_MS = 5000
/** Waits between attempts to reconnect, in milliseconds; the last one repeats. */
const RECONNECT_WAITS = [50, 200, 500, 1000, 2000]

/**
 * Receives NOTIFY over a dedicated connection, so that every node learns of every change. It reconnects automatically
 * and then calls `onReconnect`: messages sent meanwhile are lost, so caches drop everything.
 */
export class Listener {
  readonly #connection: pg.ClientConfig
  readonly #log: Logger
  readonly #heard = new Map<Channel, Set<Hear>>()
  readonly #reconnected = new Set<() => void>()
  #client: pg.Client | undefined
  readonly #pulseMs: number
  #stopped = false
  #attempt = 0
  #retry: NodeJS.Timeout | undefined
  #pulse: NodeJS.Timeout | undefined

  constructor(connection: pg.ClientConfig, log: Logger, { pulseMs = PULSE_MS } = {}) {
    this.#connection = connection
    this.#log = log
    this.#pulseMs = pulseMs
  }

  on(channel: Channel, hear: Hear): void {
    this.#heard.set(channel, (this.#heard.get(channel) ?? new Set()).add(hear))
  }

  onTableChange(hear: (change: TableChange) => void): void {
    this.on('table_change', (payload) => hear(JSON.parse(payload) as TableChange))
  }

  onReconnect(then: () => void): void {
    this.#reconnected.add(then)
  }

  /** True while connected; while false, cached data may be stale. */
  get isListening(): boolean {
    return this.#client !== undefined
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionTimeoutMillis: CONNECT_MS,
      ...this.#connection,
      application_name: LISTENER_NAME,
      keepAlive: true,
    })
    client.on('notification', ({ channel, payload }) => {
      for (const hear of this.#heard.get(channel as Channel) ?? []) hear(payload ?? '')
    })
    let lost = false
    const onLost = (error?: Error) => {
      if (lost) return
      lost = true
      this.#client = undefined
      clearInterval(this.#pulse)
      client.end().catch(() => {})
      if (this.#stopped) return
      this.#log.warn({ err: error }, 'listening connection lost')
      this.#scheduleRetry()
    }
    client.on('error', onLost)
    client.on('end', () => onLost())
    try {
      await client.connect()
      await client.query('listen table_change; listen outbox; listen withdrawals')
    } catch (error) {
      lost = true
      client.end().catch(() => {})
      throw error
    }
    if (this.#stopped) {
      await client.end()
      return
    }
    this.#client = client
    this.#attempt = 0
    this.#feelPulse(client, onLost)
  }

  /** A connection that breaks silently (a network failure, a sleeping machine) looks like an idle one. */
  #feelPulse(client: pg.Client, onLost: (error: Error) => void): void {
    this.#pulse = setInterval(() => {
      client.query({ text: 'select 1', query_timeout: this.#pulseMs } as pg.QueryConfig).catch(onLost)
    }, this.#pulseMs).unref()
  }

  #scheduleRetry(): void {
    const wait = RECONNECT_WAITS[Math.min(this.#attempt, RECONNECT_WAITS.length - 1)]
    this.#attempt += 1
    this.#retry = setTimeout(() => {
      this.start().then(
        () => {
          for (const then of this.#reconnected) then()
        },
        () => {
          if (!this.#stopped) this.#scheduleRetry()
        },
      )
    }, wait)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    clearInterval(this.#pulse)
    await this.#client?.end()
  }
}
