import { DAY_MS } from '@greenroom/domain'
import { Gauge } from 'prom-client'
import type { SystemContext } from '../../../platform/context.ts'
import { PaymentError } from '../../../platform/providers/payments/payments.ts'
import { type Drift, findDriftOfAll, findUnpostedOfAll, type ListedPayment } from '../queries/drift.ts'

/** A look at all books may take this long, in milliseconds. */
const CHECK_MS = 300_000
/** Payments of so many days are compared: a month and some, so that a nightly look sees each many times. */
const COMPARED_DAYS = 35
/** A payment this young, in milliseconds, may still be on its way into the books. */
const ON_ITS_WAY_MS = 3_600_000
/** Payments compared at once. */
const BATCH = 500

const drifts = new Gauge({
  name: 'greenroom_ledger_drift',
  help: 'Things in the books of wallets that do not add up, as last checked; any is an alarm',
})
const compared = new Gauge({
  name: 'greenroom_ledger_payments_compared',
  help: 'Payments of the provider that were compared with the books, as last checked; -1: it did not answer',
})

export interface LedgerCheck {
  drift: Drift[]
  /** How many payments of the provider were compared; undefined: it did not answer, or none is set up. */
  paymentsCompared: number | undefined
}

/**
 * Sums all books anew, and looks for each payment that the provider has in them; what does not add up is told to the
 * operator (log, metric) and to the caller. A provider that does not answer is no drift: it is said, and the next look has
 * the same payments again.
 */
export async function checkLedger(context: SystemContext): Promise<LedgerCheck> {
  const books = await context.db.asSystem((tx) => findDriftOfAll(tx, context.now), { statement: CHECK_MS })
  const payments = await comparePayments(context)
  const drift = [...books, ...(payments?.drift ?? [])]
  drifts.set(drift.length)
  compared.set(payments?.count ?? -1)
  for (const each of drift) context.log.error({ drift: each }, 'the ledger does not add up')
  return { drift, paymentsCompared: payments?.count }
}

async function comparePayments(context: SystemContext): Promise<{ drift: Drift[]; count: number } | undefined> {
  const { payments } = context.providers
  if (!payments) return undefined
  const settledBefore = context.now.getTime() - ON_ITS_WAY_MS
  const drift: Drift[] = []
  let count = 0
  let batch: ListedPayment[] = []
  const compare = async () => {
    drift.push(...(await findUnpostedOfAll(context, batch)))
    count += batch.length
    batch = []
  }
  try {
    for await (const payment of payments.listPayments(new Date(context.now.getTime() - COMPARED_DAYS * DAY_MS))) {
      if (payment.createdAt.getTime() > settledBefore) continue
      if (batch.push(payment) === BATCH) await compare()
    }
    await compare()
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    context.log.warn({ err: error }, 'payments were not compared with the books: the provider did not answer')
    return undefined
  }
  return { drift, count }
}
