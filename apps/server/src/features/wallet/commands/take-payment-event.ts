import type { SystemContext } from '../../../platform/context.ts'
import type { PaymentEvent } from '../../../platform/providers/payments/payments.ts'
import { settlePaymentJob } from '../events.ts'
import { requirePayments } from '../policy/payments.ts'
import { keepProviderEvent } from '../store/payments.ts'

/**
 * Takes in what the provider told: first the job that works it off, named by the event so that a repeat adds none, then a
 * note of it. A kill in between loses nothing: the provider was not answered and tells again. Kinds that mean nothing here
 * are noted and left.
 */
export async function takePaymentEvent(
  context: SystemContext,
  event: PaymentEvent,
  options: { startAfter?: Date } = {},
): Promise<void> {
  const { name } = requirePayments(context.providers)
  const { sessionId } = event
  if (sessionId) await context.enqueue(settlePaymentJob, { sessionId }, { ...options, id: `${name}/${event.id}` })
  await keepProviderEvent(context, name, event)
}
