import { Gauge } from 'prom-client'
import type { SystemContext } from '../../../platform/context.ts'
import { type Drift, findDriftOfAll } from '../queries/drift.ts'

/** A look at all books may take this long, in milliseconds. */
const CHECK_MS = 300_000

const drifts = new Gauge({
  name: 'greenroom_ledger_drift',
  help: 'Things in the books of wallets that do not add up, as last checked; any is an alarm',
})

/** Sums all books anew; what does not add up is told to the operator (log, metric) and to the caller. */
export async function checkLedger(context: SystemContext): Promise<Drift[]> {
  const found = await context.db.asSystem((tx) => findDriftOfAll(tx, context.now), { statement: CHECK_MS })
  drifts.set(found.length)
  for (const drift of found) context.log.error({ drift }, 'the ledger does not add up')
  return found
}
