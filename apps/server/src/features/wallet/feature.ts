import type { Feature } from '../../platform/feature.ts'
import { settlePaymentJob } from './events.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

/** Amounts without names: descriptions stand in wallet_transactions, which go. */
const BOOKS = 'the books of the house must go on adding up'

/** The prepaid wallet on an append-only double-entry ledger. */
export const wallet: Feature = {
  name: 'wallet',
  routes,
  jobs,
  personalData: {
    tables: [
      { name: 'wallet_transactions' },
      { name: 'wallet_payments' },
      { name: 'wallet_auto_topups' },
      { name: 'user_preferences' },
      { name: 'wallets', keptBecause: BOOKS },
      { name: 'ledger_entries', keptBecause: BOOKS },
      { name: 'ledger_postings', keptBecause: BOOKS },
      { name: 'wallet_holds', keptBecause: BOOKS },
    ],
  },
  payments: { checkout: { job: settlePaymentJob, payload: (sessionId) => ({ sessionId }) } },
  live: ['wallets', 'wallet_transactions', 'user_preferences'],
}
