import { addCard } from './cards.ts'
import type { Price, Session } from './objects.ts'
import type { Params } from './params.ts'
import { newIntent, payOnPage } from './payments.ts'
import { createPrice } from './prices.ts'
import { Refusal } from './refusal.ts'
import { startSubscription } from './subscriptions.ts'
import type { CardKind, World } from './world.ts'

type Metadata = Record<string, string>
interface LineItem {
  price?: string
  quantity?: number
  price_data?: Params
}
/** Parameters that belong to a single mode. */
const DATA_OF = { payment: 'payment_intent_data', setup: 'setup_intent_data', subscription: 'subscription_data' }
const DAY_SECONDS = 86_400

/** POST /v1/checkout/sessions */
export function createSession(world: World, params: Params): Session {
  const mode = params.mode as keyof typeof DATA_OF
  for (const [other, name] of Object.entries(DATA_OF))
    if (other !== mode && params[name])
      throw new Refusal(400, 'parameter_invalid', `You can not pass \`${name}\` in \`${mode}\` mode.`, name)
  if (mode === 'setup' && !params.allowed_payment_method_types && !params.currency)
    throw new Refusal(400, 'parameter_missing', 'Missing required param: currency.', 'currency')
  const customer = params.customer === undefined ? null : world.customer(params.customer).id
  if (!URL.canParse(String(params.success_url))) throw new Refusal(400, 'url_invalid', 'Not a valid URL', 'success_url')
  const id = world.newId('cs_test')
  const session = world.add('checkout.session', {
    id,
    object: 'checkout.session',
    created: world.now(),
    expires_at: world.now() + DAY_SECONDS,
    livemode: false,
    mode,
    amount_total: mode === 'setup' ? null : totalOf(world, params, mode),
    currency: mode === 'setup' ? null : 'usd',
    status: 'open',
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    metadata: (params.metadata ?? {}) as Metadata,
    client_reference_id: (params.client_reference_id ?? null) as string | null,
    success_url: params.success_url as string,
    cancel_url: (params.cancel_url ?? null) as string | null,
    url: `${world.url}/pay/${id}`,
    customer,
    payment_intent: null,
    setup_intent: null,
    subscription: null,
  })
  world.asked.set(id, params)
  return session
}

function totalOf(world: World, params: Params, mode: 'payment' | 'subscription'): number {
  const items = (params.line_items ?? []) as LineItem[]
  if (items.length === 0)
    throw new Refusal(400, 'parameter_missing', 'Missing required param: line_items.', 'line_items')
  const isRecurring = items.some(({ price, price_data: data }) =>
    price ? world.get('price', price, 'line_items[0][price]').recurring : data?.recurring,
  )
  if (isRecurring !== (mode === 'subscription'))
    throw new Refusal(400, 'parameter_invalid', 'Recurring prices go with `subscription` mode only.', 'line_items')
  const total = items.reduce((sum, item) => {
    if (item.quantity === undefined)
      throw new Refusal(400, 'parameter_missing', 'Missing required param: line_items[0][quantity].', 'line_items')
    const amount = item.price ? world.get('price', item.price).unit_amount : item.price_data?.unit_amount
    return sum + item.quantity * ((amount ?? 0) as number)
  }, 0)
  if (total < 50) throw new Refusal(400, 'amount_too_small', 'The amount is too small', 'line_items')
  return total
}

/** Completes the page as the payer. @returns whether it succeeded; a declined card leaves the page open */
export function completeSession(world: World, id: string, card: CardKind): boolean {
  const session = world.get('checkout.session', id)
  if (session.status !== 'open') return session.status === 'complete'
  if (!DOES[session.mode as keyof typeof DOES](world, session, world.asked.get(id) ?? {}, card)) return false
  Object.assign(session, {
    status: 'complete',
    payment_status: session.mode === 'setup' ? 'no_payment_required' : 'paid',
    url: null,
  })
  world.tell('checkout.session.completed', session)
  return true
}

const DOES = {
  payment(world: World, session: Session, params: Params, card: CardKind): boolean {
    const data = (params.payment_intent_data ?? {}) as Params
    const intent = session.payment_intent
      ? world.get('payment_intent', session.payment_intent)
      : newIntent(world, {
          amount: session.amount_total ?? 0,
          description: (data.description ?? null) as string | null,
          metadata: (data.metadata ?? {}) as Metadata,
          customer: session.customer,
          keeps: data.setup_future_usage === 'off_session',
        })
    session.payment_intent = intent.id
    return payOnPage(world, intent, card)
  },
  setup(world: World, session: Session, params: Params, card: CardKind): boolean {
    const kept = addCard(world, card, session.customer)
    const intent = world.add('setup_intent', {
      id: world.newId('seti'),
      object: 'setup_intent',
      created: world.now(),
      livemode: false,
      metadata: ((params.setup_intent_data as Params | undefined)?.metadata ?? {}) as Metadata,
      status: 'succeeded',
      usage: 'off_session',
      customer: session.customer,
      payment_method: kept.id,
    })
    session.setup_intent = intent.id
    world.tell('setup_intent.succeeded', intent)
    return true
  },
  subscription(world: World, session: Session, params: Params, card: CardKind): boolean {
    if (card === 'declined') return false
    if (!session.customer) throw new Error('we never subscribe without a customer')
    const kept = addCard(world, card, session.customer)
    const data = (params.subscription_data ?? {}) as Params
    const subscription = startSubscription(world, {
      customer: session.customer,
      price: priceOf(world, (params.line_items as LineItem[])[0] ?? {}),
      card: kept.id,
      metadata: (data.metadata ?? {}) as Metadata,
    })
    session.subscription = subscription.id
    return true
  },
}

const priceOf = (world: World, { price, price_data: data }: LineItem): Price =>
  price ? world.get('price', price) : createPrice(world, data ?? {})

export function expireSession(world: World, id: string): void {
  const session = world.get('checkout.session', id)
  Object.assign(session, { status: 'expired', url: null })
  world.tell('checkout.session.expired', session)
}
