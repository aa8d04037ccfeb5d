import Stripe from 'stripe'
import type { Card, PaymentProvider } from '../payments.ts'
import { failed, idOf, unknownIsNone } from './client.ts'
import { openPage } from './pages.ts'
import { hasEnded, isOwing } from './subscriptions.ts'

type Cards = Pick<PaymentProvider, 'fetchCard' | 'removeCard' | 'createCardPage'>

/** On the customer: which card was the newest at the last look, `{created, seconds}/{id}`. */
const NEWEST = 'newest_card'
/** As many as one page of Stripe's lists holds. */
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

/** The newest first. */
const listCards = (stripe: Stripe, customerId: string): Promise<Stripe.PaymentMethod[]> =>
  stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: MOST }).then(({ data }) => data, noneOfNobody)

/** A card that came since the last look is the one to charge from now on: Stripe keeps it beside the others. */
function isNew({ id, created }: Stripe.PaymentMethod, last: string | undefined): boolean {
  const [seconds, lastId] = last?.split('/') ?? []
  return id !== lastId && created >= Number(seconds ?? 0)
}

/** Charges it for everything from now on, and for what a plan that still runs owes. What has ended unpaid stays unpaid. */
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
  // The mark comes last: a look that was cut off begins again.
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

/** A card that is attached to nobody any more is refused. */
function goneIsGone(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) failed(error)
}

/** The bank says no, or it was paid meanwhile: Stripe's own repeats and events go on from there. */
function refusedIsLeft(error: unknown): void {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
  if (!(error instanceof StripeCardError || error instanceof StripeInvalidRequestError)) failed(error)
}
