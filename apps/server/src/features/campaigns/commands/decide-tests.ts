import type { JobContext } from '../../../platform/context.ts'
import { countVariantsOfAll } from '../store/variants.ts'
import { listTestsOfAll, type TestUnderWay } from '../queries/tests.ts'
import { decideTest } from './decide-test.ts'

/** Tests looked at in one run; the next one goes on (standard W22). */
const MOST = 100
/** Milliseconds that counting a campaign of a million may take. */
const LIMITS = { statement: 60_000 }

/**
 * Chooses the winners of tests whose time has come, and has the rest of the people get them. Safe to repeat, and on several
 * nodes at once: a winner is chosen once.
 */
export async function decideTests(context: JobContext): Promise<void> {
  const { db, now, signal } = context
  const waiting = await db.asSystem((system) => listTestsOfAll(system, now, MOST))
  const count = (test: TestUnderWay) => db.asSystem((system) => countVariantsOfAll(system, test, now), LIMITS)
  for (const test of waiting) {
    signal.throwIfAborted()
    if (test.isStale) await count(test)
    await decideTest(await context.asOwner(test.userId), test.id, () => count(test))
  }
}
