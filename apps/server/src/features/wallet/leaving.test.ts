import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { eraseOwner } from '../../platform/personal-data.ts'
import { PaymentError } from '../../platform/providers/payments/payments.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { ledgerHands } from '../../testing/ledger-hands.ts'
import { stripeEnv } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { walletPayers } from '../../testing/wallet-payers.ts'
import { chargeAutoTopUp } from './commands/charge-auto-top-up.ts'
import { checkLedger } from './commands/check-ledger.ts'
import { claimAutoTopUp } from './commands/claim-auto-top-up.ts'
import { followCheckout } from './commands/follow-checkout.ts'
import { followPayment } from './commands/follow-payment.ts'
import { syncPayment } from './commands/sync-payment.ts'

/** The money of a person whose account is erased (standard S20). */
const lines: string[] = []
const stripe = await openFakeStripe()
const test = useTestApp({ ...stripeEnv(stripe), LOG_LEVEL: 'error' }, { onLog: (line) => lines.push(line) })
const payers = walletPayers(test, stripe)
const { walletOf, sumsOf, reserve } = ledgerHands(test)
const { topUp, spend, give, hear } = payers
afterAll(() => stripe.close())

let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
  payers.miss()
  lines.length = 0
})
afterEach(async () => {
  stripe.outage = undefined
  stripe.losesAnswers = 0
  await booksAddUp()
})

const booksAddUp = async () => {
  await hear()
  expect((await checkLedger(systemContext(test.house))).drift).toEqual([])
}
const erase = () => eraseOwner(systemContext(test.house), test.house.claims, nova.id)
/** Cents of a payment refunded at Stripe. */
const refundsOf = (payment: string) =>
  [...stripe.world.store('refund').values()]
    .filter(({ payment_intent: of, status }) => of === payment && status !== 'failed')
    .map(({ amount }) => amount)
const nothingLeft = async () => {
  expect(await walletOf(nova.id)).toEqual({ balance: 0, reserved: 0, debt: 0 })
  expect(await sumsOf(nova.id)).toEqual({ balance: 0, reserved: 0, debt: 0 })
}
const said = () => lines.join('')

