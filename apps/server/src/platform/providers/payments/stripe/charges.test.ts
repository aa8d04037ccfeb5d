import { describe, expect, it } from 'vitest'
import { useStripePayer } from '../../../../testing/stripe-payer.ts'
import { PaymentError } from '../payments.ts'

const payer = await useStripePayer()
const { stripe, payments, newId } = payer

describe('a top-up on the page', () => {
  it('is open, then paid, and leads to its payment and back', async () => {
    const { sessionId, url } = await payer.openTopUp()
    expect(url).toBe(`${stripe.url}/pay/${sessionId}`)
    const open = { sessionId, userId: payer.userId, amount: 2500, status: 'open', paymentId: undefined }
    expect(await payments.fetchCheckout(sessionId)).toEqual(open)
    stripe.pay(sessionId)
    const checkout = await payments.fetchCheckout(sessionId)
    expect(checkout).toEqual({ ...open, status: 'paid', paymentId: expect.stringMatching(/^pi_/) })
    expect(await payments.fetchPayment(checkout?.paymentId ?? '')).toMatchObject({
      userId: payer.userId,
      amount: 2500,
      status: 'paid',
      problem: undefined,
      checkoutId: sessionId,
      refunds: [],
      disputes: [],
    })
  })

  it('stays open when the card is declined, and is paid with another', async () => {
    const { sessionId } = await payer.openTopUp()
    expect(stripe.pay(sessionId, { card: 'declined' })).toBe(false)
    const checkout = await payments.fetchCheckout(sessionId)
    expect(checkout?.status).toBe('open')
    const paymentId = checkout?.paymentId ?? ''
    expect(await payments.fetchPayment(paymentId)).toMatchObject({ status: 'pending', problem: undefined })
    expect(stripe.pay(sessionId)).toBe(true)
    expect(await payments.fetchPayment(paymentId)).toMatchObject({ status: 'paid' })
  })

  it('that takes days is open until the money comes, and over when it does not', async () => {
    const { sessionId, paymentId } = await payer.topUp()
    const session = stripe.world.get('checkout.session', sessionId)
    const intent = stripe.world.get('payment_intent', paymentId)
    session.payment_status = 'unpaid'
    intent.status = 'processing'
    expect((await payments.fetchCheckout(sessionId))?.status).toBe('open')
    expect((await payments.fetchPayment(paymentId))?.status).toBe('pending')
    intent.status = 'requires_payment_method'
    expect((await payments.fetchCheckout(sessionId))?.status).toBe('expired')
  })

  it('that ran out says so; one of something else of the account is not ours', async () => {
    const { sessionId } = await payer.openTopUp()
    stripe.expire(sessionId)
    expect((await payments.fetchCheckout(sessionId))?.status).toBe('expired')
    const other = await payer.topUp()
    stripe.world.get('checkout.session', other.sessionId).metadata = {}
    stripe.world.get('payment_intent', other.paymentId).metadata = {}
    expect(await payments.fetchCheckout(other.sessionId)).toBeUndefined()
    expect(await payments.fetchPayment(other.paymentId)).toBeUndefined()
    expect(await payments.fetchCheckout('cs_test_none')).toBeUndefined()
    expect(await payments.fetchPayment('pi_none')).toBeUndefined()
  })

  it('asked for again under the same id is the same page', async () => {
    const request = { ...payer.page(), amount: 500, title: 'Wallet top-up', keepsCard: false }
    expect(await payments.createCheckout(request)).toEqual(await payments.createCheckout(request))
  })
})

describe('a charge of the kept card', () => {
  it('is paid while nobody is there', async () => {
    const payment = await payer.charge(stripe.keepCard(payer.customerId))
    expect(payment).toMatchObject({ userId: payer.userId, amount: 1500, status: 'paid', checkoutId: undefined })
    expect(await payments.fetchPayment(payment.paymentId)).toEqual(payment)
  })

  it.each([
    ['declined', 'Your card was declined.'],
    ['authentication', 'Your bank asks you to confirm this payment yourself.'],
  ] as const)('of a card that is %s is declined for good, in words for people', async (kind, problem) => {
    const payment = await payer.charge(stripe.keepCard(payer.customerId, kind))
    expect(payment).toMatchObject({ amount: 1500, status: 'declined', problem })
    expect(await payments.fetchPayment(payment.paymentId)).toEqual(payment)
  })

  it('that waits for the payer or was canceled is declined', async () => {
    const { paymentId } = await payer.charge(stripe.keepCard(payer.customerId, 'declined'))
    const intent = stripe.world.get('payment_intent', paymentId)
    Object.assign(intent, { status: 'requires_action', last_payment_error: null })
    const asks = 'Your bank asks you to confirm this payment yourself.'
    expect(await payments.fetchPayment(paymentId)).toMatchObject({ status: 'declined', problem: asks })
    Object.assign(intent, { status: 'canceled' })
    expect(await payments.fetchPayment(paymentId)).toMatchObject({ status: 'declined' })
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: { type: 'api_error', message: 'for developers' },
    })
    expect(await payments.fetchPayment(paymentId)).toMatchObject({ problem: 'Your card was declined.' })
  })

  it.each(['good', 'declined'] as const)('is made once, also when keys are forgotten: %s', async (kind) => {
    const cardId = stripe.keepCard(payer.customerId, kind)
    const id = newId()
    const before = stripe.world.all('charge').length
    const first = await payer.charge(cardId, { id })
    expect(await payer.charge(cardId, { id })).toEqual(first)
    stripe.forgetKeys()
    expect(await payer.charge(cardId, { id })).toEqual(first)
    expect(stripe.world.all('charge').length).toBe(before + 1)
  })

  it('is made once when its answer is lost', async () => {
    const cardId = stripe.keepCard(payer.customerId)
    const before = stripe.world.all('charge').length
    stripe.losesAnswers = 2
    expect((await payer.charge(cardId)).status).toBe('paid')
    expect(stripe.losesAnswers).toBe(0)
    expect(stripe.world.all('charge').length).toBe(before + 1)
  })

  it('of a card that is gone is refused, and says nothing of it', async () => {
    const cardId = stripe.keepCard(payer.customerId)
    stripe.dropCard(cardId)
    const refused = await payer.charge(cardId).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(PaymentError)
    expect(refused).toMatchObject({ problem: undefined })
    expect(String(refused)).not.toContain(cardId)
  })
})

