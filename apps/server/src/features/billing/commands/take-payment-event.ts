import type { SystemContext } from '../../../platform/context.ts'
import type { PaymentEvent } from '../../../platform/providers/payments/payments.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'

/**
 * Takes in what the provider told: the jobs that follow it, named by the event so that a repeat adds none. A kill in
 * between loses nothing: the provider was not answered and tells again. Kinds that mean nothing here have no jobs.
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
