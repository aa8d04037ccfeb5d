import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { stripeEnv } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { walletPayers } from '../../testing/wallet-payers.ts'
import { workOff } from '../../testing/work-off.ts'
import { autoTopUp } from './commands/auto-top-up.ts'
import { checkLedger } from './commands/check-ledger.ts'
import { claimAutoTopUp } from './commands/claim-auto-top-up.ts'
import { sweepAutoTopUps } from './commands/sweep-auto-top-ups.ts'

/** The kept card, charged while nobody is there (spec section 4, standard M9, decision 0018). */
let now: Date | undefined
const stripe = await openFakeStripe({ clock: () => now?.getTime() ?? Date.now() })
const test = useTestApp(stripeEnv(stripe))
const other = useSecondNode(test)
const payers = walletPayers(test, stripe)
const { give, spend, keepCard, choose, walletOf, paidBy, triesOf, hear, noticesOf, lettersTo } = payers
afterAll(() => stripe.close())

const HOUR_MS = 3_600_000
function setNow(moment: Date | undefined) {
  now = moment
  test.setNow(moment)
}
/** Time passes, and the sweep of that minute does its work. */
async function later(ms: number) {
  setNow(new Date((now ?? new Date()).getTime() + ms))
  await sweepAutoTopUps(jobContext(test.house))
  await workOff(test)
}

let nova: Visitor
beforeEach(async () => {
  setNow(undefined)
  stripe.outage = undefined
  stripe.losesAnswers = 0
  nova = await test.signUp()
  payers.miss()
})
afterEach(async () => {
  stripe.outage = undefined
  await hear()
  expect((await checkLedger(systemContext(test.house))).drift).toEqual([])
  setNow(undefined)
})
const saved = async (...of: Parameters<typeof choose>) => expect((await choose(...of)).statusCode).toBe(200)
/** A wallet of $20 that is topped up with $25 below $10. */
async function ready(card: 'good' | 'declined' | 'authentication' = 'good') {
  await give(nova, 2000)
  await keepCard(nova, card)
  await saved(nova, true)
}
const ask = (person: Visitor, amount: number, userId = person.id) =>
  test.call(person, 'POST', '/functions/v1/auto-topup-wallet', { user_id: userId, amount })

