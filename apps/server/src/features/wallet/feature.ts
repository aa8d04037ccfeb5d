import type { Feature } from '../../platform/feature.ts'
import { BILLING_PATH } from '../billing/public.ts'
import { catchUpAfterRestore } from './commands/catch-up-after-restore.ts'
import { returnBalance } from './commands/return-balance.ts'
import { AUTO_TOP_UP_FAILED, BALANCE_LOW, settlePaymentJob, syncPaymentJob } from './events.ts'
import { jobs, onAutoTopUpFailed, onBalanceLow, onDeletion } from './jobs.ts'
import { hasFunds } from './queries/wallet.ts'
import { routes } from './routes.ts'

/** Amounts without names: descriptions are in wallet_transactions, which is deleted. */
const BOOKS = 'the books of the house must go on adding up'

/** The prepaid wallet on an append-only double-entry ledger. */
export const wallet: Feature = {
  name: 'wallet',
  routes,
  jobs,
  events: {
    [BALANCE_LOW]: onBalanceLow,
    [AUTO_TOP_UP_FAILED]: onAutoTopUpFailed,
    'settings.deletion-requested': onDeletion,
  },
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
    erase: returnBalance,
  },
  afterRestore: catchUpAfterRestore,
  payments: {
    checkout: { job: settlePaymentJob, payload: (sessionId) => ({ sessionId }) },
    payment: { job: syncPaymentJob, payload: (paymentId) => ({ paymentId }) },
  },
  live: ['wallets', 'wallet_transactions', 'user_preferences'],
  launchpad: [
    {
      id: 'funds',
      order: 79,
      title: 'Add funds',
      text: 'Texts and campaigns are paid from your wallet. Five dollars is enough to start.',
      action: { label: 'Add funds', path: BILLING_PATH },
      isDone: hasFunds,
    },
  ],
}
