import type { TestApp, Visitor } from './test-app.ts'

/** Creates a row for a person in the sandbox's tables of payments, a card, a plan, a charge, and an open page, and at its registrar. */
export async function fillSandbox(test: TestApp, person: Visitor, mark: string): Promise<void> {
  const { payments } = test.house.providers
  if (payments?.name !== 'sandbox') throw new Error('the sandbox plays no payments here')
  const customerId = await payments.createCustomer({
    id: person.id,
    userId: person.id,
    email: person.email,
    name: mark,
  })
  const owner = { userId: person.id, customerId }
  const back = { successUrl: `${test.house.env.PUBLIC_URL}/${mark}`, cancelUrl: test.house.env.PUBLIC_URL }
  const { sessionId } = await payments.createSubscriptionPage({ id: mark, ...owner, ...back, plan: 'pro' })
  const paid = { card: 'good', webhook: 'never' }
  await test.call(undefined, 'POST', `/sandbox/api/checkouts/${sessionId}/payment`, paid)
  await payments.createCheckout({ id: `${mark}-2`, ...owner, ...back, amount: 500, title: mark, keepsCard: false })
  const card = await payments.fetchCard(customerId)
  const charge = { id: person.id, ...owner, cardId: card?.id ?? '', amount: 500, title: 'Wallet top-up' }
  await payments.chargeCard(charge)
  await test.house.providers.registrar?.ensureAccount({ userId: person.id, name: mark })
}
