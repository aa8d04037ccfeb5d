import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { useAutoTopUps } from '../../testing/auto-top-ups.ts'
import type { Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { claimAutoTopUp } from './commands/claim-auto-top-up.ts'

/** Interrupted charges of the saved card, and those that somebody requests. */
const hands = await useAutoTopUps()
const { test, stripe, spend, saved, ready, later, sweep, hear } = hands
const { walletOf, paidBy, triesOf } = hands

const HOUR_MS = 3_600_000
const ask = (person: Visitor, amount: number, userId = person.id) =>
  test.call(person, 'POST', '/functions/v1/auto-topup-wallet', { user_id: userId, amount })

const leave = () =>
  test.house.db.systemPool.query("update users set delete_after = now() + interval '9 days' where id = $1", [
    hands.nova.id,
  ])

describe('a charge that was cut off', () => {
  const claimed = async () => {
    await ready()
    await spend(hands.nova, 1500)
    const customerId = await hands.customerOf(hands.nova)
    const [cardId = ''] = [...stripe.world.cardKinds.keys()].slice(-1)
    const charge = await claimAutoTopUp(systemContext(test.house), 'stripe', {
      userId: hands.nova.id,
      customerId,
      cardId,
    })
    if (typeof charge === 'string') throw new Error(charge)
    return { ...charge, title: 'Wallet top-up' }
  }

  it('before the provider was asked is made by the next sweep', async () => {
    await claimed()
    await workOff(test)
    expect(await triesOf(hands.nova)).toBe(0)
    await later(61_000)
    expect(await paidBy(hands.nova)).toEqual([2500])
    expect(await walletOf(hands.nova)).toMatchObject({ balance: 3000, auto_topup: { last: { status: 'paid' } } })
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
    expect(await paidBy(hands.nova)).toEqual([2500])
    expect(await walletOf(hands.nova)).toMatchObject({ balance: 3000, auto_topup: { last: { status: 'paid' } } })
    await hear({ times: 2 })
    expect(await walletOf(hands.nova)).toMatchObject({ balance: 3000 })
  })

  it('because the provider was away is made once when it is back', async () => {
    await ready()
    await spend(hands.nova, 1500)
    stripe.outage = 400
    await workOff(test)
    expect((await walletOf(hands.nova)).auto_topup.last).toMatchObject({ status: 'charging' })
    await sweep(61_000)
    await workOff(test)
    stripe.outage = undefined
    await later(61_000)
    expect(await paidBy(hands.nova)).toEqual([2500])
    expect(await walletOf(hands.nova)).toMatchObject({ balance: 3000 })
  })

  it('because every answer was lost is one charge', async () => {
    await ready()
    await spend(hands.nova, 1500)
    stripe.losesAnswers = 3
    await workOff(test)
    await later(61_000)
    expect(await paidBy(hands.nova)).toEqual([2500])
    expect(await walletOf(hands.nova)).toMatchObject({ balance: 3000 })
  }, 60_000)

  it.each([
    ['switched auto top-up off', () => saved(hands.nova, false)],
    ['asked to be deleted', () => leave()],
  ])('before the provider was asked is not made once the owner has %s', async (_what, change) => {
    await claimed()
    await change()
    for (let i = 0; i < 3; i++) await later(61_000)
    expect(await triesOf(hands.nova)).toBe(0)
    expect(await walletOf(hands.nova)).toMatchObject({ balance: 500, auto_topup: { last: { status: 'declined' } } })
    expect(await hands.noticesOf(hands.nova)).toEqual([])
  })

  it.each([
    ['amount', () => saved(hands.nova, true, 1000, 600), 600],
    ['card', () => hands.keepCard(hands.nova), 2500],
  ])('before the provider was asked is let go for one with the other %s', async (_what, change, charged) => {
    const { cardId } = await claimed()
    const newer = (await change()) ?? cardId
    await later(61_000)
    await later(61_000)
    expect(await paidBy(hands.nova)).toEqual([charged])
    expect([...stripe.world.store('payment_intent').values()].at(-1)?.payment_method).toBe(newer)
    expect(await triesOf(hands.nova)).toBe(1)
  })

  it('after the card was charged is credited also when the owner has switched auto top-up off', async () => {
    const charge = await claimed()
    await test.house.providers.payments?.chargeCard(charge)
    await saved(hands.nova, false)
    await later(61_000)
    expect(await paidBy(hands.nova)).toEqual([2500])
    expect(await walletOf(hands.nova)).toMatchObject({ balance: 3000, auto_topup: { last: { status: 'paid' } } })
  })

  it('of which every answer was lost, with a card that has made way for another, is no failure and is not made again', async () => {
    await claimed()
    stripe.keepCard(await hands.customerOf(hands.nova))
    stripe.losesAnswers = 3
    await later(61_000)
    expect(await walletOf(hands.nova)).toMatchObject({ balance: 3000, auto_topup: { last: { status: 'paid' } } })
    await later(61_000)
    expect(await paidBy(hands.nova)).toEqual([2500])
    expect(await hands.noticesOf(hands.nova)).toEqual([])
  }, 60_000)

  it('because the bank takes its time is let go after a day, and credited once it is made after all', async () => {
    const charge = await claimed()
    const made = await test.house.providers.payments?.chargeCard(charge)
    const intent = stripe.world.get('payment_intent', made?.paymentId ?? '')
    Object.assign(intent, { status: 'processing', amount_received: 0 })
    hands.miss()
    await later(61_000)
    expect((await walletOf(hands.nova)).auto_topup.last).toMatchObject({ id: charge.id, status: 'charging' })
    await saved(hands.nova, false)
    await later(24 * HOUR_MS)
    expect((await walletOf(hands.nova)).auto_topup.last).toMatchObject({ id: charge.id, status: 'declined' })
    Object.assign(intent, { status: 'succeeded', amount_received: 2500 })
    stripe.world.tell('payment_intent.succeeded', intent)
    await hear()
    expect(await walletOf(hands.nova)).toMatchObject({ balance: 3000 })
  })

  it('and whose card is gone since ends as declined, and nothing loops', async () => {
    const { cardId } = await claimed()
    stripe.dropCard(cardId)
    await later(61_000)
    expect((await walletOf(hands.nova)).auto_topup.last).toMatchObject({ status: 'declined' })
    await later(HOUR_MS)
    expect(await paidBy(hands.nova)).toEqual([])
    expect((await walletOf(hands.nova)).auto_topup.enabled).toBe(false)
  })
})

describe('auto-topup-wallet', () => {
  it('charges the saved amount where it is time, and says what was added', async () => {
    await ready()
    await spend(hands.nova, 1500)
    expect((await ask(hands.nova, 2500)).json()).toEqual({ success: true, amount_added: 2500 })
    await spend(hands.nova, 2500)
    expect((await ask(hands.nova, 2500)).json()).toEqual({ success: false, amount_added: 0 })
    await workOff(test)
    expect(await paidBy(hands.nova)).toEqual([2500])
  })

  it('charges nothing else: no other amount, not above the threshold, not switched off, nobody else', async () => {
    await ready()
    expect((await ask(hands.nova, 2500)).json()).toEqual({ success: false, amount_added: 0 })
    await spend(hands.nova, 1500)
    expect((await ask(hands.nova, 2501)).json()).toMatchObject({ code: 'CONFLICT' })
    expect((await ask(await test.signUp(), 2500, hands.nova.id)).json()).toMatchObject({ code: 'FORBIDDEN' })
    await saved(hands.nova, false)
    expect((await ask(hands.nova, 2500)).json()).toMatchObject({ code: 'CONFLICT', message: 'Auto top-up is off.' })
    await workOff(test)
    expect(await triesOf(hands.nova)).toBe(0)
  })

  it('says why a card was declined, and does not try it again at once', async () => {
    await ready('declined')
    await spend(hands.nova, 1500)
    expect((await ask(hands.nova, 2500)).json()).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/card/),
    })
    hands.wait(61_000)
    expect((await ask(hands.nova, 2500)).json()).toEqual({ success: false, amount_added: 0 })
    expect(await triesOf(hands.nova)).toBe(1)
  })

  it('says so while the provider is away', async () => {
    await ready()
    await spend(hands.nova, 1500)
    stripe.outage = 400
    expect((await ask(hands.nova, 2500)).json()).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    stripe.outage = undefined
    await later(61_000)
    expect(await paidBy(hands.nova)).toEqual([2500])
  })
})
