import type { JobContext } from '../../../platform/context.ts'
import type { OutboxEvent } from '../../../platform/outbox/relay.ts'
import { providerTold } from '../../../platform/providers/payments/sandbox/tell.ts'
import { takePaymentEvent } from '../../billing/public.ts'

/** How late a late webhook comes, in milliseconds. */
const LATE_MS = 20_000

/** Tells what happened in the sandbox as a provider calls a webhook: at once, late or twice. */
export async function passOnNews(context: JobContext, { id, payload }: OutboxEvent): Promise<void> {
  // A provider that was exchanged for another tells nothing any more.
  if (context.providers.payments?.name !== 'sandbox') return
  const { type, about, webhook } = providerTold.parse(payload)
  const event = { id: `evt_sandbox_${id}`, type, about }
  const late = webhook === 'late' ? { startAfter: new Date(context.now.getTime() + LATE_MS) } : {}
  await takePaymentEvent(context, event, late)
  if (webhook === 'twice') await takePaymentEvent(context, { ...event, id: `${event.id}_again` })
}
