import { Counter, Gauge, Histogram, register } from 'prom-client'
import { GroupCommit } from '../../../platform/db/group-commit.ts'
import type { House } from '../../../platform/house.ts'
import { textsCame } from '../events.ts'
import { insertTextsOfAll, type NewText } from './inbound-texts.ts'

/** Milliseconds that the first text after a pause waits for others, and most texts per transaction. */
const LINGER_MS = 2
const MAX_BATCH = 500
/** Texts that may wait before new ones are answered 503 (standard O3): seconds at full load, some 10 MB. */
const MAX_WAITING = 10_000

const waiting = new Set<() => number>()
register.registerMetric(
  new Gauge({
    registers: [],
    name: 'greenroom_texts_in_waiting',
    help: 'Texts that came in and wait to be written',
    collect() {
      this.set([...waiting].reduce((sum, read) => sum + read(), 0))
    },
  }),
)
/** Texts that came in, by what became of them: message, duplicate, unclaimed, owner-gone, failed. */
export const textsIn = new Counter({
  name: 'greenroom_texts_in_total',
  help: 'Texts that came in, by outcome: message, duplicate, unclaimed, owner-gone, failed',
  labelNames: ['outcome'],
})
/** Time from the arrival of a STOP until it holds (standards O4 and O8). */
export const optOutLag = new Histogram({
  name: 'greenroom_opt_out_lag_seconds',
  help: 'Time from the arrival of STOP until it holds',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 30],
})

/**
 * Opens the intake of texts of a process; `hold` keeps it. A text is answered once it is on disk together with a job
 * that takes it.
 */
export function openTextIntake({ db, jobs }: House): GroupCommit<NewText> {
  const intake = new GroupCommit<NewText>({
    write: (batch) =>
      db.asSystem(async (tx) => {
        await insertTextsOfAll(tx, batch)
        await jobs.enqueue(textsCame, {}, { tx })
      }),
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    linger: LINGER_MS,
  })
  waiting.add(() => intake.waiting)
  return intake
}
