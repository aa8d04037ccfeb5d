import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import type { OutboxEvent } from '../../platform/outbox/relay.ts'
import { eraseOwner } from '../../platform/personal-data.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { ledgerHands } from '../../testing/ledger-hands.ts'
import { stripeEnv } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { walletPayers } from '../../testing/wallet-payers.ts'
import { checkLedger } from './commands/check-ledger.ts'
import { tellWhatStays } from './commands/tell-what-stays.ts'

/** The part of a wallet that is refunded to an owner who leaves, and what they are told before they decide. */
const stripe = await openFakeStripe()
const test = useTestApp(stripeEnv(stripe))
const payers = walletPayers(test, stripe)
const { walletOf } = ledgerHands(test)
const { topUp, spend, give, hear } = payers
afterAll(() => stripe.close())

let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
  payers.miss()
})
afterEach(async () => {
  stripe.outage = undefined
  await hear()
  await booksBalance()
})

const booksBalance = async () => expect((await checkLedger(systemContext(test.house))).drift).toEqual([])
const erase = () => eraseOwner(systemContext(test.house), test.house.claims, nova.id)
/** Cents of a payment refunded at Stripe. */
const refundsOf = (payment: string) =>
  [...stripe.world.store('refund').values()]
    .filter(({ payment_intent: of, status }) => of === payment && status !== 'failed')
    .map(({ amount }) => amount)
const nothingLeft = async () => expect(await walletOf(nova.id)).toEqual({ balance: 0, reserved: 0, debt: 0 })

describe('what is left in a wallet', () => {
  const foreseen = async () => (await test.call(nova, 'GET', '/api/wallet/return')).json<object>()
  const letters = async () =>
    (await test.mails(nova.email)).filter(({ subject }) => subject === 'Not all of your wallet can be refunded')

  it('of a payment that was partly refunded and partly disputed goes back, too', async () => {
    const payment = await topUp(nova, 3000)
    stripe.refund(payment, 300)
    stripe.dispute(payment, { amount: 1000, isRefundable: true })
    await hear()
    expect(await walletOf(nova.id)).toMatchObject({ balance: 1700 })
    expect(await foreseen()).toEqual({ certain: 0, doubtful: 1700, lost: 0 })
    await erase()
    expect(refundsOf(payment)).toEqual([300, 1700])
    await nothingLeft()
  })

  it('goes back by the payments that no bank was asked about, as far as they carry it', async () => {
    const [plain, disputed] = [await topUp(nova, 2000), await topUp(nova, 1000)]
    stripe.winDispute(stripe.dispute(disputed))
    await spend(nova, 1200)
    await hear()
    expect(await foreseen()).toEqual({ certain: 1800, doubtful: 0, lost: 0 })
    await erase()
    expect([refundsOf(plain), refundsOf(disputed)]).toEqual([[1800], []])
    await nothingLeft()
  })

  it('and cannot go back, or may not, is said before and by mail, to the cent', async () => {
    await give(nova, 500)
    const [, disputed] = [await topUp(nova, 800), await topUp(nova, 1000)]
    stripe.dispute(disputed, { amount: 400 })
    await hear()
    expect(await foreseen()).toEqual({ certain: 800, doubtful: 600, lost: 500 })
    await tellWhatStays(systemContext(test.house), { id: randomUUID(), userId: nova.id } as OutboxEvent)
    const [letter] = await letters()
    for (const amount of ['$8.00', '$6.00', '$5.00']) expect(letter?.text).toContain(amount)
  })

  it('is not written about where all of it goes back', async () => {
    await topUp(nova, 800)
    expect(await foreseen()).toEqual({ certain: 800, doubtful: 0, lost: 0 })
    await tellWhatStays(systemContext(test.house), { id: randomUUID(), userId: nova.id } as OutboxEvent)
    expect(await letters()).toEqual([])
  })

  it('is not foreseen while Stripe is away', async () => {
    await topUp(nova, 800)
    stripe.outage = 500
    expect((await test.call(nova, 'GET', '/api/wallet/return')).statusCode).toBe(503)
  })
})
