import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { useAutoTopUps } from '../../testing/auto-top-ups.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { workOff } from '../../testing/work-off.ts'
import { autoTopUp } from './commands/auto-top-up.ts'
import { spendCredits } from './public.ts'
import { findWaitingOfAll } from './store/auto-top-ups.ts'

/** Automatic charges of the saved card (product section 4, standard M9, record 0018). */
const hands = await useAutoTopUps()
const { test, stripe, give, spend, keepCard, choose, saved, ready, later } = hands
const { walletOf, paidBy, triesOf, noticesOf, lettersTo } = hands
const other = useSecondNode(test)

const HOUR_MS = 3_600_000

describe('a spend that leaves less than the owner wants', () => {
  it('charges the card, and not before', async () => {
    await ready()
    await spend(hands.nova, 1000)
    await workOff(test)
    expect(await paidBy(hands.nova)).toEqual([])
    await spend(hands.nova, 1)
    await workOff(test)
    expect(await paidBy(hands.nova)).toEqual([2500])
    expect(await walletOf(hands.nova)).toMatchObject({
      balance: 999 + 2500,
      auto_topup: { enabled: true, next_at: null, last: { amount: 2500, status: 'paid', problem: null } },
    })
    const { items } = (await test.call(hands.nova, 'GET', '/api/wallet/transactions')).json<{ items: object[] }>()
    expect(items[0]).toMatchObject({ type: 'top_up', amount: 2500, description: 'Auto top-up' })
  })

  it('happens only with what was spent: undone together, told together', async () => {
    await ready()
    const owner = await systemContext(test.house).asOwner(hands.nova.id)
    await expect(
      owner.db.forOwner(owner.ownerId, async (tx) => {
        await spendCredits(owner, tx, { amount: 1500, description: 'A test', category: 'test', key: 'undone' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await later(61_000)
    expect(await triesOf(hands.nova)).toBe(0)
  })

  it('is one charge for 100 that notice it at once, over two servers', async () => {
    await ready()
    await spend(hands.nova, 1500)
    const houses = [test.house, other.house]
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, i) => autoTopUp(systemContext(houses[i % 2] ?? test.house), hands.nova.id)),
    )
    expect(results.filter((result) => typeof result === 'object')).toEqual([{ status: 'paid', amount: 2500 }])
    await workOff(test)
    expect(await paidBy(hands.nova)).toEqual([2500])
    expect(await walletOf(hands.nova)).toMatchObject({ balance: 3000 })
  })

  it('waits for the rest of 60 seconds after the last charge', async () => {
    await ready()
    await spend(hands.nova, 1500)
    await workOff(test)
    await spend(hands.nova, 2500)
    await workOff(test)
    await later(59_000)
    expect(await paidBy(hands.nova)).toEqual([2500])
    await later(2000)
    expect(await paidBy(hands.nova)).toEqual([2500, 2500])
    await later(61_000)
    expect(await triesOf(hands.nova)).toBe(2)
  })

  it('is one charge for each time, also where that leaves the balance below the threshold', async () => {
    await give(hands.nova, 2000)
    await keepCard(hands.nova)
    await saved(hands.nova, true, 1500, 500)
    await spend(hands.nova, 1900)
    await workOff(test)
    for (let i = 0; i < 3; i++) await later(61_000)
    expect(await paidBy(hands.nova)).toEqual([500])
  })
})

describe('an owner who has asked to be deleted', () => {
  it('is charged nothing, unless they stay after all', async () => {
    await ready()
    const { systemPool } = test.house.db
    await systemPool.query("update users set delete_after = now() + interval '9 days' where id = $1", [hands.nova.id])
    await spend(hands.nova, 1500)
    await workOff(test)
    await later(61_000)
    expect(await triesOf(hands.nova)).toBe(0)
    const { house } = test
    expect(
      (await findWaitingOfAll(systemContext(house), house.clock(), 500)).map(({ userId }) => userId),
    ).not.toContain(hands.nova.id)
    await systemPool.query('update users set delete_after = null where id = $1', [hands.nova.id])
    await later(61_000)
    expect(await paidBy(hands.nova)).toEqual([2500])
  })
})

describe('choosing', () => {
  it('needs a card to be switched on, and none to be switched off', async () => {
    const answer = await choose(hands.nova, true)
    expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining({ code: 'CONFLICT' })])
    await saved(hands.nova, false, 0, 500)
    expect((await walletOf(hands.nova)).auto_topup).toMatchObject({ enabled: false, threshold: 0, amount: 500 })
  })

  it.each([
    [-1, 2500],
    [100_001, 2500],
    [1000, 499],
    [1000, 100_001],
    [10.5, 2500],
  ])('refuses a threshold of %s and an amount of %s', async (threshold, amount) => {
    await keepCard(hands.nova)
    expect((await choose(hands.nova, true, threshold, amount)).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  it('charges soon where there is less than wanted already, once', async () => {
    await keepCard(hands.nova)
    await saved(hands.nova, true)
    await workOff(test)
    await saved(hands.nova, true, 100_000)
    await workOff(test)
    expect(await paidBy(hands.nova)).toEqual([2500])
    await saved(hands.nova, false)
    await later(61_000)
    expect(await paidBy(hands.nova)).toEqual([2500])
  })

  it('loses no spend that comes at the same moment', async () => {
    await give(hands.nova, 2000)
    await keepCard(hands.nova)
    await Promise.all([choose(hands.nova, true), spend(hands.nova, 1500)])
    await later(0)
    expect(await paidBy(hands.nova)).toEqual([2500])
  })
})

describe('a card that is declined', () => {
  it('pauses for 1, 6, and 24 hours, then auto top-up is off; the owner is told when it begins and when it stops', async () => {
    await ready('declined')
    await spend(hands.nova, 1500)
    await workOff(test)
    expect((await walletOf(hands.nova)).auto_topup.last).toMatchObject({
      status: 'declined',
      problem: expect.any(String),
    })
    const tries: number[] = []
    for (const hours of [0.9, 0.2, 5.5, 0.6, 23.5, 0.6, 24, 48]) {
      await later(hours * HOUR_MS)
      tries.push(await triesOf(hands.nova))
    }
    expect(tries).toEqual([1, 2, 2, 3, 3, 4, 4, 4])
    expect(await paidBy(hands.nova)).toEqual([])
    expect((await walletOf(hands.nova)).auto_topup).toMatchObject({ enabled: false, next_at: null })
    expect(await noticesOf(hands.nova)).toEqual(['Auto top-up failed', 'Auto top-up is off'])
    expect(await lettersTo(hands.nova)).toEqual(expect.arrayContaining(['Auto top-up failed', 'Auto top-up is off']))
  })

  it('is replaced by another card at once', async () => {
    await ready('authentication')
    await spend(hands.nova, 1500)
    await workOff(test)
    expect((await walletOf(hands.nova)).auto_topup.next_at).not.toBeNull()
    await keepCard(hands.nova)
    await later(61_000)
    expect(await paidBy(hands.nova)).toEqual([2500])
    expect((await walletOf(hands.nova)).auto_topup).toMatchObject({ next_at: null, last: { status: 'paid' } })
  })

  it('is cleared once it was charged', async () => {
    await ready('declined')
    await spend(hands.nova, 1500)
    await workOff(test)
    for (const card of stripe.world.cardKinds.keys()) stripe.world.cardKinds.set(card, 'good')
    await later(HOUR_MS + 1)
    expect(await paidBy(hands.nova)).toEqual([2500])
    expect((await walletOf(hands.nova)).auto_topup).toMatchObject({ enabled: true, next_at: null })
  })

  it('that was taken off switches auto top-up off, and its owner is told', async () => {
    await ready()
    expect((await test.call(hands.nova, 'DELETE', '/api/billing/card')).statusCode).toBeLessThan(300)
    await spend(hands.nova, 1500)
    await workOff(test)
    await later(61_000)
    expect(await triesOf(hands.nova)).toBe(0)
    expect((await walletOf(hands.nova)).auto_topup.enabled).toBe(false)
    expect(await noticesOf(hands.nova)).toEqual(['Auto top-up is off'])
  })
})
