import type { JobContext } from '../../../platform/context.ts'
import { fewAtATime } from '../../../platform/few-at-a-time.ts'
import { LEASE_SECONDS, leaseTextsOfAll } from '../store/inbound-texts.ts'
import { takeLeased } from './take-leased.ts'

/** Texts that a worker takes together. */
const BATCH = 20

/** Workers of a process that take texts at once: more would keep new texts waiting for their answer. */
const openTurns = () => fewAtATime({ atOnce: 2, waiting: 100, refusal: 'Too many workers take texts already.' })

/** Turns all waiting texts into messages. */
export const takeTexts = (context: JobContext): Promise<void> => context.hold(openTurns)(() => takeAll(context))

async function takeAll(context: JobContext): Promise<void> {
  for (let taken = BATCH; taken > 0; ) {
    context.signal.throwIfAborted()
    const rows = await leaseTextsOfAll(context.db, BATCH, LEASE_SECONDS)
    await takeLeased(context, rows)
    taken = rows.length
  }
}
