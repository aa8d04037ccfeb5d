import { cardOf } from './cards.ts'
import type { Invoice, Subscription } from './objects.ts'
import type { Params } from './params.ts'
import { chargeCard, declinedBy, newIntent } from './payments.ts'
import { Refusal } from './refusal.ts'
import type { World } from './world.ts'

/** Smallest charge, in cents; less is owed until the next invoice. */
const SMALLEST = 50

/** @param total cents; a negative total is owed to the customer. It is settled with the earlier balance. */
export function openInvoice(
  world: World,
  subscription: Subscription,
  total: number,
  reason: Invoice['billing_reason'],
): Invoice {
  const id = world.newId('in')
  const customer = world.get('customer', subscription.customer)
  const { due, owed } = dueOf(total, customer.balance)
  const { balance } = customer
  customer.balance = owed - due
  const invoice = world.add('invoice', {
    id,
    object: 'invoice',
    created: world.now(),
    livemode: false,
    amount_due: due,
    starting_balance: balance,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    currency: 'usd',
    hosted_invoice_url: `${world.url}/invoices/${id}`,
    invoice_pdf: `${world.url}/invoices/${id}.pdf`,
    number: `GREEN-${id.slice(-4)}`,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    status: 'open',
    total,
    customer: subscription.customer,
    lines: {
      object: 'list',
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
      data: [
        {
          id: world.newId('il'),
          object: 'line_item',
          amount: total,
          currency: 'usd',
          description: titleOf(subscription, reason),
          period: periodOf(world, subscription, reason),
        },
      ],
    },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      quote_details: null,
    },
  })
  subscription.latest_invoice = id
  world.tell('invoice.created', invoice)
  world.tell('invoice.finalized', invoice)
  return invoice
}

/** Returns the part of a total to charge, and what is owed, including the earlier balance. */
export function dueOf(total: number, balance: number): { due: number; owed: number } {
  const owed = total + balance
  return { owed, due: owed < SMALLEST ? 0 : owed }
}

/** A change of plan covers the rest of the month. */
function periodOf(world: World, { items }: Subscription, reason: Invoice['billing_reason']) {
  const [item] = items.data
  const start = reason === 'subscription_update' ? world.now() : (item?.current_period_start ?? 0)
  return { start, end: item?.current_period_end ?? 0 }
}

const titleOf = ({ items }: Subscription, reason: Invoice['billing_reason']) =>
  reason === 'subscription_update' ? 'Change of plan' : `1 × ${items.data[0]?.price.id ?? ''} (per month)`

/**
 * Tries to charge the invoice, and updates the subscription.
 * @param card undefined: it could not be charged
 * @returns the reason if the card was declined
 */
export function payInvoice(
  world: World,
  invoice: Invoice,
  card: string | undefined,
  { isThere = false, keepsStatus = false },
): Refusal | undefined {
  invoice.attempted = true
  invoice.attempt_count += 1
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription)
  const declined = invoice.amount_due === 0 ? undefined : chargeInvoice(world, invoice, card, isThere)
  if (declined) {
    world.tell('invoice.payment_failed', invoice)
    if (!keepsStatus) become(world, subscription, 'past_due')
    return declined
  }
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 })
  world.tell('invoice.paid', invoice)
  world.tell('invoice.payment_succeeded', invoice)
  if (invoice.id === subscription.latest_invoice) become(world, subscription, 'active')
  return undefined
}

function chargeInvoice(
  world: World,
  invoice: Invoice,
  card: string | undefined,
  isThere: boolean,
): Refusal | undefined {
  const intent = newIntent(world, {
    amount: invoice.amount_due,
    description: 'Subscription',
    metadata: {},
    customer: invoice.customer,
  })
  if (!card)
    return new Refusal(402, 'invoice_payment_intent_requires_action', 'There is no card to charge.', undefined, {
      type: 'card_error',
      payment_intent: intent,
    })
  if (!chargeCard(world, intent, card, { isThere })) return declinedBy(intent)
  world.paidBy.set(invoice.id, intent.id)
  return undefined
}

function become(world: World, subscription: Subscription, status: Subscription['status']): void {
  if (subscription.status === status || subscription.status === 'canceled') return
  const before = subscription.status
  subscription.status = status
  world.tell('customer.subscription.updated', subscription, { status: before })
}

/** POST /v1/invoices/{id}/pay */
export function payInvoiceNow(world: World, id: string, params: Params): Invoice {
  const invoice = world.get('invoice', id)
  if (invoice.status !== 'open') throw new Refusal(400, 'invoice_not_open', 'Invoice is already paid or void')
  const chosen = params.payment_method && cardOf(world, params.payment_method, invoice.customer).id
  const own = world.get('customer', invoice.customer).invoice_settings.default_payment_method
  const declined = payInvoice(world, invoice, (chosen ?? own ?? undefined) as string | undefined, {
    isThere: params.off_session === false,
  })
  if (declined) throw declined
  return invoice
}
