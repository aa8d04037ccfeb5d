import { describe, expect, it, vi } from 'vitest'
import { useStripePayer } from '../../../../testing/stripe-payer.ts'
import { PaymentError } from '../payments.ts'

const payer = await useStripePayer()
const { stripe, payments, newId } = payer
const card = (id: string, last4 = '4242') => ({ id, brand: 'visa', last4, expMonth: 12, expYear: 2034 })
const defaultOf = (id: string) => stripe.world.customer(id).invoice_settings.default_payment_method

describe('a customer', () => {
  it('is made once for two tabs that ask at once, and carries the owner', async () => {
    const userId = newId()
    const request = { id: userId, userId, email: 'iris@example.com', name: 'Iris' }
    const release = stripe.hold()
    const before = stripe.requests.length
    const both = [payments.createCustomer(request), payments.createCustomer(request)]
    await vi.waitFor(() => expect(stripe.requests.length).toBe(before + 2), 15_000)
    release()
    const [a, b] = await Promise.all(both)
    expect(a).toBe(b)
    expect(stripe.world.customer(a)).toMatchObject({
      email: 'iris@example.com',
      name: 'Iris',
      metadata: { user_id: userId },
    })
  })

  it('with another address than the one of a moment ago is not refused; one without is fine', async () => {
    const userId = newId()
    const made = await payments.createCustomer({ id: userId, userId, email: 'iris@example.com', name: 'Iris' })
    const other = await payments.createCustomer({ id: userId, userId, email: 'iris@example.org', name: 'Iris' })
    const bare = await payments.createCustomer({ id: userId, userId, email: null, name: '' })
    expect(new Set([made, other, bare]).size).toBe(3)
  })

  it('that is forgotten has no card and no subscription, and can be forgotten again', async () => {
    const id = await payer.subscribe()
    await payments.deleteCustomer(payer.customerId)
    await payments.deleteCustomer(payer.customerId)
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'canceled', userId: payer.userId })
    expect(await payments.fetchCard(payer.customerId)).toBeUndefined()
    await payments.removeCard(payer.customerId)
  })

  it('has pages of their own at Stripe', async () => {
    const url = await payments.createPortal({ customerId: payer.customerId, returnUrl: 'https://green.example/' })
    expect(url).toMatch(`${stripe.url}/portal/`)
    const nobody = payments.createPortal({ customerId: 'cus_none', returnUrl: 'https://green.example/' })
    await expect(nobody).rejects.toThrow(PaymentError)
  })
})

describe('the kept card', () => {
  async function keepOnPage(kind?: 'declined') {
    const { sessionId } = await payments.createCardPage(payer.page())
    stripe.pay(sessionId, { card: kind ?? 'good' })
    const setup = stripe.world.get('setup_intent', stripe.sessions.get(sessionId)?.setup_intent)
    return setup.payment_method ?? ''
  }

  it('is none at first, then the one that was left on the page, in place of the one before', async () => {
    expect(await payments.fetchCard(payer.customerId)).toBeUndefined()
    const first = await keepOnPage()
    expect(await payments.fetchCard(payer.customerId)).toEqual(card(first))
    const second = await keepOnPage('declined')
    expect(await payments.fetchCard(payer.customerId)).toEqual(card(second, '0341'))
    expect(defaultOf(payer.customerId)).toBe(second)
  })

  it('is kept by a top-up that was asked to, and by no other', async () => {
    await payer.topUp(2500)
    expect(await payments.fetchCard(payer.customerId)).toBeUndefined()
    await payer.topUp(2500, true)
    const kept = await payments.fetchCard(payer.customerId)
    expect(kept).toMatchObject({ last4: '4242' })
    expect((await payer.charge(kept?.id ?? '')).status).toBe('paid')
  })

  it('stays the one that was chosen at Stripe', async () => {
    const [first] = [await keepOnPage(), await payments.fetchCard(payer.customerId)]
    const second = await keepOnPage()
    expect(await payments.fetchCard(payer.customerId)).toEqual(card(second))
    stripe.world.customer(payer.customerId).invoice_settings.default_payment_method = first
    expect(await payments.fetchCard(payer.customerId)).toEqual(card(first))
    stripe.dropCard(first)
    expect(await payments.fetchCard(payer.customerId)).toBeUndefined()
  })

  it('that is taken off at Stripe does not make the one before come back', async () => {
    const first = await keepOnPage()
    stripe.world.get('payment_method', first).created -= 60
    await payments.fetchCard(payer.customerId)
    const second = await keepOnPage()
    expect(await payments.fetchCard(payer.customerId)).toEqual(card(second))
    stripe.dropCard(second)
    expect(await payments.fetchCard(payer.customerId)).toBeUndefined()
    expect(defaultOf(payer.customerId)).toBeNull()
  })

  it('is looked at without a change where nothing came', async () => {
    await keepOnPage()
    await payments.fetchCard(payer.customerId)
    const before = stripe.events.length
    await payments.fetchCard(payer.customerId)
    expect(stripe.events.length).toBe(before)
  })

  it('is charged for the subscription too', async () => {
    const id = await payer.subscribe()
    const cardId = stripe.keepCard(payer.customerId)
    await payments.fetchCard(payer.customerId)
    expect(stripe.world.get('subscription', id).default_payment_method).toBe(cardId)
  })

  it('comes to no subscription that never began', async () => {
    const id = await payer.subscribe()
    const ended = stripe.world.get('subscription', id)
    ended.status = 'incomplete_expired'
    const cardId = stripe.keepCard(payer.customerId)
    expect(await payments.fetchCard(payer.customerId)).toEqual(card(cardId))
    expect(ended.default_payment_method).not.toBe(cardId)
  })

  it('that is removed is gone with every other, and none comes back', async () => {
    await keepOnPage()
    await keepOnPage()
    await payments.fetchCard(payer.customerId)
    await payments.removeCard(payer.customerId)
    await payments.removeCard(payer.customerId)
    expect(await payments.fetchCard(payer.customerId)).toBeUndefined()
  })

  it('pays nothing of a plan that has ended unpaid', async () => {
    const id = await payer.subscribe()
    stripe.renew(id, { fails: true })
    stripe.cancel(id)
    const before = stripe.world.all('charge').length
    const cardId = stripe.keepCard(payer.customerId)
    expect(await payments.fetchCard(payer.customerId)).toEqual(card(cardId))
    expect(stripe.world.all('charge').length).toBe(before)
  })

  it('pays once what was open, when three are told of it at the same time', async () => {
    const id = await payer.subscribe()
    stripe.renew(id, { fails: true })
    stripe.keepCard(payer.customerId)
    const before = stripe.world.all('charge').length
    await Promise.all([1, 2, 3].map(() => payments.fetchCard(payer.customerId)))
    expect(stripe.world.all('charge').length).toBe(before + 1)
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'active' })
  })
})

