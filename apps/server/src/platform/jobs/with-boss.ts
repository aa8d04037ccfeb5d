import { PgBoss } from 'pg-boss'
import type { House } from '../house.ts'

/** Opens the queue for an operator's command, without running jobs. */
export async function withBoss<T>({ db, log }: House, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.systemPool.query(text, values) },
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'))
  await boss.start()
  try {
    return await work(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}
