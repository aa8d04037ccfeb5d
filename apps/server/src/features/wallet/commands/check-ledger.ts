import { DAY_MS } from '@greenroom/domain'
import { Gauge } from 'prom-client'
import type { SystemContext } from '../../../platform/context.ts'
import { PaymentError } from '../../../platform/providers/payments/payments.ts'
import { type Drift, findDriftOfAll, findUnpostedOfAll, type ListedPayment } from '../queries/drift.ts'

/** Milliseconds that a check of all books may take. */
const CHECK_MS = 300_000
/** Days of payments to compare: over a month, so that nightly checks see each many times. */
const COMPARED_DAYS = 35
/** Milliseconds within which a payment may not be booked yet. */
const ON_ITS_WAY_MS = 3_600_000
/** Payments compared at once. */
const BATCH = 500

const drifts = new Gauge({
  name: 'greenroom_ledger_drift',
  help: 'Differences in the books of wallets at the last check; alert on any',
})
const compared = new Gauge({
  name: 'greenroom_ledger_payments_compared',
  help: 'Payments of the provider compared with the books at the last check; -1 if it did not answer',
})

export interface LedgerCheck {
  drift: Drift[]
  /** Number of the provider's payments compared; undefined if it did not answer, or none is set up. */
  paymentsCompared: number | undefined
}

/**
 * Recalculates all books, and looks for each of the provider's payments in them. Reports differences to the operator
 * (log, metric) and the caller. An unavailable provider is reported, but is not a difference: the next check compares
 * the same payments.
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
