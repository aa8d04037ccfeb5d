import { randomUUID } from 'node:crypto'
import type { SandboxCheckout, SandboxCustomer, SandboxReceipt } from '@greenroom/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import type { OutboxEvent } from '../../platform/outbox/relay.ts'
import type { PaymentProvider } from '../../platform/providers/payments/payments.ts'
import { PROVIDER_TOLD } from '../../platform/providers/payments/sandbox/tell.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { forgetOld } from './commands/forget-old.ts'
import { passOnNews } from './commands/pass-on-news.ts'

/** Payment pages, and the resulting events. */
const test = useTestApp()
const other = useSecondNode(test)
afterEach(() => test.setNow(undefined))

const provider = () => test.house.providers.payments as PaymentProvider
const back = { successUrl: 'http://localhost:3000/back?id={CHECKOUT_SESSION_ID}', cancelUrl: 'http://localhost:3000/' }

async function open(keepsCard = false) {
  const userId = randomUUID()
  const customerId = await provider().createCustomer({ id: userId, userId, email: 'nova@example.com', name: 'Nova' })
  const request = { id: randomUUID(), userId, customerId, ...back, amount: 2500, title: 'Wallet top-up', keepsCard }
  const { sessionId } = await provider().createCheckout(request)
  return { userId, customerId, sessionId, paymentId: sessionId.replace('cs_', 'pi_') }
}
const pay = (id: string, card = 'good', webhook = 'at-once', app = test.app) =>
  app.inject({ method: 'POST', url: `/sandbox/api/checkouts/${id}/payment`, payload: { card, webhook } })
const answer = async (id: string, approve: boolean) =>
  (
    await test.call(undefined, 'POST', `/sandbox/api/checkouts/${id}/authentication`, { approve })
  ).json<SandboxCheckout>()
const shown = async (id: string) =>
  (await test.call(undefined, 'GET', `/sandbox/api/checkouts/${id}`)).json<SandboxCheckout>()
const customer = async (id: string) =>
  (await test.call(undefined, 'GET', `/sandbox/api/customers/${id}`)).json<SandboxCustomer>()

/** Events of the sandbox about this person so far. */
const news = async (userId: string) =>
  (
    await test.house.db.systemPool.query<OutboxEvent>(
      'select id, user_id as "userId", name, payload from outbox where user_id = $1 and name = $2 order by id',
      [userId, PROVIDER_TOLD],
    )
  ).rows
/** Jobs that follow an event, with their delay in seconds. */
async function followed(id: string) {
  const { rows } = await test.house.db.systemPool.query<{ name: string; late: string }>(
    `select name, extract(epoch from start_after - now()) as late from pgboss.job where data::text like $1`,
    [`%${id}%`],
  )
  return rows.map(({ name, late }) => ({ name, late: Number(late) }))
}
const passOn = async (userId: string) => {
  for (const each of await news(userId)) await passOnNews(jobContext(test.house), each)
}

