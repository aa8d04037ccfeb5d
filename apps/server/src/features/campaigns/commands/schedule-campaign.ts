import type { JobContext } from '../../../platform/context.ts'
import type { OutboxEvent } from '../../../platform/outbox/relay.ts'
import { confirmed, prepareJob } from '../events/campaigns.ts'

/** Has a confirmed campaign prepared at its time. The event may come twice: the job of a confirmation exists once. */
export async function scheduleCampaign(context: JobContext, { userId, payload }: OutboxEvent): Promise<void> {
  const { campaignId, version, at } = confirmed.parse(payload)
  await context.enqueue(
    prepareJob,
    { userId, campaignId },
    { id: `campaigns.prepare/${campaignId}/${version}`, startAfter: new Date(at) },
  )
}