describe('receipts and invoices', () => {
  const documents = (limit = 100) => payments.listDocuments(payer.customerId, limit)

  it('are those of top-ups and of the plan, the newest first, each where Stripe shows it', async () => {
    expect(await documents()).toEqual([])
    const { paymentId } = await payer.topUp()
    await payer.subscribe('pro')
    stripe.world.get('payment_intent', paymentId).created -= 60
    const [invoice, receipt, ...none] = await documents()
    expect(none).toEqual([])
    expect(receipt).toEqual({
      id: paymentId,
      kind: 'receipt',
      title: 'Wallet top-up',
      at: expect.any(Date),
      amount: 2500,
      status: 'paid',
      url: `${stripe.url}/receipts/${paymentId}`,
      pdfUrl: undefined,
    })
    expect(invoice).toMatchObject({
      kind: 'invoice',
      amount: 4999,
      status: 'paid',
      title: expect.stringMatching(/month/),
    })
    expect(invoice?.pdfUrl).toBe(`${invoice?.url}.pdf`)
  })

  it('say what was given back, in whole or in part', async () => {
    const [part, whole] = [await payer.topUp(), await payer.topUp()]
    stripe.refund(part.paymentId, 100)
    stripe.refund(whole.paymentId)
    const status = new Map((await documents()).map((document) => [document.id, document.status]))
    expect([status.get(part.paymentId), status.get(whole.paymentId)]).toEqual(['partly_refunded', 'refunded'])
  })

  it.each([
    ['open', 'open', 0],
    ['void', 'void', 0],
    ['uncollectible', 'failed', 0],
    ['paid', 'partly_refunded', 1],
    ['paid', 'refunded', 999],
  ] as const)('of an invoice that is %s say %s', async (status, said, credited) => {
    await payer.subscribe()
    const [invoice] = stripe.world.all('invoice')
    Object.assign(invoice ?? {}, { status, post_payment_credit_notes_amount: credited })
    expect((await documents())[0]?.status).toBe(said)
  })

  it('have no drafts and nothing that was declined', async () => {
    await payer.charge(stripe.keepCard(payer.customerId, 'declined'))
    await payer.subscribe()
    Object.assign(stripe.world.all('invoice')[0] ?? {}, { status: 'draft' })
    expect(await documents()).toEqual([])
  })

  it('are as many as were asked for, also where they stand on a second page', async () => {
    for (let n = 0; n < 3; n++) await payer.topUp(500)
    const id = await payer.subscribe()
    for (let n = 0; n < 110; n++) stripe.renew(id)
    const listed = await documents(120)
    expect(listed.filter(({ kind }) => kind === 'receipt').length).toBe(3)
    expect(listed.length).toBe(114)
    expect((await documents(5)).length).toBe(5)
  })
})
