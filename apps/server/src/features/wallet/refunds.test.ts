import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import type { Payment } from '../../platform/providers/payments/payments.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { ledgerHands } from '../../testing/ledger-hands.ts'
import { stripeEnv } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { walletPayers } from '../../testing/wallet-payers.ts'
import { permutations } from '../../testing/permutations.ts'
import { checkLedger } from './commands/check-ledger.ts'
import { postPayment } from './commands/post-payment.ts'
import { settlePayment } from './commands/settle-payment.ts'

/** Refunds and disputes of a payment, and their reversals (standards M7, M10). */
const stripe = await openFakeStripe()
const test = useTestApp(stripeEnv(stripe))
const payers = walletPayers(test, stripe)
const { newOwner, walletOf, sumsOf } = ledgerHands(test)
const { topUp, spend, moneyOf, hear } = payers
afterAll(() => stripe.close())

let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
  payers.miss()
})
const booksAddUp = async () => expect((await checkLedger(systemContext(test.house))).drift).toEqual([])

describe('a refund', () => {
  it('takes back what was paid in, and is told in the list', async () => {
    const payment = await topUp(nova, 2000)
    stripe.refund(payment, 500)
    await hear()
    stripe.refund(payment, 300)
    await hear({ times: 3 })
    expect(await moneyOf(nova)).toEqual({ balance: 1200, reserved: 0, debt: 0 })
    const { items } = (await test.call(nova, 'GET', '/api/wallet/transactions')).json<{ items: object[] }>()
    expect(items).toMatchObject([
      { type: 'refund', amount: -300, balance_after: 1200 },
      { type: 'refund', amount: -500, balance_after: 1500 },
      { type: 'top_up', amount: 2000, description: 'Added funds' },
    ])
    await booksAddUp()
  })

  it('of what was spent leaves a debt: nothing can be spent, and the next top-up repays it first', async () => {
    const payment = await topUp(nova, 1000)
    await spend(nova, 800)
    stripe.refund(payment)
    await hear()
    expect(await moneyOf(nova)).toEqual({ balance: 0, reserved: 0, debt: 800 })
    await expect(spend(nova, 1)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await topUp(nova, 1000)
    expect(await moneyOf(nova)).toEqual({ balance: 200, reserved: 0, debt: 0 })
  })

  it('that the bank sends back is money that is here again', async () => {
    const payment = await topUp(nova, 1000)
    const refund = stripe.refund(payment, 400)
    await hear()
    expect(await moneyOf(nova)).toMatchObject({ balance: 600 })
    stripe.failRefund(refund)
    await hear({ times: 2 })
    expect(await moneyOf(nova)).toMatchObject({ balance: 1000, debt: 0 })
    await booksAddUp()
  })

  it('that is reported before its payment is booked with it', async () => {
    const session = await payers.openCheckout(nova, 1500)
    stripe.pay(session)
    payers.miss()
    stripe.refund(payers.paymentOf(session), 500)
    await hear()
    expect(await moneyOf(nova)).toMatchObject({ balance: 1000 })
    await settlePayment(systemContext(test.house), session, nova.id)
    expect(await moneyOf(nova)).toMatchObject({ balance: 1000 })
  })
})

describe('a dispute', () => {
  it('takes the money; won, it is back', async () => {
    const payment = await topUp(nova, 1000)
    await spend(nova, 300)
    const dispute = stripe.dispute(payment)
    await hear()
    expect(await moneyOf(nova)).toEqual({ balance: 0, reserved: 0, debt: 300 })
    stripe.winDispute(dispute)
    await hear({ times: 2 })
    expect(await moneyOf(nova)).toEqual({ balance: 700, reserved: 0, debt: 0 })
    await booksAddUp()
  })

  it('that is lost takes it for good; a bank that only asks takes nothing', async () => {
    const [lost, asked] = [await topUp(nova, 1000), await topUp(nova, 500)]
    stripe.inquire(asked)
    stripe.loseDispute(stripe.dispute(lost))
    await hear()
    expect(await moneyOf(nova)).toEqual({ balance: 500, reserved: 0, debt: 0 })
  })
})

describe('looks at a payment', () => {
  const looks = (userId: string): Payment[] => {
    const id = randomUUID()
    const paid: Payment = {
      paymentId: `pi_${id}`,
      checkoutId: `cs_${id}`,
      userId,
      amount: 1000,
      status: 'paid',
      problem: undefined,
      createdAt: new Date(),
      refunds: [],
      disputes: [],
    }
    const refund = { id: `re_${id}`, amount: 400, hasFailed: false }
    const dispute = { id: `dp_${id}`, amount: 600, isWon: false }
    const failed = { ...refund, hasFailed: true }
    return [
      paid,
      { ...paid, refunds: [refund] },
      { ...paid, refunds: [refund], disputes: [dispute] },
      { ...paid, refunds: [failed], disputes: [dispute] },
      { ...paid, refunds: [failed], disputes: [{ ...dispute, isWon: true }] },
    ]
  }
  const book = (payment: Payment) => {
    const context = systemContext(test.house)
    return context.db.asSystem((tx) => postPayment(context, tx, 'stripe', payment))
  }

  it('have the same result in all 120 orders, late, repeated, and at once', async () => {
    const orders = permutations([0, 1, 2, 3, 4])
    expect(orders).toHaveLength(120)
    for (const order of orders) {
      const owner = newOwner()
      const all = looks(owner)
      const [first, ...rest] = order.flatMap((i) => all[i] ?? [])
      if (first) await Promise.all([book(first), book(first)])
      for (const look of rest) await book(look)
      await Promise.all(rest.map(book))
      expect(await walletOf(owner)).toEqual({ balance: 1000, reserved: 0, debt: 0 })
      expect(await sumsOf(owner)).toEqual({ balance: 1000, reserved: 0, debt: 0 })
      const { rows } = await test.house.db.systemPool.query(
        'select count(*)::int as n from ledger_postings where user_id = $1',
        [owner],
      )
      expect(rows).toEqual([{ n: 5 }])
    }
  }, 120_000)

  it('credit a payment once, whether somebody saw its checkout, the payment alone or both', async () => {
    const names: Partial<Payment>[] = [{ checkoutId: 'cs' }, { checkoutId: undefined }]
    for (const order of [names, names.toReversed()]) {
      const session = await payers.openCheckout(nova, 700)
      stripe.pay(session)
      const before = (await moneyOf(nova)).balance
      for (const { checkoutId } of order) {
        if (checkoutId) await settlePayment(systemContext(test.house), session)
        else {
          const [paid] = looks(nova.id)
          if (paid) await book({ ...paid, amount: 700, paymentId: payers.paymentOf(session), checkoutId: undefined })
        }
      }
      await hear({ times: 2 })
      expect((await moneyOf(nova)).balance).toBe(before + 700)
    }
    await booksAddUp()
  })
})
