import type { Wallet } from '@greenroom/contracts'
import { ensureCustomer, refreshCard } from '../features/billing/public.ts'
import { systemContext } from '../platform/house.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { ledgerHands } from './ledger-hands.ts'
import { subscribers } from './subscribers.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Behavior of the card at its bank. */
type CardKind = Parameters<FakeStripe['keepCard']>[1]

/** People who pay into their wallets at the Stripe stand-in and save cards there, for the tests of one file. */
export function walletPayers(test: TestApp, stripe: FakeStripe) {
  const { hear, miss, noticesOf, lettersTo } = subscribers(test, stripe)
  const { post, spend } = ledgerHands(test)
  const hands = {
    hear,
    miss,
    noticesOf,
    lettersTo,
    walletOf: async (person: Visitor) => (await test.call(person, 'GET', '/api/wallet')).json<Wallet>(),
    /** Returns the wallet's amounts in cents. */
    moneyOf: async (person: Visitor) => {
      const { balance, reserved, debt } = await hands.walletOf(person)
      return { balance, reserved, debt }
    },
    give: (person: Visitor, amount: number) => post(person.id, 'grant', amount),
    spend: (person: Visitor, amount: number) => spend(person.id, amount),
    openCheckout: async (person: Visitor, amount: number) => {
      const answer = await test.call(person, 'POST', '/functions/v1/create-wallet-checkout', { amount })
      if (answer.statusCode !== 200) throw new Error(`no checkout: ${answer.body}`)
      return answer.json<{ session_id: string }>().session_id
    },
    /** Returns the payment behind a paid checkout. */
    paymentOf: (sessionId: string) => stripe.sessions.get(sessionId)?.payment_intent ?? '',
    /** Pays without returning to the app. @returns the payment's id */
    topUp: async (person: Visitor, amount: number) => {
      const sessionId = await hands.openCheckout(person, amount)
      stripe.pay(sessionId)
      await hands.hear()
      return hands.paymentOf(sessionId)
    },
    customerOf: async (person: Visitor) => {
      const owner = await systemContext(test.house).asOwner(person.id)
      return (await ensureCustomer(owner, 'no customer')).customerId
    },
    /** Attaches a card in place of the previous one. @returns its id */
    keepCard: async (person: Visitor, kind?: CardKind) => {
      const customerId = await hands.customerOf(person)
      const card = stripe.keepCard(customerId, kind)
      await refreshCard(systemContext(test.house), customerId)
      return card
    },
    choose: (person: Visitor, enabled: boolean, threshold = 1000, amount = 2500) =>
      test.call(person, 'PUT', '/api/wallet/preferences', {
        auto_topup_enabled: enabled,
        auto_topup_threshold: threshold,
        auto_topup_amount: amount,
      }),
    /** Returns this person's paid charges at Stripe, in cents. */
    paidBy: async (person: Visitor) => {
      const customer = await hands.customerOf(person)
      return [...stripe.world.store('payment_intent').values()]
        .filter((intent) => intent.customer === customer && intent.status === 'succeeded')
        .map(({ amount }) => amount)
    },
    /** Returns the number of attempts to charge the card. */
    triesOf: async (person: Visitor) => {
      const customer = await hands.customerOf(person)
      return [...stripe.world.store('payment_intent').values()].filter((intent) => intent.customer === customer).length
    },
  }
  return hands
}
