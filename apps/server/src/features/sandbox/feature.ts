import type { Feature } from '../../platform/feature.ts'
import { FATE_MET } from '../../platform/providers/email/sandbox-fate.ts'
import { PROVIDER_TOLD } from '../../platform/providers/payments/sandbox/tell.ts'
import { TEXT_TOLD } from '../../platform/providers/sms/sandbox.ts'
import { passOnNews } from './commands/pass-on-news.ts'
import { passOnReceipt } from './commands/pass-on-receipt.ts'
import { reportFate } from './commands/report-fate.ts'
import { jobs } from './jobs.ts'
import { mailsToPerson, textsToPerson } from './queries/messages.ts'
import { routes } from './routes.ts'

/**
 * The sandbox: sent mails and texts, a phone to reply from, and simulated payments. Its pages are part of the web app.
 */
export const sandbox: Feature = {
  name: 'sandbox',
  routes,
  jobs,
  events: {
    [PROVIDER_TOLD]: { lane: 'urgent', survivesRestore: true, handle: passOnNews },
    [TEXT_TOLD]: { lane: 'urgent', survivesRestore: true, handle: passOnReceipt },
    [FATE_MET]: { lane: 'urgent', survivesRestore: true, handle: reportFate },
  },
  personalData: {
    mentions: [mailsToPerson, textsToPerson],
    tables: [
      { name: 'sandbox_mails' },
      { name: 'sandbox_texts' },
      { name: 'sandbox_checkouts' },
      { name: 'sandbox_subscriptions' },
      { name: 'sandbox_invoices' },
      { name: 'sandbox_customers' },
      { name: 'sandbox_registrar' },
      // As at a real provider, payments can be looked up as long as the books are checked against them.
      { name: 'sandbox_payments', keptBecause: 'the books of the house must go on adding up' },
    ],
  },
}
