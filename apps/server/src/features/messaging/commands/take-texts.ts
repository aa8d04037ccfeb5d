import { setTimeout as delay } from 'node:timers/promises'
import type { JobContext } from '../../../platform/context.ts'
import { fewAtATime } from '../../../platform/few-at-a-time.ts'
import { hasWordOfAll, LEASE_SECONDS, leaseTextsOfAll } from '../store/inbound-texts.ts'
import { takeLeased } from './take-leased.ts'
import { openRush } from './text-rush.ts'

/** Texts that a worker takes together. */
const BATCH = 20

/** Workers of a process that take texts at once: more would keep new texts waiting for their answer. */
const openTurns = () => fewAtATime({ atOnce: 2, waiting: 100, refusal: 'Too many workers take texts already.' })

/** Milliseconds between looks for words while other texts wait for the end of a rush. */
const LOOK_MS = 50

/** Turns all waiting texts into messages; during a rush words first, and the others when it is over or lasts too long. */
export const takeTexts = (context: JobContext): Promise<void> => context.hold(openTurns)(() => takeAll(context))

async function takeAll(context: JobContext): Promise<void> {
  const rush = context.hold(openRush)
  for (;;) {
    context.signal.throwIfAborted()
    const kind = rush.mayTake() ? 'all' : 'words'
    const isNothing = kind === 'words' && !(await hasWordOfAll(context.db))
    const rows = isNothing ? [] : await leaseTextsOfAll(context.db, { kind, limit: BATCH, seconds: LEASE_SECONDS })
    await takeLeased(context, rows)
    if (rows.length === BATCH) continue
    if (kind === 'all') return
    await delay(LOOK_MS, undefined, { signal: context.signal })
  }
}
