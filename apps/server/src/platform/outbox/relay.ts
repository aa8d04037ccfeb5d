import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { Counter } from 'prom-client'
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
/** Milliseconds from one pass to the next, in which events gather: each pass wakes the workers of all of its queues. */
const GATHER_MS = 25
/** Milliseconds between passes without a NOTIFY, which may get lost with a connection. */
const SWEEP_EVERY = 5000
/** How long an event without a handler here waits for another build that has one, in milliseconds: a day. */
const KEEP_UNKNOWN_MS = 24 * 3_600_000
/** Milliseconds between checks for such events. */
const DROP_EVERY = 3_600_000

const dropped = new Counter({
  name: 'greenroom_outbox_dropped_total',
  help: 'Events that no build had a handler for within a day, by name',
  labelNames: ['event'],
})

export interface RelayParts {
  pool: pg.Pool
  boss: PgBoss
  log: Logger
  now: () => Date
  /** Queue names of an event's handlers, by event name. */
  queuesOf: ReadonlyMap<string, readonly string[]>
}

/**
 * Moves outbox rows to the job queue, each event once, in no guaranteed order. Rows and jobs change in one transaction,
 * and a job's id derives from row and handler, so that an event is enqueued exactly once even if the process is killed.
 * Events without a handler in this build stay for a day: during an upgrade two builds run side by side, and the other
 * may have one.
 */
export class OutboxRelay {
  readonly #parts: RelayParts
  #moving: Promise<void> | undefined
  #again = false
  #sweep: NodeJS.Timeout | undefined
  #stopped = false
  #dropAt = 0

  constructor(parts: RelayParts) {
    this.#parts = parts
  }

  start(): void {
    this.#sweep = setInterval(() => this.wake(), SWEEP_EVERY)
    this.wake()
  }

  /** Requests a pass; during one, requests another. */
  wake(): void {
    if (this.#stopped) return
    if (this.#moving) {
      this.#again = true
      return
    }
    this.#moving = this.#pass()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'outbox relay will try again'))
      .finally(async () => {
        if (this.#again && !this.#stopped) await delay(GATHER_MS)
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

  /** Moves all waiting rows. */
  async moveWaiting(): Promise<void> {
    while (!this.#stopped && (await this.#moveBatch()) === BATCH) {}
  }

  async #pass(): Promise<void> {
    await this.moveWaiting()
    const now = this.#parts.now().getTime()
    if (now < this.#dropAt) return
    await this.#dropUnknown(new Date(now - KEEP_UNKNOWN_MS))
    this.#dropAt = now + DROP_EVERY
  }

  async #dropUnknown(before: Date): Promise<void> {
    const { pool, log, queuesOf } = this.#parts
    const { rows } = await pool.query<{ name: string; events: number }>(
      `with gone as (delete from outbox where name <> all ($1) and created_at < $2 returning name)
       select name, count(*)::int as events from gone group by name`,
      [[...queuesOf.keys()], before],
    )
    for (const { name, events } of rows) {
      dropped.inc({ event: name }, events)
      log.warn({ event: name, events }, 'events dropped: nothing has handled them for a day')
    }
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
        `delete from outbox where id in
           (select id from outbox where name = any ($2) order by id limit $1 for update skip locked)
         returning id, user_id, name, payload`,
        [BATCH, [...queuesOf.keys()]],
      )
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
      const byQueue = Map.groupBy(
        rows.flatMap((event) => (queuesOf.get(event.name) ?? []).map((queue) => ({ queue, event }))),
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
