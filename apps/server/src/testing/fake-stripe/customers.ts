import { cardOf, cardsOf, detach } from './cards.ts'
import type { Customer } from './objects.ts'
import type { Params } from './params.ts'
import { endSubscription } from './subscriptions.ts'
import { mergedMetadata, type World } from './world.ts'

export function createCustomer(world: World, { email = null, name = null, metadata = {} }: Params): Customer {
  const customer = world.add('customer', {
    id: world.newId('cus'),
    object: 'customer',
    created: world.now(),
    livemode: false,
    email: email as string | null,
    name: name as string | null,
    metadata: metadata as Record<string, string>,
    balance: 0,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  })
  world.tell('customer.created', customer)
  return customer
}

export function updateCustomer(world: World, id: string, params: Params): Customer {
  const customer = world.customer(id)
  const settings = params.invoice_settings as { default_payment_method?: string } | undefined
  const chosen = settings?.default_payment_method
  if (chosen !== undefined) {
    cardOf(world, chosen, id)
    customer.invoice_settings.default_payment_method = chosen
  }
  if (params.email !== undefined) customer.email = params.email as string
  customer.metadata = mergedMetadata(customer.metadata, params.metadata)
  world.tell('customer.updated', customer)
  return customer
}

/** Deletes the customer's cards and ends their subscriptions at once. */
export function deleteCustomer(world: World, id: string): object {
  const customer = world.customer(id)
  for (const subscription of world.all('subscription'))
    if (subscription.customer === id && subscription.status !== 'canceled') endSubscription(world, subscription)
  for (const card of cardsOf(world, id)) detach(world, card.id)
  const gone: Customer = { ...customer, deleted: true }
  world.store('customer').set(id, gone)
  world.tell('customer.deleted', gone)
  return { id, object: 'customer', deleted: true }
}
