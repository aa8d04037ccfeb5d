import type { Price } from './objects.ts'
import type { Params } from './params.ts'
import { Refusal } from './refusal.ts'
import type { World } from './world.ts'

/** POST /v1/prices, and `price_data` of a checkout. */
export function createPrice(world: World, params: Params): Price {
  if (!params.product && !params.product_data)
    throw new Refusal(400, 'parameter_missing', 'Missing required param: product.', 'product')
  const lookupKey = (params.lookup_key ?? null) as string | null
  const holder = world.all('price').find((price) => lookupKey !== null && price.lookup_key === lookupKey)
  if (holder && !params.transfer_lookup_key)
    throw new Refusal(400, 'resource_already_exists', `A price already uses that lookup key.`, 'lookup_key')
  if (holder) holder.lookup_key = null
  const recurring = params.recurring as { interval: 'month'; interval_count?: number } | undefined
  return world.add('price', {
    id: world.newId('price'),
    object: 'price',
    created: world.now(),
    livemode: false,
    active: true,
    currency: params.currency as string,
    lookup_key: lookupKey,
    metadata: (params.metadata ?? {}) as Record<string, string>,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: (params.unit_amount ?? null) as number | null,
    product: (params.product as string | undefined) ?? world.newId('prod'),
    recurring: recurring ? { interval: recurring.interval, interval_count: recurring.interval_count ?? 1 } : null,
  })
}
