import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { BACK, type Payers, useProviders } from '../../../testing/payment-hands.ts'
import { type Payment, PaymentError, type PaymentProvider } from './payments.ts'

/** The port's promises hold for both Stripe and the sandbox: one is a rehearsal for the other. */
describe.each(await useProviders())('payments by %s', (_name, open) => {
  let payers: Payers
  let provider: PaymentProvider
  beforeAll(() => {
    payers = open()
    provider = payers.provider
  })

  const payment = async (id: string) => (await provider.fetchPayment(id)) as Payment
  const listed = async (since: Date) => {
    const payments: Pick<Payment, 'paymentId' | 'userId' | 'amount' | 'checkoutId'>[] = []
    for await (const each of provider.listPayments(since)) payments.push(each)
    return payments
  }

  describe('a customer', () => {
    it('is one, however often they are made known', async () => {
      const request = { id: randomUUID(), userId: randomUUID(), email: null, name: 'Nova' }
      const ids = await Promise.all([1, 2, 3].map(() => provider.createCustomer(request)))
      expect(new Set(ids).size).toBe(1)
    })

    it('is written to at another address from when that is told, told again all the same', async () => {
      const { customerId } = await payers.newCustomer()
      const request = { customerId, email: 'iris@example.com' }
      await Promise.all([1, 2].map(() => provider.setEmail(request)))
      await provider.setEmail(request)
      await provider.deleteCustomer(customerId)
      await provider.setEmail(request)
      await provider.setEmail({ ...request, customerId: 'cus_nobody' })
      expect(await provider.hasCustomer(customerId)).toBe(false)
    })

    it('who is deleted has no card and no subscription, and pays nothing anymore; deleted again, is gone', async () => {
      const { userId, customerId, id } = await payers.subscribed()
      expect(await provider.hasCustomer(customerId)).toBe(true)
      await provider.deleteCustomer(customerId)
      await provider.deleteCustomer(customerId)
      expect([await provider.hasCustomer(customerId), await provider.hasCustomer('cus_nobody')]).toEqual([false, false])
      expect(await provider.fetchCard(customerId)).toBeUndefined()
      expect(await provider.fetchSubscription(id)).toMatchObject({ status: 'canceled' })
      const request = { id: randomUUID(), userId, customerId, ...BACK }
      await expect(provider.createCardPage(request)).rejects.toThrow(PaymentError)
      await expect(provider.createPortal({ customerId, returnUrl: 'http://localhost/' })).rejects.toThrow(PaymentError)
    })
  })

  describe('a checkout', () => {
    it('is the same page for the same id', async () => {
      const owner = await payers.newCustomer()
      const request = { id: randomUUID(), ...owner, ...BACK, amount: 500, title: 'Wallet top-up', keepsCard: false }
      const pages = [await provider.createCheckout(request), await provider.createCheckout(request)]
      expect(pages[0]).toEqual(pages[1])
      expect(pages[0]?.url).toMatch(/^http/)
    })

    it('is open, stays open when the card is declined, and is paid with its payment after', async () => {
      const owner = await payers.newCustomer()
      const request = { id: randomUUID(), ...owner, ...BACK, amount: 1234, title: 'Wallet top-up', keepsCard: false }
      const { sessionId } = await provider.createCheckout(request)
      const asked = { sessionId, userId: owner.userId, amount: 1234 }
      expect(await provider.fetchCheckout(sessionId)).toMatchObject({ ...asked, status: 'open' })
      expect(await payers.hands.pay(sessionId, 'declined')).toBe(false)
      expect(await provider.fetchCheckout(sessionId)).toMatchObject({ ...asked, status: 'open' })
      await payers.hands.pay(sessionId)
      const paid = await provider.fetchCheckout(sessionId)
      expect(paid).toMatchObject({ ...asked, status: 'paid' })
      expect(await payment(paid?.paymentId ?? '')).toMatchObject({
        ...{ userId: owner.userId, amount: 1234, status: 'paid', checkoutId: sessionId, refunds: [], disputes: [] },
      })
    })

    it('keeps the card only where that was asked for', async () => {
      expect(await provider.fetchCard((await payers.topUp()).customerId)).toBeUndefined()
      const { customerId } = await payers.topUp(2000, { keepsCard: true })
      expect(await provider.fetchCard(customerId)).toMatchObject({ last4: '4242' })
    })

    it('of a card or a subscription is no top-up, and none is known that was never made', async () => {
      const owner = await payers.newCustomer()
      const { sessionId } = await provider.createCardPage({ id: randomUUID(), ...owner, ...BACK })
      await payers.hands.pay(sessionId)
      expect(await provider.fetchCheckout(sessionId)).toBeUndefined()
      expect(await provider.fetchCheckout('cs_none')).toBeUndefined()
      expect(await provider.fetchPayment('pi_none')).toBeUndefined()
      expect(await provider.fetchSubscription('sub_none')).toBeUndefined()
      expect(await provider.fetchCard(owner.customerId)).toMatchObject({ last4: '4242' })
    })
  })

  describe('the kept card', () => {
    it('has its charges found by the id that they were asked for with, and none that was not made', async () => {
      const owner = await payers.withCard()
      const id = randomUUID()
      expect(await provider.findCharge({ id, customerId: owner.customerId })).toBeUndefined()
      const { paymentId } = await payers.charge(owner, id)
      expect(await provider.findCharge({ id, customerId: owner.customerId })).toMatchObject({
        ...{ paymentId, userId: owner.userId, status: 'paid' },
      })
      expect(await provider.findCharge({ id: randomUUID(), customerId: owner.customerId })).toBeUndefined()
    })

    it('is the newest, under an id of its own, until it is removed', async () => {
      const { customerId, cardId } = await payers.withCard()
      await payers.hands.keepCard(customerId, 'good')
      const second = await provider.fetchCard(customerId)
      expect(second?.id).not.toBe(cardId)
      await provider.removeCard(customerId)
      await provider.removeCard(customerId)
      expect(await provider.fetchCard(customerId)).toBeUndefined()
    })

    it('is charged once for an id, also by askers at the same time', async () => {
      const owner = await payers.withCard()
      const id = randomUUID()
      const first = await payers.charge(owner, id)
      const again = await Promise.all([1, 2, 3].map(() => payers.charge(owner, id)))
      expect(new Set([first, ...again].map(({ paymentId }) => paymentId)).size).toBe(1)
      expect(first).toMatchObject({ amount: 700, status: 'paid', userId: owner.userId, checkoutId: undefined })
      expect(await payment(first.paymentId)).toMatchObject({ status: 'paid', checkoutId: undefined })
    })

    it.each(['declined', 'authentication'] as const)('that is %s is an answer, for people', async (kind) => {
      const answer = await payers.charge(await payers.withCard(kind))
      expect(answer).toMatchObject({ status: 'declined', problem: expect.stringMatching(/^Your .+\.$/) })
      expect(await payment(answer.paymentId)).toMatchObject({ status: 'declined', problem: answer.problem })
    })

    it('is not charged once it was removed', async () => {
      const owner = await payers.withCard()
      await provider.removeCard(owner.customerId)
      await expect(payers.charge(owner)).rejects.toThrow(PaymentError)
    })
  })

  describe('what becomes of a payment', () => {
    it('is refunded once for an id, in parts, never more than is left', async () => {
      const { paymentId } = await payers.topUp(1000)
      const id = randomUUID()
      await Promise.all([1, 2].map(() => provider.refundPayment({ id, paymentId, amount: 400 })))
      await provider.refundPayment({ id, paymentId, amount: 400 })
      await expect(provider.refundPayment({ id: randomUUID(), paymentId, amount: 601 })).rejects.toThrow(PaymentError)
      await provider.refundPayment({ id: randomUUID(), paymentId, amount: 600 })
      const { refunds, amount } = await payment(paymentId)
      expect(amount).toBe(1000)
      expect(new Set(refunds.map((refund) => refund.amount))).toEqual(new Set([400, 600]))
      expect(refunds).toHaveLength(2)
    })

    it('is never refunded beyond what is left, by askers at the same time', async () => {
      const { paymentId } = await payers.topUp(1000)
      const asked = Array.from({ length: 8 }, () =>
        provider.refundPayment({ id: randomUUID(), paymentId, amount: 300 }).then(
          () => true,
          () => false,
        ),
      )
      expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(3)
      expect((await payment(paymentId)).refunds).toHaveLength(3)
    })

    it('is listed since when something of it went back', async () => {
      const before = new Date(Date.now() - 3_600_000)
      const [kept, refunded] = [await payers.topUp(1000), await payers.topUp(1000)]
      await provider.refundPayment({ id: randomUUID(), paymentId: refunded.paymentId, amount: 1 })
      const found: string[] = []
      for await (const id of provider.listReversals(before)) found.push(id)
      expect([found.includes(refunded.paymentId), found.includes(kept.paymentId)]).toEqual([true, false])
      for await (const id of provider.listReversals(new Date(Date.now() + 3_600_000))) expect(id).toBe('none')
    })

    it('a refund that fails is still listed, and its money can be refunded again', async () => {
      const { paymentId } = await payers.topUp(1000)
      await provider.refundPayment({ id: randomUUID(), paymentId, amount: 1000 })
      const [refund] = (await payment(paymentId)).refunds
      await payers.hands.failRefund(refund?.id ?? '')
      expect((await payment(paymentId)).refunds).toEqual([{ id: refund?.id, amount: 1000, hasFailed: true }])
      await provider.refundPayment({ id: randomUUID(), paymentId, amount: 1000 })
      expect((await payment(paymentId)).refunds.filter(({ hasFailed }) => hasFailed)).toHaveLength(1)
      expect((await payment(paymentId)).refunds).toHaveLength(2)
    })

    it.each(['won', 'lost'] as const)('a dispute keeps its id and its amount when it is %s', async (outcome) => {
      const { paymentId } = await payers.topUp(900)
      await payers.hands.dispute(paymentId)
      const disputed = await payment(paymentId)
      expect(disputed.disputes).toMatchObject([{ amount: 900, isWon: false }])
      await expect(provider.refundPayment({ id: randomUUID(), paymentId, amount: 100 })).rejects.toThrow(PaymentError)
      await payers.hands.settle(disputed, outcome)
      expect((await payment(paymentId)).disputes).toEqual([{ ...disputed.disputes[0], isWon: outcome === 'won' }])
    })

    it('is listed for the books while it was paid, with the checkout it was made in', async () => {
      const { paymentId, sessionId, userId } = await payers.topUp(800)
      const owner = await payers.withCard()
      const auto = await payers.charge(owner)
      const declined = await payers.charge(await payers.withCard('declined'))
      const all = await listed(new Date(Date.now() - 60_000))
      const of = (id: string) => all.filter((each) => each.paymentId === id)
      expect(of(paymentId)).toMatchObject([{ userId, amount: 800, checkoutId: sessionId }])
      expect(of(auto.paymentId)).toMatchObject([{ userId: owner.userId, amount: 700, checkoutId: undefined }])
      expect(of(declined.paymentId)).toEqual([])
      expect(await listed(new Date(Date.now() + 60_000))).toEqual([])
    })
  })

  it('documents tell what went back', async () => {
    const { paymentId, customerId } = await payers.topUp(1000)
    const statuses = async () => (await provider.listDocuments(customerId, 5)).map(({ status }) => status)
    expect(await statuses()).toEqual(['paid'])
    await provider.refundPayment({ id: randomUUID(), paymentId, amount: 400 })
    expect(await statuses()).toEqual(['partly_refunded'])
    await provider.refundPayment({ id: randomUUID(), paymentId, amount: 600 })
    expect(await statuses()).toEqual(['refunded'])
  })
})