describe('what is left in a wallet', () => {
  it('goes back to the cards that it came from, the newest payment first', async () => {
    const [first, second] = [await topUp(nova, 2000), await topUp(nova, 1000)]
    await spend(nova, 600)
    await erase()
    expect([refundsOf(first), refundsOf(second)]).toEqual([[1400], [1000]])
    await nothingLeft()
    await hear({ times: 2 })
    await erase()
    expect([refundsOf(first), refundsOf(second)]).toEqual([[1400], [1000]])
    await nothingLeft()
    const { rows } = await test.house.db.systemPool.query('select 1 from wallet_payments where user_id = $1', [nova.id])
    expect(rows).toEqual([])
  })

  it('is with it what was set aside and what was charged but not booked yet', async () => {
    const paid = await topUp(nova, 1500)
    await reserve(nova.id, 800)
    const cardId = await payers.keepCard(nova)
    await payers.choose(nova, true)
    const customerId = await payers.customerOf(nova)
    const charge = await claimAutoTopUp(systemContext(test.house), 'stripe', { userId: nova.id, customerId, cardId })
    if (typeof charge === 'string') throw new Error(charge)
    await test.house.providers.payments?.chargeCard({ ...charge, title: 'Wallet top-up' })
    await erase()
    const charged = [...stripe.world.store('payment_intent').values()].find(({ metadata }) => metadata.auto === 'true')
    expect([refundsOf(paid), refundsOf(charged?.id ?? '')]).toEqual([[1500], [2500]])
    await nothingLeft()
  })

  it('is never more for a charge that was written down and not made', async () => {
    const paid = await topUp(nova, 1500)
    await spend(nova, 900)
    const cardId = await payers.keepCard(nova)
    await payers.choose(nova, true)
    const customerId = await payers.customerOf(nova)
    await claimAutoTopUp(systemContext(test.house), 'stripe', { userId: nova.id, customerId, cardId })
    await erase()
    const payments = [...stripe.world.store('payment_intent').values()].filter((each) => each.customer === customerId)
    expect(payments.map(({ id }) => id)).toEqual([paid])
    expect(refundsOf(paid)).toEqual([600])
    await nothingLeft()
  })

  it('is with it what a charge brought that had been let go after a day and was made after all', async () => {
    const cardId = await payers.keepCard(nova)
    await payers.choose(nova, true)
    const customerId = await payers.customerOf(nova)
    const charge = await claimAutoTopUp(systemContext(test.house), 'stripe', { userId: nova.id, customerId, cardId })
    if (typeof charge === 'string') throw new Error(charge)
    const { payments } = test.house.providers
    if (!payments) throw new Error('no Stripe')
    const refuses = async () => {
      throw new PaymentError('not now')
    }
    const aDayLater = {
      ...systemContext(test.house),
      now: new Date(Date.now() + 25 * 3_600_000),
      providers: { ...test.house.providers, payments: { ...payments, chargeCard: refuses } },
    }
    expect(await chargeAutoTopUp(aDayLater, charge)).toMatchObject({ status: 'declined' })
    const made = await payments.chargeCard({ ...charge, title: 'Wallet top-up' })
    await hear()
    expect(await walletOf(nova.id)).toMatchObject({ balance: 2500 })
    await erase()
    expect(refundsOf(made.paymentId)).toEqual([2500])
    await nothingLeft()
  })

  it('is with it what was charged after a backup that was restored since', async () => {
    const cardId = await payers.keepCard(nova)
    const customerId = await payers.customerOf(nova)
    const request = { id: randomUUID(), userId: nova.id, customerId, cardId, amount: 900, title: 'Wallet top-up' }
    const made = await test.house.providers.payments?.chargeCard(request)
    await hear()
    await erase()
    expect(refundsOf(made?.paymentId ?? '')).toEqual([900])
    await nothingLeft()
  })

  it('goes back once where Stripe was away or its answer was lost, and is tried again', async () => {
    const payments = [await topUp(nova, 1000), await topUp(nova, 500)]
    stripe.outage = 400
    await expect(erase()).rejects.toThrow('Failed to process payment')
    stripe.outage = undefined
    stripe.losesAnswers = 3
    await expect(erase()).rejects.toThrow('Stripe refused')
    stripe.losesAnswers = 0
    await erase()
    expect(payments.map(refundsOf)).toEqual([[1000], [500]])
    await nothingLeft()
  }, 60_000)

  it('goes back once where several erase at the same time', async () => {
    const payment = await topUp(nova, 1000)
    await spend(nova, 700)
    await Promise.allSettled([erase(), erase(), erase()])
    await erase()
    expect(refundsOf(payment)).toEqual([300])
    await nothingLeft()
  })

  it('of a gift stays in the books, and so does what a bank has taken itself; the operator is told', async () => {
    await give(nova, 300)
    const disputed = await topUp(nova, 1000)
    stripe.dispute(disputed)
    await hear()
    await erase()
    expect(refundsOf(disputed)).toEqual([])
    expect(await walletOf(nova.id)).toEqual({ balance: 300, reserved: 0, debt: 0 })
    expect(said()).toContain('"cents":300')
  })

  it('that Stripe refuses to send back is tried for 3 days, then said, and the rest goes on', async () => {
    const [kept, refused] = [await topUp(nova, 700), await topUp(nova, 500)]
    stripe.winDispute(stripe.dispute(refused))
    await hear()
    await expect(erase()).rejects.toThrow('charge_disputed')
    await test.house.db.systemPool.query("update users set delete_after = now() - interval '4 days' where id = $1", [
      nova.id,
    ])
    await erase()
    expect([refundsOf(refused), refundsOf(kept)]).toEqual([[], [700]])
    expect(said()).toContain('"cents":500')
  })

  it('that a card does not take holds nobody up', async () => {
    const payment = await topUp(nova, 1000)
    await erase()
    const [refund] = [...stripe.world.store('refund').values()].filter((each) => each.payment_intent === payment)
    stripe.failRefund(refund?.id ?? '')
    await hear()
    expect(await walletOf(nova.id)).toEqual({ balance: 1000, reserved: 0, debt: 0 })
    await erase()
    expect(refundsOf(payment)).toEqual([])
  })
})

