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
 * Stripe on this machine, as its API reference has it: what we ask of it, and the hands of payers, banks and operators.
 * Ids are Stripe's; amounts are cents. Parameters that Stripe does not document are refused.
 */
export interface FakeStripe {
  url: string
  world: World
  sessions: Map<string, Session>
  /** All that was told, in order. */
  events: Event[]
  /** Every request, as `METHOD /path`. */
  requests: string[]
  /** Every request that was understood, with its parameters and idempotency key. */
  calls: Call[]
  /** Answers of this status to every request, without doing anything; undefined: it works. */
  outage: number | undefined
  /** So many of the next requests that change something are carried out, but their answers are lost. */
  losesAnswers: number
  /** Where every event is delivered, signed, as it happens; undefined: nowhere. */
  webhookUrl: string | undefined

  /** The payer fills in the page. @returns whether it went well; a card that is declined leaves the page open */
  pay(sessionId: string, options?: { card?: CardKind }): boolean
  /** The session runs out. */
  expire(sessionId: string): void
  /** A card comes to the customer, as over the portal. @returns its id */
  keepCard(customerId: string, card?: CardKind): string
  /** The customer takes a card off, as in the portal. */
  dropCard(cardId: string): void

  /** The period of a subscription is over. @param options.fails the bank declines whatever card it is */
  renew(subscriptionId: string, options?: { fails?: boolean }): void
  /** The operator ends it, or Stripe after its last attempt. */
  cancel(subscriptionId: string): void

  /** The operator gives money back. @returns the refund's id */
  refund(paymentId: string, amount?: number): string
  failRefund(refundId: string): void
  /** The payer's bank takes the money back. @returns the dispute's id */
  dispute(paymentId: string, options?: DisputeOptions): string
  /** The payer's bank only asks. @returns the dispute's id */
  inquire(paymentId: string): string
  winDispute(disputeId: string): void
  loseDispute(disputeId: string): void

  /** An event of this kind about anything that has an id, as it stands now. */
  eventOf(type: string, id: string): Event
  /** Delivers an event once more, as Stripe may. */
  tellAgain(event: Event): void
  /** Until every event so far was delivered to `webhookUrl`, or given up. */
  settled(): Promise<void>
  /** A day later: Stripe no longer knows idempotency keys. */
  forgetKeys(): void
  /** Keeps requests with an idempotency key in hand. @returns lets them go on */
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
