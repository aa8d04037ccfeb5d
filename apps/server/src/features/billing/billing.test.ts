import type { BillingDocument, Card } from '@greenroom/contracts'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { stripeEnv, subscribers } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { ensureCustomer, refreshCard } from './public.ts'

/** Payers and their cards, with the real SDK against a fake Stripe. */
const stripe = await openFakeStripe()
const test = useTestApp(stripeEnv(stripe))
const other = useSecondNode(test)
const { hear, subscribe } = subscribers(test, stripe)
afterAll(() => stripe.close())
afterEach(() => Object.assign(stripe, { outage: undefined }))

let nova: Visitor
beforeEach(async () => {
  test.setTier('pro')
  nova = await test.signUp()
})

const customerOf = async ({ id }: Visitor) => {
  const { rows } = await test.house.db.systemPool.query<{ customer_id: string }>(
    'select customer_id from billing_customers where user_id = $1',
    [id],
  )
  return rows[0]?.customer_id ?? ''
}
const cardOf = async (person: Visitor) =>
  (await test.call(person, 'GET', '/api/billing/card')).json<{ card: Card | null }>().card
const openCardPage = (person: Visitor) => test.call(person, 'POST', '/api/billing/card')
const documentsOf = async (person: Visitor) =>
  (await test.call(person, 'GET', '/api/billing/documents')).json<{ items: BillingDocument[] }>().items

describe('an owner at the payment provider', () => {
  it('is one customer, even when two servers ask at once', async () => {
    const before = stripe.world.all('customer').length
    const contexts = await Promise.all(
      [test.house, other.house, test.house, other.house].map((house) => systemContext(house).asOwner(nova.id)),
    )
    const customers = await Promise.all(contexts.map((context) => ensureCustomer(context, 'sentence')))
    expect(new Set(customers.map(({ customerId }) => customerId)).size).toBe(1)
    expect(stripe.world.all('customer').length).toBe(before + 1)
  })

  it('is not created before there is something to pay', async () => {
    expect([await cardOf(nova), await documentsOf(nova), await customerOf(nova)]).toEqual([null, [], ''])
    expect((await test.call(nova, 'DELETE', '/api/billing/card')).statusCode).toBe(204)
    expect(await customerOf(nova)).toBe('')
  })
})

describe('an owner whom the provider does not know anymore', () => {
  it.each([
    ['/api/billing/card', undefined],
    ['/api/billing/portal', undefined],
    ['/functions/v1/create-wallet-checkout', { amount: 500 }],
    ['/api/subscription/checkout', { plan: 'basic' }],
  ])('is created again by POST %s, and can pay', async (path, body) => {
    await openCardPage(nova)
    const lost = await customerOf(nova)
    await test.house.providers.payments?.deleteCustomer(lost)
    const answer = await test.call(nova, 'POST', path, body)
    expect([answer.statusCode, answer.json<{ url: string }>().url]).toEqual([200, expect.stringContaining(stripe.url)])
    expect(await customerOf(nova)).not.toBe(lost)
  })

  it('stays the same while the provider is unavailable', async () => {
    await openCardPage(nova)
    const known = await customerOf(nova)
    stripe.outage = 402
    expect((await openCardPage(nova)).statusCode).toBe(503)
    expect(await customerOf(nova)).toBe(known)
  })
})

