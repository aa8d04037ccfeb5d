import type { BodyOf, paySandboxCheckout } from '@greenroom/contracts'
import type { SystemContext } from '../../../platform/context.ts'
import { takePaymentEvent } from '../../billing/public.ts'
import { getCheckout } from '../queries.ts'
import { markDeclined, markPaid } from '../store.ts'

/** How late a late webhook comes, in milliseconds. */
const LATE_MS = 20_000

/**
 * Pays a checkout of the sandbox, or declines the card; what was paid is told as a provider tells it: at once, late, twice
 * or never. @throws AppError NOT_FOUND
 */
export async function payCheckout(
  context: SystemContext,
  id: string,
  { card, webhook }: BodyOf<typeof paySandboxCheckout>,
) {
  await getCheckout(context, id)
  if (card === 'declined') await markDeclined(context, id, 'Your card was declined.')
  else if (await markPaid(context, id)) await tell(context, id, webhook)
  return getCheckout(context, id)
}

async function tell(context: SystemContext, id: string, webhook: BodyOf<typeof paySandboxCheckout>['webhook']) {
  const event = { id: `evt_${id}`, type: 'checkout.session.completed', about: [{ subject: 'checkout' as const, id }] }
  if (webhook === 'never') return
  const late = webhook === 'late' ? { startAfter: new Date(context.now.getTime() + LATE_MS) } : {}
  await takePaymentEvent(context, event, late)
  if (webhook === 'twice') await takePaymentEvent(context, { ...event, id: `${event.id}_again` })
}
