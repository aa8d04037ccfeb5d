import type { Event, Session } from './fake-stripe/objects.ts'
import { addCard, detach } from './fake-stripe/cards.ts'
import { completeSession, expireSession } from './fake-stripe/checkout.ts'
import { type DisputeOptions, failRefund, openDispute, closeDispute, refund } from './fake-stripe/payments.ts'
import { answer, type Call, type Line, listen } from './fake-stripe/server.ts'
import { cancelSubscription, renew } from './fake-stripe/subscriptions.ts'
import { openDelivery } from './fake-stripe/webhooks.ts'
import { type CardKind, World } from './fake-stripe/world.ts'

export { STRIPE_KEY } from './fake-stripe/server.ts'
export { signedBy, STRIPE_WEBHOOK_SECRET } from './fake-stripe/webhooks.ts'

/**
 * A local stand-in for Stripe that follows its API reference: the calls we make, and actions of payers, banks, and
 * operators. Ids have Stripe's format; amounts are cents. Undocumented parameters are refused.
 */
export interface FakeStripe {
  url: string
  world: World
  sessions: Map<string, Session>
  /** All events, in order. */
  events: Event[]
  /** Every request, as `METHOD /path`. */
  requests: string[]
  /** Every valid request, with its parameters and idempotency key. */
  calls: Call[]
  /** If set, answers every request with this status and does nothing. */
  outage: number | undefined
  /** Number of further changing requests that are executed but whose answers are lost. */
  losesAnswers: number
  /** Address to which signed events are delivered as they happen; undefined: none. */
  webhookUrl: string | undefined

  /** The payer fills in the page. @returns whether it succeeded; a declined card leaves the page open */
  pay(sessionId: string, options?: { card?: CardKind }): boolean
  /** The session expires. */
  expire(sessionId: string): void
  /** A card is attached to the customer, as in the portal. @returns its id */
  keepCard(customerId: string, card?: CardKind): string
  /** The customer removes a card, as in the portal. */
  dropCard(cardId: string): void

  /** Ends the period of a subscription. @param options.fails the bank declines, whatever the card */
  renew(subscriptionId: string, options?: { fails?: boolean }): void
  /** Ends it, as the operator can, or Stripe after its last attempt. */
  cancel(subscriptionId: string): void

  /** The operator refunds money. @returns the refund's id */
  refund(paymentId: string, amount?: number): string
  failRefund(refundId: string): void
  /** The payer's bank takes the money back. @returns the dispute's id */
  dispute(paymentId: string, options?: DisputeOptions): string
  /** The payer's bank only inquires. @returns the dispute's id */
  inquire(paymentId: string): string
  winDispute(disputeId: string): void
  loseDispute(disputeId: string): void

  /** Creates an event of this type about an object in its current state. */
  eventOf(type: string, id: string): Event
  /** Delivers an event again, as Stripe may. */
  tellAgain(event: Event): void
  /** Waits until every event so far was delivered to `webhookUrl` or given up. */
  settled(): Promise<void>
  /** Simulates a day: Stripe forgets idempotency keys. */
  forgetKeys(): void
  /** Holds requests with an idempotency key. @returns a function that releases them */
  hold(): () => void
  close(): Promise<void>
}

/** @param options.clock milliseconds */
export async function openFakeStripe({
  webhookUrl,
  clock = Date.now,
}: {
  webhookUrl?: string
  clock?: () => number
} = {}): Promise<FakeStripe> {
  const { url, close } = await listen(
    (request, form) => answer(line, request, form),
    () => line,
  )
  const world = new World(url, clock)
  const delivery = openDelivery(() => stripe.webhookUrl)
  world.onEvent = (event) => delivery.send(event)
  const replays: Line['replays'] = new Map()
  const stripe: FakeStripe = {
    url,
    world,
    sessions: world.store('checkout.session'),
    events: world.events,
    requests: [],
    calls: [],
    outage: undefined,
    losesAnswers: 0,
    webhookUrl,
    pay: (id, { card = 'good' } = {}) => completeSession(world, id, card),
    expire: (id) => expireSession(world, id),
    keepCard: (customerId, card = 'good') => addCard(world, card, world.customer(customerId).id).id,
    dropCard: (id) => void detach(world, id),
    renew: (id, options) => renew(world, id, options),
    cancel: (id) => void cancelSubscription(world, id),
    refund: (id, amount) => refund(world, { payment_intent: id, ...(amount !== undefined && { amount }) }).id,
    failRefund: (id) => failRefund(world, id),
    dispute: (id, options) => openDispute(world, id, options).id,
    inquire: (id) => openDispute(world, id, { asksOnly: true }).id,
    winDispute: (id) => closeDispute(world, id, true),
    loseDispute: (id) => closeDispute(world, id, false),
    eventOf: (type, id) => world.eventOf(type, known(world, id)),
    tellAgain: (event) => delivery.send(event),
    settled: () => delivery.settled(),
    forgetKeys: () => replays.clear(),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      line.held = promise
      return () => {
        line.held = undefined
        resolve()
      }
    },
    close,
  }
  const line: Line = Object.assign(stripe, { replays, inHand: new Set<string>(), held: undefined })
  return stripe
}

function known(world: World, id: string): object {
  const found = world.find(id)
  if (!found) throw new Error(`Stripe has nothing of the id ${id}`)
  return found
}
