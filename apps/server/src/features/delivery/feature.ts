import type { UsageCounter } from '../../platform/context.ts'
import type { Feature, Running } from '../../platform/feature.ts'
import type { House } from '../../platform/house.ts'
import { CAMPAIGN_MAIL_REPORTED, MESSAGE_QUEUED, textsInPeriod } from '../messaging/public.ts'
import { handMails } from './commands/hand-mails.ts'
import { handTexts } from './commands/hand-texts.ts'
import { pauseAfterRestore } from './commands/pause-after-restore.ts'
import { runPipeline } from './commands/run-pipeline.ts'
import { stopAfterRestore } from './commands/stop-after-restore.ts'
import { jobs, onMailReported, onMessageQueued } from './jobs.ts'
import { campaignTextsInPeriod, mailCampaignsInPeriod } from './queries/usage.ts'
import { measureSends } from './store/metrics.ts'
import { mentionsInSends, moveRecipients } from './store/people.ts'
import { twilioCampaigns } from './webhooks.ts'

/** Workers send; every process measures. */
async function start(house: House): Promise<Running> {
  const endMeasuring = measureSends(house)
  const pipeline =
    house.env.ROLE === 'web'
      ? undefined
      : runPipeline(house, [handTexts(), handMails(house.providers.email?.bulkConnections)])
  return {
    stop: async () => {
      endMeasuring()
      await pipeline?.stop()
    },
  }
}

/** Counts texts of the billing period: single ones, and those of campaigns. */
const allTexts: UsageCounter = async (tx, context) =>
  (await textsInPeriod(tx, context)) + (await campaignTextsInPeriod(tx, context))

/** Hands messages to the providers when they are due: single ones, and whole campaigns by the pipeline. */
export const delivery: Feature = {
  name: 'delivery',
  jobs,
  events: { [MESSAGE_QUEUED]: onMessageQueued, [CAMPAIGN_MAIL_REPORTED]: onMailReported },
  webhooks: [twilioCampaigns],
  usage: { sms_messages: allTexts, email_campaigns: (tx, context) => mailCampaignsInPeriod(tx, context) },
  afterRestore: async (context) => `${await stopAfterRestore(context)} ${await pauseAfterRestore(context)}`,
  live: ['sends'],
  personalData: {
    tables: [
      { name: 'send_receipts' },
      { name: 'send_complaints' },
      { name: 'send_results' },
      { name: 'send_ranges' },
      { name: 'campaign_recipients' },
      { name: 'send_slots' },
      { name: 'sender_clocks' },
      { name: 'sends' },
    ],
    mentions: mentionsInSends,
    mergeContact: moveRecipients,
  },
  start,
}
