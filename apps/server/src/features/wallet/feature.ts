import type { Feature } from '../../platform/feature.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { webhooks } from './webhooks.ts'

/** Amounts without names: descriptions stand in wallet_transactions, which go. */
const BOOKS = 'the books of the house must go on adding up'

/** The prepaid wallet on an append-only double-entry ledger. */
export const wallet: Feature = {
  name: 'wallet',
  routes,
  webhooks,
  jobs,
  personalData: {
    tables: [
      { name: 'wallet_transactions' },
      { name: 'wallet_payments' },
      { name: 'wallets', keptBecause: BOOKS },
      { name: 'ledger_entries', keptBecause: BOOKS },
      { name: 'ledger_postings', keptBecause: BOOKS },
      { name: 'wallet_holds', keptBecause: BOOKS },
    ],
  },
  live: ['wallets', 'wallet_transactions'],
}
