import type { SystemContext } from '../../../platform/context.ts'
import type { PaymentEvent } from '../../../platform/providers/payments/payments.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'

/**
 * Handles an event of the provider: enqueues the jobs that follow it, with the event's id, so that a repeated event
 * adds none. If the process dies first, the provider has no answer and repeats the event. Ignores other kinds of
 * events.
 */
export async function takePaymentEvent(
  context: SystemContext,
  event: PaymentEvent,
  options: { startAfter?: Date } = {},
): Promise<void> {
  const { name } = requirePayments(context.providers)
  for (const { subject, id } of event.about)
    for (const { job, payload } of context.paymentFollowers.get(subject) ?? [])
      await context.enqueue(job, payload(id), { ...options, id: `${name}/${event.id}/${job.name}/${id}` })
}