describe('a checkout of the sandbox', () => {
  it('is paid once, in however many tabs it is paid, over two servers', async () => {
    const { sessionId, userId, customerId } = await open()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_each, n) => pay(sessionId, 'good', 'at-once', n % 2 ? other.app : test.app)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map((each) => each.json<SandboxCheckout>().status))).toEqual(new Set(['paid']))
    expect((await customer(customerId)).payments).toHaveLength(1)
    expect(await news(userId)).toHaveLength(2)
    expect((await pay(sessionId, 'declined')).json()).toMatchObject({ status: 'paid', problem: null })
  })

  it('says why a card was declined, and can be paid after', async () => {
    const { sessionId, userId, customerId } = await open()
    expect((await pay(sessionId, 'declined')).json()).toMatchObject({
      status: 'open',
      problem: 'Your card was declined.',
    })
    expect([await news(userId), (await customer(customerId)).payments]).toEqual([[], []])
    expect((await pay(sessionId)).json()).toMatchObject({ status: 'paid', problem: null })
  })

  it('waits for the payer’s confirmation at their bank', async () => {
    const { sessionId, userId, customerId } = await open(true)
    expect((await pay(sessionId, 'authentication', 'never')).json()).toMatchObject({
      ...{ status: 'open', asks_bank: 'authentication', problem: null },
    })
    expect((await provider().fetchCheckout(sessionId))?.status).toBe('open')
    expect(await answer(sessionId, false)).toMatchObject({
      ...{ status: 'open', asks_bank: null, problem: 'Your bank did not approve it.' },
    })
    expect(await answer(sessionId, true)).toMatchObject({ status: 'open' })
    await pay(sessionId, 'authentication', 'never')
    expect(await answer(sessionId, true)).toMatchObject({ status: 'paid', asks_bank: null })
    expect((await customer(customerId)).card).toMatchObject({ kind: 'authentication', last4: '3220' })
    expect(await news(userId)).toEqual([])
  })

  it('expires after a day', async () => {
    const { sessionId } = await open()
    test.setNow(new Date(Date.now() + 23 * 3_600_000))
    expect(await shown(sessionId)).toMatchObject({ status: 'open' })
    test.setNow(new Date(Date.now() + 25 * 3_600_000))
    expect((await pay(sessionId)).json()).toMatchObject({ status: 'expired' })
    expect(await provider().fetchCheckout(sessionId)).toMatchObject({ status: 'expired', paymentId: undefined })
  })

  it('of an erased owner takes no money', async () => {
    const { sessionId, customerId, paymentId } = await open()
    await provider().deleteCustomer(customerId)
    expect((await pay(sessionId)).json()).toMatchObject({ status: 'open', problem: expect.any(String) })
    expect(await provider().fetchPayment(paymentId)).toBeUndefined()
  })

  it('is forgotten after 30 days where nobody paid; what was paid stays', async () => {
    const [paid, unpaid] = [await open(), await open()]
    await pay(paid.sessionId)
    test.setNow(new Date(Date.now() + 31 * 86_400_000))
    await forgetOld(systemContext(test.house))
    expect((await provider().fetchCheckout(paid.sessionId))?.status).toBe('paid')
    expect(await provider().fetchCheckout(unpaid.sessionId)).toBeUndefined()
  })

  it.each([
    ['GET', '/sandbox/api/checkouts/cs_none', undefined],
    ['POST', '/sandbox/api/checkouts/cs_none/payment', { card: 'good', webhook: 'never' }],
    ['POST', '/sandbox/api/checkouts/cs_none/authentication', { approve: true }],
    ['GET', '/sandbox/api/customers/cus_none', undefined],
    ['PUT', '/sandbox/api/customers/cus_none/card', { card: 'good' }],
    ['PATCH', '/sandbox/api/subscriptions/sub_none', { fails_next: true }],
    ['PATCH', '/sandbox/api/subscriptions/sub_none', { cancel_at_period_end: true }],
    ['POST', '/sandbox/api/subscriptions/sub_none/renewal', undefined],
    ['POST', '/sandbox/api/payments/pi_none/refunds', { amount: 1 }],
    ['PUT', '/sandbox/api/payments/pi_none/dispute', { status: 'open' }],
    ['POST', '/sandbox/api/refunds/re_none/failure', undefined],
    ['GET', '/sandbox/api/receipts/pi_none', undefined],
  ] as const)('%s %s answers 404', async (method, url, body) => {
    expect((await test.call(undefined, method, url, body)).statusCode).toBe(404)
  })
})

describe('what the product is told', () => {
  it('is the checkout and the payment, at once', async () => {
    const { sessionId, userId, paymentId } = await open()
    await pay(sessionId)
    await passOn(userId)
    expect(await followed(sessionId)).not.toEqual([])
    for (const { late } of [...(await followed(sessionId)), ...(await followed(paymentId))])
      expect(late).toBeLessThan(5)
  })

  it('comes 20 seconds late where that was chosen', async () => {
    const { sessionId, userId } = await open()
    await pay(sessionId, 'good', 'late')
    await passOn(userId)
    const jobs = await followed(sessionId)
    expect(jobs).not.toEqual([])
    for (const { late } of jobs) expect(late).toBeGreaterThan(5)
  })

  it('comes twice where that was chosen, and never more for the same event', async () => {
    const [once, twice] = [await open(), await open()]
    await pay(once.sessionId)
    await pay(twice.sessionId, 'good', 'twice')
    for (const { userId } of [once, twice]) {
      await passOn(userId)
      await passOn(userId)
    }
    const [one, two] = [await followed(once.sessionId), await followed(twice.sessionId)]
    expect(one).not.toEqual([])
    expect(two).toHaveLength(one.length * 2)
  })

  it('is nothing where that was chosen', async () => {
    const { sessionId, userId } = await open(true)
    await pay(sessionId, 'good', 'never')
    expect(await news(userId)).toEqual([])
  })
})

