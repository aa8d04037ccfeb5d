import { cardOf } from './cards.ts'
import { dueOf, openInvoice, payInvoice } from './invoices.ts'
import type { Price, Subscription } from './objects.ts'
import type { Params } from './params.ts'
import { Refusal } from './refusal.ts'
import { mergedMetadata, type World } from './world.ts'

/** Starts with its first invoice paid, as after a checkout. */
export function startSubscription(
  world: World,
  {
    customer,
    price,
    card,
    metadata,
  }: { customer: string; price: Price; card: string; metadata: Record<string, string> },
): Subscription {
  const id = world.newId('sub')
  const start = world.now()
  const subscription = world.add('subscription', {
    id,
    object: 'subscription',
    created: start,
    livemode: false,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    currency: 'usd',
    ended_at: null,
    metadata,
    status: 'active',
    customer,
    default_payment_method: card,
    latest_invoice: null,
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        {
          id: world.newId('si'),
          object: 'subscription_item',
          created: start,
          current_period_start: start,
          current_period_end: aMonthAfter(start),
          quantity: 1,
          subscription: id,
          price,
        },
      ],
    },
  })
  world.tell('customer.subscription.created', subscription)
  const invoice = openInvoice(world, subscription, price.unit_amount ?? 0, 'subscription_create')
  payInvoice(world, invoice, card, { isThere: true })
  return subscription
}

/** Ends the period: the subscription ends if that was requested; otherwise the next period begins and is charged. */
export function renew(world: World, id: string, { fails = false } = {}): void {
  const subscription = live(world, id)
  if (subscription.cancel_at_period_end || subscription.cancel_at !== null) {
    endSubscription(world, subscription)
    return
  }
  const item = itemOf(subscription)
  const { current_period_start, current_period_end } = item
  item.current_period_start = current_period_end
  item.current_period_end = aMonthAfter(current_period_end)
  world.tell('customer.subscription.updated', subscription, {
    items: { data: [{ current_period_start, current_period_end }] },
  })
  const amount = (item.price.unit_amount ?? 0) * (item.quantity ?? 1) + takePending(world, id)
  const invoice = openInvoice(world, subscription, amount, 'subscription_cycle')
  const card = cardOfSubscription(world, subscription)
  if (fails || !card) payInvoice(world, invoice, undefined, {})
  else payInvoice(world, invoice, card, {})
}

/** POST /v1/subscriptions/{id} */
export function updateSubscription(world: World, id: string, params: Params): Subscription {
  const subscription = world.get('subscription', id)
  if (hasEnded(subscription))
    throw new Refusal(400, 'subscription_canceled', 'A canceled subscription can only update its cancellation_details.')
  const before = structuredClone(subscription)
  if (params.items) changeItems(world, subscription, params)
  if (params.default_payment_method)
    subscription.default_payment_method = cardOf(world, params.default_payment_method, subscription.customer).id
  if (params.cancel_at_period_end !== undefined) {
    const cancels = params.cancel_at_period_end as boolean
    subscription.cancel_at_period_end = cancels
    subscription.cancel_at = cancels ? itemOf(subscription).current_period_end : null
    subscription.canceled_at = cancels ? world.now() : null
  }
  if (params.cancel_at !== undefined) {
    subscription.cancel_at = params.cancel_at as number | null
    subscription.cancel_at_period_end = false
    subscription.canceled_at = subscription.cancel_at === null ? null : world.now()
  }
  subscription.metadata = mergedMetadata(subscription.metadata, params.metadata)
  world.tell('customer.subscription.updated', subscription, changedOf(before, subscription))
  return subscription
}

/** Changes the price; the rest of the period is credited at the old price and charged at the new one. */
function changeItems(world: World, subscription: Subscription, params: Params): void {
  const { item, price, quantity, difference } = moveOf(world, subscription, params)
  if (params.proration_behavior === 'create_prorations')
    world.pendingItems.set(subscription.id, (world.pendingItems.get(subscription.id) ?? 0) + difference)
  if (params.proration_behavior === 'always_invoice') chargeDifference(world, subscription, difference, params)
  item.price = price
  item.quantity = quantity
}

