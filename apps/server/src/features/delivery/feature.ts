import type { Feature } from '../../platform/feature.ts'
import { MESSAGE_QUEUED } from '../messaging/public.ts'
import { stopAfterRestore } from './commands/stop-after-restore.ts'
import { jobs, onMessageQueued } from './jobs.ts'

/** Hands messages to the providers when they are due, and settles those whose attempt was cut off. */
export const delivery: Feature = {
  name: 'delivery',
  jobs,
  events: { [MESSAGE_QUEUED]: onMessageQueued },
  afterRestore: stopAfterRestore,
  live: ['sends'],
  personalData: {
    tables: [
      { name: 'send_receipts' },
      { name: 'send_results' },
      { name: 'send_ranges' },
      { name: 'campaign_recipients' },
      { name: 'send_slots' },
      { name: 'sender_clocks' },
      { name: 'sends' },
    ],
  },
}