describe('a spend that leaves less than the owner wants', () => {
  it('has the card charged, and not before', async () => {
    await ready()
    await spend(nova, 1000)
    await workOff(test)
    expect(await paidBy(nova)).toEqual([])
    await spend(nova, 1)
    await workOff(test)
    expect(await paidBy(nova)).toEqual([2500])
    expect(await walletOf(nova)).toMatchObject({
      balance: 999 + 2500,
      auto_topup: { enabled: true, next_at: null, last: { amount: 2500, status: 'paid', problem: null } },
    })
    const { items } = (await test.call(nova, 'GET', '/api/wallet/transactions')).json<{ items: object[] }>()
    expect(items[0]).toMatchObject({ type: 'top_up', amount: 2500, description: 'Auto top-up' })
  })

  it('happens only with what was spent: undone together, told together', async () => {
    await ready()
    const owner = await systemContext(test.house).asOwner(nova.id)
    const { spendCredits } = await import('./public.ts')
    await expect(
      owner.db.forOwner(owner.ownerId, async (tx) => {
        await spendCredits(owner, tx, { amount: 1500, description: 'A test', category: 'test', key: 'undone' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await later(61_000)
    expect(await triesOf(nova)).toBe(0)
  })

  it('is one charge for 100 that notice it at once, over two servers', async () => {
    await ready()
    await spend(nova, 1500)
    const houses = [test.house, other.house]
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, i) => autoTopUp(systemContext(houses[i % 2] ?? test.house), nova.id)),
    )
    expect(results.filter((result) => typeof result === 'object')).toEqual([{ status: 'paid', amount: 2500 }])
    await workOff(test)
    expect(await paidBy(nova)).toEqual([2500])
    expect(await walletOf(nova)).toMatchObject({ balance: 3000 })
  })

  it('waits for the rest of 60 seconds after the last charge', async () => {
    await ready()
    await spend(nova, 1500)
    await workOff(test)
    await spend(nova, 2500)
    await workOff(test)
    await later(59_000)
    expect(await paidBy(nova)).toEqual([2500])
    await later(2000)
    expect(await paidBy(nova)).toEqual([2500, 2500])
    await later(61_000)
    expect(await triesOf(nova)).toBe(2)
  })

  it('is one charge for each time, also where that leaves the balance below the threshold', async () => {
    await give(nova, 2000)
    await keepCard(nova)
    await saved(nova, true, 1500, 500)
    await spend(nova, 1900)
    await workOff(test)
    for (let i = 0; i < 3; i++) await later(61_000)
    expect(await paidBy(nova)).toEqual([500])
  })
})

describe('choosing', () => {
  it('needs a card to be switched on, and none to be switched off', async () => {
    const answer = await choose(nova, true)
    expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining({ code: 'CONFLICT' })])
    await saved(nova, false, 0, 500)
    expect((await walletOf(nova)).auto_topup).toMatchObject({ enabled: false, threshold: 0, amount: 500 })
  })

  it.each([
    [-1, 2500],
    [100_001, 2500],
    [1000, 499],
    [1000, 100_001],
    [10.5, 2500],
  ])('refuses a threshold of %s and an amount of %s', async (threshold, amount) => {
    await keepCard(nova)
    expect((await choose(nova, true, threshold, amount)).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  it('charges soon where there is less than wanted already, once', async () => {
    await keepCard(nova)
    await saved(nova, true)
    await workOff(test)
    await saved(nova, true, 100_000)
    await workOff(test)
    expect(await paidBy(nova)).toEqual([2500])
    await saved(nova, false)
    await later(61_000)
    expect(await paidBy(nova)).toEqual([2500])
  })

  it('loses no spend that comes at the same moment', async () => {
    await give(nova, 2000)
    await keepCard(nova)
    await Promise.all([choose(nova, true), spend(nova, 1500)])
    await later(0)
    expect(await paidBy(nova)).toEqual([2500])
  })
})

describe('a card that is declined', () => {
  it('rests for 1, 6 and 24 hours, then auto top-up is off; its owner is told when it begins and when it stops', async () => {
    await ready('declined')
    await spend(nova, 1500)
    await workOff(test)
    expect((await walletOf(nova)).auto_topup.last).toMatchObject({ status: 'declined', problem: expect.any(String) })
    const tries: number[] = []
    for (const hours of [0.9, 0.2, 5.5, 0.6, 23.5, 0.6, 24, 48]) {
      await later(hours * HOUR_MS)
      tries.push(await triesOf(nova))
    }
    expect(tries).toEqual([1, 2, 2, 3, 3, 4, 4, 4])
    expect(await paidBy(nova)).toEqual([])
    expect((await walletOf(nova)).auto_topup).toMatchObject({ enabled: false, next_at: null })
    expect(await noticesOf(nova)).toEqual(['Auto top-up failed', 'Auto top-up is off'])
    expect(await lettersTo(nova)).toEqual(expect.arrayContaining(['Auto top-up failed', 'Auto top-up is off']))
  })

  it('makes way for another card at once', async () => {
    await ready('authentication')
    await spend(nova, 1500)
    await workOff(test)
    expect((await walletOf(nova)).auto_topup.next_at).not.toBeNull()
    await keepCard(nova)
    await later(61_000)
    expect(await paidBy(nova)).toEqual([2500])
    expect((await walletOf(nova)).auto_topup).toMatchObject({ next_at: null, last: { status: 'paid' } })
  })

  it('is forgiven once it was charged', async () => {
    await ready('declined')
    await spend(nova, 1500)
    await workOff(test)
    for (const card of stripe.world.cardKinds.keys()) stripe.world.cardKinds.set(card, 'good')
    await later(HOUR_MS + 1)
    expect(await paidBy(nova)).toEqual([2500])
    expect((await walletOf(nova)).auto_topup).toMatchObject({ enabled: true, next_at: null })
  })

  it('that was taken off switches auto top-up off, and its owner is told', async () => {
    await ready()
    expect((await test.call(nova, 'DELETE', '/api/billing/card')).statusCode).toBeLessThan(300)
    await spend(nova, 1500)
    await workOff(test)
    await later(61_000)
    expect(await triesOf(nova)).toBe(0)
    expect((await walletOf(nova)).auto_topup.enabled).toBe(false)
    expect(await noticesOf(nova)).toEqual(['Auto top-up is off'])
  })
})

describe('a charge that was cut off', () => {
  const claimed = async () => {
    await ready()
    await spend(nova, 1500)
    const customerId = await payers.customerOf(nova)
    const [cardId = ''] = [...stripe.world.cardKinds.keys()].slice(-1)
    const charge = await claimAutoTopUp(systemContext(test.house), 'stripe', { userId: nova.id, customerId, cardId })
    if (typeof charge === 'string') throw new Error(charge)
    return { ...charge, title: 'Wallet top-up' }
  }

  it('before the provider was asked is made by the next sweep', async () => {
    await claimed()
    await workOff(test)
    expect(await triesOf(nova)).toBe(0)
    await later(61_000)
    expect(await paidBy(nova)).toEqual([2500])
    expect(await walletOf(nova)).toMatchObject({ balance: 3000, auto_topup: { last: { status: 'paid' } } })
  })

  it.each([
    { heard: false, forgets: false },
    { heard: true, forgets: true },
  ])('after the card was charged is credited once: %j', async ({ heard, forgets }) => {
    const charge = await claimed()
    await test.house.providers.payments?.chargeCard(charge)
    if (heard) await hear({ times: 2 })
    if (forgets) stripe.forgetKeys()
    await later(61_000)
    expect(await paidBy(nova)).toEqual([2500])
    expect(await walletOf(nova)).toMatchObject({ balance: 3000, auto_topup: { last: { status: 'paid' } } })
    await hear({ times: 2 })
    expect(await walletOf(nova)).toMatchObject({ balance: 3000 })
  })

  it('because the provider was away is made once when it is back', async () => {
    await ready()
    await spend(nova, 1500)
    stripe.outage = 400
    await expect(workOff(test)).rejects.toThrow()
    expect((await walletOf(nova)).auto_topup.last).toMatchObject({ status: 'charging' })
    setNow(new Date(Date.now() + 61_000))
    await sweepAutoTopUps(jobContext(test.house))
    await expect(workOff(test)).rejects.toThrow()
    stripe.outage = undefined
    await later(61_000)
    expect(await paidBy(nova)).toEqual([2500])
    expect(await walletOf(nova)).toMatchObject({ balance: 3000 })
  })

  it('because every answer was lost is one charge', async () => {
    await ready()
    await spend(nova, 1500)
    stripe.losesAnswers = 3
    await expect(workOff(test)).rejects.toThrow()
    await later(61_000)
    expect(await paidBy(nova)).toEqual([2500])
    expect(await walletOf(nova)).toMatchObject({ balance: 3000 })
  }, 60_000)

  it('and whose card is gone since ends as declined, and nothing loops', async () => {
    const { cardId } = await claimed()
    stripe.dropCard(cardId)
    await later(61_000)
    expect((await walletOf(nova)).auto_topup.last).toMatchObject({ status: 'declined' })
    await later(HOUR_MS)
    expect(await paidBy(nova)).toEqual([])
    expect((await walletOf(nova)).auto_topup.enabled).toBe(false)
  })
})

describe('auto-topup-wallet', () => {
  it('charges the saved amount where it is time, and says what was added', async () => {
    await ready()
    await spend(nova, 1500)
    expect((await ask(nova, 2500)).json()).toEqual({ success: true, amount_added: 2500 })
    await spend(nova, 2500)
    expect((await ask(nova, 2500)).json()).toEqual({ success: false, amount_added: 0 })
    await workOff(test)
    expect(await paidBy(nova)).toEqual([2500])
  })

  it('charges nothing else: no other amount, not above the threshold, not switched off, nobody else', async () => {
    await ready()
    expect((await ask(nova, 2500)).json()).toEqual({ success: false, amount_added: 0 })
    await spend(nova, 1500)
    expect((await ask(nova, 2501)).json()).toMatchObject({ code: 'CONFLICT' })
    expect((await ask(await test.signUp(), 2500, nova.id)).json()).toMatchObject({ code: 'FORBIDDEN' })
    await saved(nova, false)
    expect((await ask(nova, 2500)).json()).toMatchObject({ code: 'CONFLICT', message: 'Auto top-up is off.' })
    await workOff(test)
    expect(await triesOf(nova)).toBe(0)
  })

  it('says why a card was declined, and does not try it again at once', async () => {
    await ready('declined')
    await spend(nova, 1500)
    expect((await ask(nova, 2500)).json()).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/card/) })
    setNow(new Date(Date.now() + 61_000))
    expect((await ask(nova, 2500)).json()).toEqual({ success: false, amount_added: 0 })
    expect(await triesOf(nova)).toBe(1)
  })

  it('says so while the provider is away', async () => {
    await ready()
    await spend(nova, 1500)
    stripe.outage = 400
    expect((await ask(nova, 2500)).json()).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    stripe.outage = undefined
    await later(61_000)
    expect(await paidBy(nova)).toEqual([2500])
  })
})
