import type { JobContext } from '../../../platform/context.ts'
import type { OutboxEvent } from '../../../platform/outbox/relay.ts'
import { providerTold } from '../../../platform/providers/payments/sandbox/tell.ts'
import { takePaymentEvent } from '../../billing/public.ts'

/** Delay of a late webhook, in milliseconds. */
const LATE_MS = 20_000

/** Delivers an event of the sandbox as a provider's webhook would: at once, late, or twice. */
export async function passOnNews(context: JobContext, { id, payload }: OutboxEvent): Promise<void> {
  // Events of a provider that was replaced are ignored.
  if (context.providers.payments?.name !== 'sandbox') return
  const { type, about, webhook } = providerTold.parse(payload)
  const event = { id: `evt_sandbox_${id}`, type, about }
  const late = webhook === 'late' ? { startAfter: new Date(context.now.getTime() + LATE_MS) } : {}
  await takePaymentEvent(context, event, late)
  if (webhook === 'twice') await takePaymentEvent(context, { ...event, id: `${event.id}_again` })
}