describe('money that goes back', () => {
  it('is seen: refunds and those that failed, disputes and those that were won; an inquiry takes nothing', async () => {
    const { paymentId } = await payer.topUp(5000)
    const [kept, failing] = [stripe.refund(paymentId, 1000), stripe.refund(paymentId, 500)]
    stripe.failRefund(failing)
    stripe.inquire(paymentId)
    const dispute = stripe.dispute(paymentId)
    const seen = await payments.fetchPayment(paymentId)
    expect(seen?.refunds).toEqual([
      { id: failing, amount: 500, hasFailed: true },
      { id: kept, amount: 1000, hasFailed: false },
    ])
    expect(seen?.disputes).toEqual([{ id: dispute, amount: 4000, isWon: false }])
    stripe.winDispute(dispute)
    expect((await payments.fetchPayment(paymentId))?.disputes).toEqual([{ id: dispute, amount: 4000, isWon: true }])
  })

  it('stays away when a dispute is lost', async () => {
    const { paymentId } = await payer.topUp(700)
    const id = stripe.dispute(paymentId)
    stripe.loseDispute(id)
    expect((await payments.fetchPayment(paymentId))?.disputes).toEqual([{ id, amount: 700, isWon: false }])
  })

  it('is seen whole, however many refunds there are', async () => {
    const { paymentId } = await payer.topUp(5000)
    for (let n = 0; n < 120; n++) stripe.refund(paymentId, 1)
    expect((await payments.fetchPayment(paymentId))?.refunds.length).toBe(120)
  })

  it('is sent once for each id, also when keys are forgotten; never more than is left', async () => {
    const { paymentId } = await payer.topUp(5000)
    const request = { id: newId(), paymentId, amount: 2000 }
    await payments.refundPayment(request)
    await payments.refundPayment(request)
    stripe.forgetKeys()
    await payments.refundPayment(request)
    expect((await payments.fetchPayment(paymentId))?.refunds.map(({ amount }) => amount)).toEqual([2000])
    await expect(payments.refundPayment({ id: newId(), paymentId, amount: 3001 })).rejects.toThrow(PaymentError)
  })
})

describe('the list of payments', () => {
  it('has every paid one since, over all pages, with the checkout it came from', async () => {
    const since = new Date(Date.now() - 60_000)
    const cardId = stripe.keepCard(payer.customerId)
    const made = await Promise.all(Array.from({ length: 110 }, () => payer.topUp(500)))
    const auto = await payer.charge(cardId)
    await payer.charge(stripe.keepCard(payer.customerId, 'declined'))
    await payer.openTopUp()
    await payer.subscribe()
    const listed = new Map<string, string | undefined>()
    for await (const payment of payments.listPayments(since))
      if (payment.userId === payer.userId) listed.set(payment.paymentId, payment.checkoutId)
    const expected = made.map(({ paymentId, sessionId }) => [paymentId, sessionId] as const)
    expect(listed).toEqual(new Map([...expected, [auto.paymentId, undefined]]))
  })

  it('leaves out what came before', async () => {
    const { paymentId } = await payer.topUp()
    stripe.world.get('payment_intent', paymentId).created -= 3600
    const listed: string[] = []
    for await (const payment of payments.listPayments(new Date(Date.now() - 60_000))) listed.push(payment.paymentId)
    expect(listed).not.toContain(paymentId)
  })

  it('rejects in our words while Stripe is away', async () => {
    stripe.outage = 402
    const list = async () => {
      for await (const payment of payments.listPayments(new Date())) expect(payment).toBeDefined()
    }
    await expect(list().finally(() => Object.assign(stripe, { outage: undefined }))).rejects.toThrow(PaymentError)
  })
})