describe('the billing page', () => {
  const pull = (method: 'PUT' | 'POST', url: string, body?: unknown) =>
    test.call(undefined, method, `/sandbox/api/${url}`, body).then(({ statusCode }) => statusCode)

  it('shows payments with what became of them, and refuses what cannot be', async () => {
    const { sessionId, customerId, paymentId } = await open()
    await pay(sessionId)
    expect(await pull('POST', `payments/${paymentId}/refunds`, { amount: 1000 })).toBe(204)
    expect(await pull('POST', `payments/${paymentId}/refunds`, { amount: 1501 })).toBe(409)
    expect(await pull('PUT', `payments/${paymentId}/dispute`, { status: 'won' })).toBe(409)
    expect(await pull('PUT', `payments/${paymentId}/dispute`, { status: 'open' })).toBe(204)
    expect(await pull('PUT', `payments/${paymentId}/dispute`, { status: 'open' })).toBe(409)
    expect(await pull('POST', `payments/${paymentId}/refunds`, { amount: 100 })).toBe(409)
    expect(await pull('PUT', `payments/${paymentId}/dispute`, { status: 'lost' })).toBe(204)
    const [payment] = (await customer(customerId)).payments
    expect(payment).toMatchObject({ amount: 2500, left: 1500, dispute: 'lost', refunds: [{ amount: 1000 }] })
    expect(await pull('POST', `refunds/${payment?.refunds[0]?.id}/failure`)).toBe(204)
    expect(await pull('POST', `refunds/${payment?.refunds[0]?.id}/failure`)).toBe(404)
    expect((await customer(customerId)).payments).toMatchObject([{ left: 2500, refunds: [{ has_failed: true }] }])
  })

  it('keeps another card, or none', async () => {
    const { customerId } = await open()
    expect(await pull('PUT', `customers/${customerId}/card`, { card: 'declined-later' })).toBe(204)
    expect((await customer(customerId)).card).toMatchObject({ kind: 'declined-later' })
    expect(await pull('PUT', `customers/${customerId}/card`, { card: null })).toBe(204)
    expect((await customer(customerId)).card).toBeNull()
  })

  it('is gone with its customer', async () => {
    const { customerId } = await open()
    await provider().deleteCustomer(customerId)
    expect((await test.call(undefined, 'GET', `/sandbox/api/customers/${customerId}`)).statusCode).toBe(404)
  })

  it('has a receipt for what was paid, and none for what was declined', async () => {
    const { sessionId, customerId, userId, paymentId } = await open()
    await pay(sessionId)
    await pull('POST', `payments/${paymentId}/refunds`, { amount: 2500 })
    const receipt = await test.call(undefined, 'GET', `/sandbox/api/receipts/${paymentId}`)
    expect(receipt.json<SandboxReceipt>()).toMatchObject({
      ...{ kind: 'receipt', amount: 2500, status: 'refunded', name: 'Nova', email: 'nova@example.com' },
      ...{ card: { brand: 'visa', last4: '4242' }, refunds: [{ amount: 2500 }] },
    })
    await pull('PUT', `customers/${customerId}/card`, { card: 'declined-later' })
    const card = await provider().fetchCard(customerId)
    const asked = { id: randomUUID(), userId, customerId, cardId: card?.id ?? '', amount: 500, title: 'Auto top-up' }
    const charge = await provider().chargeCard(asked)
    expect((await test.call(undefined, 'GET', `/sandbox/api/receipts/${charge.paymentId}`)).statusCode).toBe(404)
  })
})
