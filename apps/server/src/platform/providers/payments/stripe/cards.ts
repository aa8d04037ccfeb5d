import Stripe from 'stripe'
import type { Card, PaymentProvider } from '../payments.ts'
import { failed, idOf, unknownIsNone } from './client.ts'
import { openPage } from './pages.ts'
import { hasEnded, isOwing } from './subscriptions.ts'

type Cards = Pick<PaymentProvider, 'fetchCard' | 'removeCard' | 'createCardPage'>

/** Metadata of the customer: the newest card at the last check, `{created, seconds}/{id}`. */
const NEWEST = 'newest_card'
/** Page size of Stripe's lists. */
const MOST = 100

export const stripeCards = (stripe: Stripe): Cards => ({
  async fetchCard(customerId) {
    const customer = await stripe.customers.retrieve(customerId).catch(unknownIsNone)
    if (!customer || customer.deleted) return undefined
    const cards = await listCards(stripe, customerId)
    const newest = cards[0]
    if (newest && isNew(newest, customer.metadata[NEWEST])) {
      await useCard(stripe, customerId, newest)
      return cardOf(newest)
    }
    const chosen = idOf(customer.invoice_settings.default_payment_method)
    const card = cards.find(({ id }) => id === chosen)
    return card && cardOf(card)
  },
  async removeCard(customerId) {
    for (const { id } of await listCards(stripe, customerId)) await stripe.paymentMethods.detach(id).catch(goneIsGone)
  },
  createCardPage: (request) =>
    openPage(stripe, 'card', request, (metadata) => ({
      mode: 'setup',
      allowed_payment_method_types: ['card'],
      setup_intent_data: { metadata },
    })),
})

/** Newest first. */
const listCards = (stripe: Stripe, customerId: string): Promise<Stripe.PaymentMethod[]> =>
  stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: MOST }).then(({ data }) => data, noneOfNobody)

/**
 * Returns true for a card added since the last check; it becomes the one to charge. Stripe keeps it beside the others.
 */
function isNew({ id, created }: Stripe.PaymentMethod, last: string | undefined): boolean {
  const [seconds, lastId] = last?.split('/') ?? []
  return id !== lastId && created >= Number(seconds ?? 0)
}

/** Uses the card for all further charges, and for what a running plan owes. Ended subscriptions stay unpaid. */
async function useCard(stripe: Stripe, customer: string, { id, created }: Stripe.PaymentMethod): Promise<void> {
  const subscriptions = await stripe.subscriptions.list({ customer, limit: MOST }).catch(failed)
  const running = subscriptions.data.filter((subscription) => !hasEnded(subscription))
  for (const subscription of running) {
    const own = idOf(subscription.default_payment_method)
    if (own && own !== id)
      await stripe.subscriptions.update(subscription.id, { default_payment_method: id }).catch(failed)
  }
  const owing = new Set(running.flatMap(({ id: owes, status }) => (isOwing(status) ? [owes] : [])))
  const unpaid = await stripe.invoices.list({ customer, status: 'open', limit: MOST }).catch(failed)
  for (const { id: invoice, collection_method: collection, parent } of unpaid.data)
    if (collection === 'charge_automatically' && owing.has(idOf(parent?.subscription_details?.subscription) ?? ''))
      await stripe.invoices
        .pay(invoice, { payment_method: id, off_session: true }, { idempotencyKey: `pay/${invoice}/${id}` })
        .catch(refusedIsLeft)
  // The mark comes last, so that an interrupted check is repeated.
  await stripe.customers
    .update(customer, {
      invoice_settings: { default_payment_method: id },
      metadata: { [NEWEST]: `${created}/${id}` },
    })
    .catch(failed)
}

const cardOf = ({ id, card }: Stripe.PaymentMethod): Card | undefined =>
  card && {
    id,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  }

function noneOfNobody(error: unknown): [] {
  unknownIsNone(error)
  return []
}

/** Ignores the refusal of a card that is no longer attached to anybody. */
function goneIsGone(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) failed(error)
}

/** Ignores a refusal by the bank, or an invoice paid meanwhile: Stripe's own retries and events take over. */
function refusedIsLeft(error: unknown): void {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
  if (!(error instanceof StripeCardError || error instanceof StripeInvalidRequestError)) failed(error)
}
