import { sql } from '@greenroom/db/sql'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { v5 } from 'uuid'
import type { Enqueue } from './enqueue.ts'
import type { Logger } from '../log/logger.ts'

/** UUID namespace for job ids derived from names. */
const JOB_IDS = '6f0b6a3c-6a6e-5d7a-9c55-2d1f0b7b8e11'

/** Enqueues jobs for workers of any process. Opened by the first job. */
export class JobQueue {
  readonly #pool: pg.Pool
  readonly #log: Logger
  #opening: Promise<PgBoss> | undefined
  readonly #known = new Map<string, Promise<void>>()

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool
    this.#log = log
  }

  readonly enqueue: Enqueue = async (job, payload, { id, tx, startAfter } = {}) => {
    job.schema.parse(payload)
    const boss = await this.#open()
    await this.#ensureQueue(boss, job.name)
    await boss.insert(
      job.name,
      [
        {
          data: payload as object,
          ...(id === undefined ? {} : { id: v5(`${job.name}/${id}`, JOB_IDS) }),
          ...(startAfter ? { startAfter } : {}),
          ...(job.isOnce ? { retryLimit: 0 } : {}),
        },
      ],
      tx ? { db: fromDrizzle(tx, sql) } : {},
    )
  }

  async stop(): Promise<void> {
    const boss = await this.#opening?.catch(() => undefined)
    await boss?.stop({ graceful: false })
  }

  #open(): Promise<PgBoss> {
    this.#opening ??= this.#start().catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  async #start(): Promise<PgBoss> {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => this.#pool.query(text, values) },
      supervise: false,
      schedule: false,
    })
    boss.on('error', (error) => this.#log.warn({ err: error }, 'job queue error'))
    return boss.start()
  }

  /** A web process may come first; the worker then sets the queue's options. */
  #ensureQueue(boss: PgBoss, name: string): Promise<void> {
    const known = this.#known.get(name)
    if (known) return known
    const ensured = boss.createQueue(name, { notify: true })
    this.#known.set(name, ensured)
    ensured.catch(() => this.#known.delete(name))
    return ensured
  }
}