describe('a page that was paid after its owner was erased', () => {
  it('is paid back, and leaves nothing but books that add up', async () => {
    const session = await payers.openCheckout(nova, 900)
    await erase()
    stripe.pay(session)
    await hear({ times: 2 })
    expect(refundsOf(payers.paymentOf(session))).toEqual([900])
    await nothingLeft()
    const { rows } = await test.house.db.systemPool.query('select 1 from wallet_payments where user_id = $1', [nova.id])
    expect(rows).toEqual([])
  })
})

describe('a page that was paid while its owner was being erased', () => {
  it('is paid back when what was under way is erased a minute later', async () => {
    const [session, refused] = [await payers.openCheckout(nova, 900), await topUp(nova, 500)]
    stripe.winDispute(stripe.dispute(refused))
    await hear()
    await test.house.db.systemPool.query("update users set delete_after = now() - interval '4 days' where id = $1", [
      nova.id,
    ])
    stripe.pay(session)
    payers.miss()
    const context = systemContext(test.house)
    const meanwhile = () => followPayment(context, payers.paymentOf(session))
    await eraseOwner(context, [...test.house.claims, { personalData: { tables: [], erase: meanwhile } }], nova.id)
    expect(await walletOf(nova.id)).toMatchObject({ balance: 1400 })
    await erase()
    expect(refundsOf(payers.paymentOf(session))).toEqual([900])
    expect(await walletOf(nova.id)).toMatchObject({ balance: 500 })
  })
})

describe('pages that were paid after their owner was erased in debt', () => {
  const inDebt = async (debt: number) => {
    const spent = await topUp(nova, 1000)
    await spend(nova, debt)
    stripe.refund(spent)
    await hear()
    expect(await walletOf(nova.id)).toMatchObject({ balance: 0, debt })
  }
  /** Refunds of each payment, when all are known before the first refund. */
  const backOf = async (amounts: readonly number[]) => {
    const sessions: string[] = []
    for (const amount of amounts) sessions.push(await payers.openCheckout(nova, amount))
    await erase()
    for (const session of sessions) stripe.pay(session)
    payers.miss()
    const payments = sessions.map(payers.paymentOf)
    for (const payment of payments) await syncPayment(systemContext(test.house), payment)
    const release = stripe.hold()
    const before = stripe.requests.length
    const all = Promise.all(payments.map((payment) => followPayment(systemContext(test.house), payment)))
    const asked = () => stripe.requests.slice(before).filter((line) => line === 'POST /v1/refunds').length
    await vi.waitFor(() => expect(asked()).toBe(payments.length), 15_000)
    release()
    await all
    return payments.flatMap(refundsOf)
  }

  it('at once go back as far as they exceed the debt together', async () => {
    await inDebt(500)
    const back = await backOf([900, 700])
    expect(back.reduce((sum, each) => sum + each, 0)).toBe(1100)
    await nothingLeft()
  })

  it('of which only the checkout is told go back alike', async () => {
    await inDebt(500)
    const session = await payers.openCheckout(nova, 900)
    await erase()
    stripe.pay(session)
    payers.miss()
    await followCheckout(systemContext(test.house), session)
    await followCheckout(systemContext(test.house), session)
    expect(refundsOf(payers.paymentOf(session))).toEqual([400])
    await nothingLeft()
  })

  it('and do not exceed it repay it, and nothing goes back', async () => {
    await inDebt(900)
    const session = await payers.openCheckout(nova, 600)
    await erase()
    stripe.pay(session)
    await hear({ times: 2 })
    expect(refundsOf(payers.paymentOf(session))).toEqual([])
    expect(await walletOf(nova.id)).toEqual({ balance: 0, reserved: 0, debt: 300 })
  })
})

describe('a payment of somebody whom nobody here knows', () => {
  it('is left alone: another house on the same account of Stripe looks after it', async () => {
    const session = await payers.openCheckout(nova, 900)
    const { systemPool } = test.house.db
    for (const table of ['wallet_payments', 'wallets', 'billing_customers'])
      await systemPool.query(`delete from ${table} where user_id = $1`, [nova.id])
    await systemPool.query('delete from users where id = $1', [nova.id])
    stripe.pay(session)
    await hear({ times: 2 })
    expect(refundsOf(payers.paymentOf(session))).toEqual([])
    const { rows } = await systemPool.query('select 1 from ledger_postings where user_id = $1', [nova.id])
    expect(rows).toEqual([])
  })
})
