import type { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { v5 } from 'uuid'
import type { Logger } from '../log/logger.ts'

/** An event on its way from a command to its handlers. */
export interface OutboxEvent {
  id: string
  userId: string
  name: string
  payload: Record<string, unknown>
}

/** Rows moved at once. */
const BATCH = 500
/** Look again even if no NOTIFY came (one may be lost with a connection), in milliseconds. */
const SWEEP_EVERY = 5000

export interface RelayParts {
  pool: pg.Pool
  boss: PgBoss
  log: Logger
  /** Queue names of the handlers of an event, by event name. */
  queuesOf(eventName: string): readonly string[]
}

/**
 * Moves outbox rows to the job queue, in the order they were written. Rows and jobs change in one transaction, and a
 * job's id derives from row and handler, so that an event is enqueued exactly once whatever is killed when.
 */
export class OutboxRelay {
  readonly #parts: RelayParts
  #moving: Promise<void> | undefined
  #again = false
  #sweep: NodeJS.Timeout | undefined
  #stopped = false

  constructor(parts: RelayParts) {
    this.#parts = parts
  }

  start(): void {
    this.#sweep = setInterval(() => this.wake(), SWEEP_EVERY)
    this.wake()
  }

  /** Asks for a pass; asking during one makes another follow. */
  wake(): void {
    if (this.#stopped) return
    if (this.#moving) {
      this.#again = true
      return
    }
    this.#moving = this.#drain()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'outbox relay will try again'))
      .finally(() => {
        this.#moving = undefined
        if (this.#again) {
          this.#again = false
          this.wake()
        }
      })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#sweep)
    await this.#moving
  }

  async #drain(): Promise<void> {
    while (!this.#stopped && (await this.#moveBatch()) === BATCH) {}
  }

  async #moveBatch(): Promise<number> {
    const { pool, boss, queuesOf } = this.#parts
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const { rows } = await client.query<{
        id: string
        user_id: string
        name: string
        payload: Record<string, unknown>
      }>(
        'delete from outbox where id in (select id from outbox order by id limit $1 for update skip locked) returning id, user_id, name, payload',
        [BATCH],
      )
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
      const events = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const byQueue = Map.groupBy(
        events.flatMap((event) => queuesOf(event.name).map((queue) => ({ queue, event }))),
        ({ queue }) => queue,
      )
      for (const [queue, items] of byQueue) {
        const jobs = items.map(({ event }) => ({
          id: v5(queue, event.id),
          data: { id: event.id, userId: event.user_id, name: event.name, payload: event.payload } satisfies OutboxEvent,
        }))
        await boss.insert(queue, jobs, { db })
      }
      await client.query('commit')
      return rows.length
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
}