describe('a kept card', () => {
  it('is shown by brand, last digits and expiry once the provider tells of it, and is forgotten when asked', async () => {
    const page = (await openCardPage(nova)).json<{ session_id: string; url: string }>()
    expect(page.url).toBe(stripe.sessions.get(page.session_id)?.url)
    stripe.pay(page.session_id)
    expect(await cardOf(nova)).toBeNull()
    await hear()
    expect(await cardOf(nova)).toEqual({
      brand: 'visa',
      last4: '4242',
      exp_month: expect.any(Number),
      exp_year: expect.any(Number),
    })
    expect((await test.call(nova, 'DELETE', '/api/billing/card')).statusCode).toBe(204)
    expect(await cardOf(nova)).toBeNull()
    await hear()
    expect(await cardOf(nova)).toBeNull()
  })

  it('is shown when its owner returns before the event', async () => {
    stripe.pay((await openCardPage(nova)).json<{ session_id: string }>().session_id)
    const answer = await test.call(nova, 'POST', '/api/billing/card/refresh')
    expect(answer.json<{ card: Card }>().card.last4).toBe('4242')
  })

  it('is the newest one, whichever fetch ends first', async () => {
    await openCardPage(nova)
    const customerId = await customerOf(nova)
    const cardId = stripe.keepCard(customerId)
    await Promise.all([test.house, other.house].map((house) => refreshCard(systemContext(house), customerId)))
    const first = await cardOf(nova)
    stripe.dropCard(cardId)
    await refreshCard(systemContext(test.house), customerId)
    expect([first?.last4, await cardOf(nova)]).toEqual(['4242', null])
  })

  it('of somebody else is never shown', async () => {
    const iris = await test.signUp()
    stripe.pay((await openCardPage(nova)).json<{ session_id: string }>().session_id)
    await hear()
    expect([(await cardOf(nova))?.last4, await cardOf(iris)]).toEqual(['4242', null])
  })
})

describe('receipts and invoices', () => {
  it('are those of the owner alone, the newest first, with where they are shown', async () => {
    const iris = await test.signUp()
    await subscribe(nova, 'basic')
    const top = await test.call(nova, 'POST', '/functions/v1/create-wallet-checkout', { amount: 2500 })
    stripe.pay(top.json<{ session_id: string }>().session_id)
    await hear()
    const documents = await documentsOf(nova)
    expect(documents.map(({ kind, amount, status }) => `${kind} ${amount} ${status}`).toSorted()).toEqual([
      'invoice 999 paid',
      'receipt 2500 paid',
    ])
    expect(documents.every(({ url }) => url?.startsWith('http'))).toBe(true)
    expect(documents.map(({ at }) => at)).toEqual(
      documents
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(await documentsOf(iris)).toEqual([])
  })
})

describe('the pages of the provider', () => {
  it('are opened for the owner, and lead back to billing', async () => {
    const { url } = (await test.call(nova, 'POST', '/api/billing/portal')).json<{ url: string }>()
    expect(url).toContain(stripe.url)
    expect(stripe.calls.at(-1)?.params).toEqual({
      customer: await customerOf(nova),
      return_url: 'http://localhost:3000/dashboard/settings?tab=billing',
    })
  })

  it('that cannot be opened say so in words of ours, and what was there stays', async () => {
    stripe.pay((await openCardPage(nova)).json<{ session_id: string }>().session_id)
    await hear()
    stripe.outage = 402
    for (const [method, path] of [
      ['POST', '/api/billing/portal'],
      ['POST', '/api/billing/card'],
      ['DELETE', '/api/billing/card'],
      ['GET', '/api/billing/documents'],
    ] as const) {
      const answer = await test.call(nova, method, path)
      expect([path, answer.statusCode]).toEqual([path, 503])
      expect(answer.json<{ message: string }>().message).toMatch(/^We could not .*Try again\.$/)
    }
    expect((await cardOf(nova))?.last4).toBe('4242')
  })
})

describe('an owner who has been erased', () => {
  it('is gone at the provider too, with card and subscription', async () => {
    const subscriptionId = await subscribe(nova, 'pro')
    const customerId = await customerOf(nova)
    const owner = await systemContext(test.house).asOwner(nova.id)
    for (const { personalData } of test.house.claims) await personalData?.erase?.(owner)
    expect(stripe.world.all('customer').find(({ id }) => id === customerId)).toMatchObject({ deleted: true })
    expect(stripe.world.get('subscription', subscriptionId).status).toBe('canceled')
  })
})