/** Returns the move requested by `items` and `proration_date`, and its cents for the rest of the period. */
function moveOf(world: World, subscription: Subscription, params: Params) {
  const [asked, ...more] = params.items as { id?: string; price?: string; quantity?: number }[]
  const item = itemOf(subscription)
  if (more.length > 0 || asked?.id !== item.id)
    throw new Refusal(400, 'parameter_invalid', `No such subscription item: '${asked?.id ?? ''}'`, 'items')
  const price = world.get('price', asked.price ?? item.price.id, 'items[0][price]')
  const { current_period_start: start, current_period_end: end } = item
  const at = (params.proration_date ?? world.now()) as number
  if (params.proration_date !== undefined && (at < start || at > end))
    throw new Refusal(
      400,
      'parameter_invalid',
      'The proration date must be within the current period.',
      'proration_date',
    )
  const left = Math.max(0, Math.min(1, (end - at) / (end - start)))
  const difference = Math.round(((price.unit_amount ?? 0) - (item.price.unit_amount ?? 0)) * left)
  return { item, price, quantity: asked.quantity ?? 1, difference }
}

/** POST /v1/invoices/create_preview for a change that is invoiced at once, the only kind we request. */
export function previewChange(world: World, params: Params): object {
  const subscription = world.get('subscription', params.subscription, 'subscription')
  if (hasEnded(subscription)) throw new Refusal(404, 'invoice_upcoming_none', 'No upcoming invoices for customer')
  const details = (params.subscription_details ?? {}) as Params
  if (details.proration_behavior !== 'always_invoice')
    throw new Refusal(
      400,
      'parameter_invalid',
      'The stand-in previews what is invoiced at once.',
      'subscription_details',
    )
  const { difference } = moveOf(world, subscription, details)
  const total = difference + (world.pendingItems.get(subscription.id) ?? 0)
  const { balance } = world.get('customer', subscription.customer)
  return {
    id: world.newId('upcoming_in'),
    object: 'invoice',
    amount_due: dueOf(total, balance).due,
    currency: 'usd',
    customer: subscription.customer,
    starting_balance: balance,
    status: 'draft',
    total,
  }
}

/** If the subscription stays as it was because this is not paid, its credit is owed again. */
function chargeDifference(world: World, subscription: Subscription, difference: number, params: Params): void {
  const pending = takePending(world, subscription.id)
  const { balance } = world.get('customer', subscription.customer)
  const { latest_invoice: latest } = subscription
  const invoice = openInvoice(world, subscription, difference + pending, 'subscription_update')
  const card = cardOfSubscription(world, subscription)
  const declined = payInvoice(world, invoice, card, { keepsStatus: params.payment_behavior === 'error_if_incomplete' })
  if (!declined || params.payment_behavior !== 'error_if_incomplete') return
  invoice.status = 'void'
  subscription.latest_invoice = latest
  world.get('customer', subscription.customer).balance = balance
  world.pendingItems.set(subscription.id, pending)
  world.tell('invoice.voided', invoice)
  throw declined
}

/** Returns the cents that changes of plan left for the next invoice. */
function takePending(world: World, id: string): number {
  const pending = world.pendingItems.get(id) ?? 0
  world.pendingItems.delete(id)
  return pending
}

/** DELETE /v1/subscriptions/{id}, and the operator's button; an ended subscription is unknown. */
export function cancelSubscription(world: World, id: string): Subscription {
  return endSubscription(world, live(world, id))
}

export function endSubscription(world: World, subscription: Subscription): Subscription {
  subscription.status = 'canceled'
  subscription.canceled_at ??= world.now()
  subscription.ended_at = world.now()
  world.tell('customer.subscription.deleted', subscription)
  return subscription
}

const hasEnded = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired'

function live(world: World, id: string): Subscription {
  const subscription = world.get('subscription', id)
  if (hasEnded(subscription)) throw new Refusal(404, 'resource_missing', `No such subscription: '${id}'`, 'id')
  return subscription
}

export function itemOf({ items }: Subscription) {
  const [item] = items.data
  if (!item) throw new Error('a subscription has an item')
  return item
}

const cardOfSubscription = (world: World, { customer, default_payment_method: own }: Subscription) =>
  own ?? (world.get('customer', customer).invoice_settings.default_payment_method as string | null) ?? undefined

const changedOf = (before: Subscription, after: Subscription) =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof Subscription]),
    ),
  )

/** Returns the same day of the next month, or its last day. */
export function aMonthAfter(seconds: number): number {
  const from = new Date(seconds * 1000)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + 1)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return Math.floor(to.getTime() / 1000)
}
