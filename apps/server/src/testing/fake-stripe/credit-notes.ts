import type { CreditNote } from './objects.ts'
import type { Params } from './params.ts'
import { refund } from './payments.ts'
import { Refusal } from './refusal.ts'
import { mergedMetadata, type World } from './world.ts'

/** POST /v1/credit_notes for a paid invoice: the parts for card and balance add up to its amount. */
export function createCreditNote(world: World, params: Params): CreditNote {
  const invoice = world.get('invoice', params.invoice, 'invoice')
  if (invoice.status !== 'paid') throw new Refusal(400, 'invoice_not_paid', 'The stand-in credits what was paid.')
  const { amount = 0, refund_amount: toCard = 0, credit_amount: toBalance = 0 } = params as Record<string, number>
  if (amount < 1 || amount > invoice.total - invoice.post_payment_credit_notes_amount)
    throw new Refusal(400, 'parameter_invalid', 'The amount is more than is left of the invoice.', 'amount')
  if (toCard + toBalance !== amount)
    throw new Refusal(400, 'parameter_invalid', 'The sum of refunds and credits must equal the amount.', 'amount')
  if (toCard > 0) refund(world, { payment_intent: world.paidBy.get(invoice.id), amount: toCard })
  world.get('customer', invoice.customer).balance -= toBalance
  invoice.post_payment_credit_notes_amount += amount
  const note = world.add('credit_note', {
    id: world.newId('cn'),
    object: 'credit_note',
    amount,
    created: world.now(),
    currency: 'usd',
    livemode: false,
    metadata: mergedMetadata({}, params.metadata),
    reason: (params.reason ?? null) as CreditNote['reason'],
    status: 'issued',
    customer: invoice.customer,
    invoice: invoice.id,
  })
  world.tell('credit_note.created', note)
  return note
}
