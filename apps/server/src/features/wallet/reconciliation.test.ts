import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { stripeEnv } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { walletPayers } from '../../testing/wallet-payers.ts'
import { checkLedger } from './commands/check-ledger.ts'
import { reconcileNightly } from './commands/reconcile-nightly.ts'

/** The books compared with the payment provider. */
let now: Date | undefined
const stripe = await openFakeStripe({ clock: () => now?.getTime() ?? Date.now() })
const test = useTestApp(stripeEnv(stripe))
const payers = walletPayers(test, stripe)
afterAll(() => stripe.close())

let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})
afterEach(() => {
  stripe.outage = undefined
  setNow(undefined)
})
function setNow(moment: Date | undefined) {
  now = moment
  test.setNow(moment)
}
const later = (hours: number) => setNow(new Date(Date.now() + hours * 3_600_000))
const check = () => checkLedger(systemContext(test.house))

describe('a payment that nobody told of', () => {
  it('is on its way for an hour, then drift, and credited in the night', async () => {
    await payers.topUp(nova, 700)
    const session = await payers.openCheckout(nova, 1500)
    stripe.pay(session)
    payers.miss()
    const refunded = payers.paymentOf(session)
    stripe.refund(refunded, 500)
    payers.miss()
    expect((await check()).drift).toEqual([])
    later(2)
    expect(await check()).toEqual({
      drift: [{ what: 'payment has no posting', id: refunded, cents: 1500 }],
      paymentsCompared: 2,
    })
    await reconcileNightly(jobContext(test.house))
    expect(await payers.moneyOf(nova)).toMatchObject({ balance: 700 + 1000 })
    expect((await check()).drift).toEqual([])
    const { body } = await test.app.inject({ url: '/metrics', headers: { host: 'localhost' } })
    expect(body).toContain('greenroom_ledger_drift 0')
  })

  it('is said where it stands with another amount', async () => {
    const session = await payers.openCheckout(nova, 1500)
    stripe.pay(session)
    await payers.hear()
    const intent = stripe.world.get('payment_intent', payers.paymentOf(session))
    intent.amount_received = 1600
    later(2)
    expect((await check()).drift).toContainEqual({
      what: 'payment differs from its posting',
      id: intent.id,
      cents: 100,
    })
    intent.amount_received = 1500
  })
})

describe('money that went back while nobody told', () => {
  it('is booked in the night: a refund, one that failed, a dispute, and one that was won', async () => {
    const sessions = [2000, 3000, 4000, 5000].map((amount) => payers.openCheckout(nova, amount))
    const ids: string[] = []
    for (const session of await Promise.all(sessions)) {
      stripe.pay(session)
      ids.push(payers.paymentOf(session))
    }
    await payers.hear()
    const [refunded, failed, disputed, won] = ids as [string, string, string, string]
    stripe.refund(refunded, 500)
    stripe.failRefund(stripe.refund(failed, 700))
    stripe.dispute(disputed)
    stripe.winDispute(stripe.dispute(won))
    payers.miss()
    expect(await payers.moneyOf(nova)).toMatchObject({ balance: 14_000 })
    for (const days of [1, 60]) {
      later(days * 24)
      await reconcileNightly(jobContext(test.house))
      setNow(undefined)
      expect(await payers.moneyOf(nova)).toMatchObject({ balance: 14_000 - 500 - 4000 })
    }
  })

  it('waits for the next night while the provider is away', async () => {
    stripe.outage = 400
    await reconcileNightly(jobContext(test.house))
  })
})

describe('a provider that does not answer', () => {
  it('is reported, and is not a difference', async () => {
    stripe.outage = 400
    expect(await check()).toEqual({ drift: [], paymentsCompared: undefined })
    const { body } = await test.app.inject({ url: '/metrics', headers: { host: 'localhost' } })
    expect(body).toContain('greenroom_ledger_payments_compared -1')
  })
})
