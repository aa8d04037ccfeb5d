import { randomUUID } from 'node:crypto'
import { PLAN_PRICES } from '@greenroom/domain'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import type { PaymentProvider } from '../../platform/providers/payments/payments.ts'
import { monthAfter } from '../../platform/providers/payments/sandbox/periods.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { renewDue } from './commands/renew-due.ts'

/** Passage of time: what a provider does with subscriptions while nobody is there. */
const test = useTestApp()
const other = useSecondNode(test)
afterEach(() => test.setNow(undefined))

const DAY = 86_400_000
const START = new Date('2027-01-31T10:00:00Z')
const provider = () => test.house.providers.payments as PaymentProvider

async function subscribe() {
  test.setNow(START)
  const userId = randomUUID()
  const customerId = await provider().createCustomer({ id: userId, userId, email: null, name: 'Nova' })
  const back = { successUrl: 'http://localhost:3000/', cancelUrl: 'http://localhost:3000/' }
  const page = await provider().createSubscriptionPage({ id: randomUUID(), userId, customerId, ...back, plan: 'basic' })
  await test.call(undefined, 'POST', `/sandbox/api/checkouts/${page.sessionId}/payment`, {
    ...{ card: 'good', webhook: 'never' },
  })
  const [subscription] = await provider().listSubscriptions(customerId)
  return { customerId, id: subscription?.subscriptionId ?? '' }
}
const at = async (now: Date) => {
  test.setNow(now)
  await renewDue(systemContext(test.house))
}
const daysLater = (now: Date, days: number) => new Date(now.getTime() + days * DAY)
const state = async (id: string) => {
  const { status, periodEnd } = (await provider().fetchSubscription(id)) ?? {}
  return [status, periodEnd?.toISOString().slice(0, 10)]
}
const invoices = async (customerId: string) =>
  (await provider().listDocuments(customerId, 50)).map(({ amount, status }) => `${status} ${amount}`)
const setCard = (customerId: string, card: string) =>
  test.call(undefined, 'PUT', `/sandbox/api/customers/${customerId}/card`, { card })

describe('a subscription of the sandbox', () => {
  it('renews each month on its day, once, over two servers', async () => {
    const { id, customerId } = await subscribe()
    expect(await state(id)).toEqual(['active', '2027-02-28'])
    await at(new Date('2027-02-28T09:59:00Z'))
    expect(await invoices(customerId)).toHaveLength(1)
    test.setNow(new Date('2027-02-28T10:00:00Z'))
    await Promise.all([test, other, test, other].map(({ house }) => renewDue(systemContext(house))))
    expect(await state(id)).toEqual(['active', '2027-03-31'])
    expect(await invoices(customerId)).toEqual([`paid ${PLAN_PRICES.basic}`, `paid ${PLAN_PRICES.basic}`])
  })

  it('is retried after 3, 5, and 7 days when its card is declined, then ends without debt', async () => {
    const { id, customerId } = await subscribe()
    await setCard(customerId, 'declined-later')
    const due = new Date('2027-02-28T10:00:00Z')
    await at(due)
    for (const days of [0, 2, 3, 7, 8, 14]) {
      await at(daysLater(due, days))
      expect(await state(id), `after ${days} days`).toEqual(['past_due', '2027-03-31'])
    }
    await at(daysLater(due, 15))
    expect(await state(id)).toEqual(['canceled', '2027-03-31'])
    expect(await invoices(customerId)).toEqual([`void ${PLAN_PRICES.basic}`, `paid ${PLAN_PRICES.basic}`])
  })

  it('is paid by the next try once the card pays, also where only one renewal was to fail', async () => {
    const { id, customerId } = await subscribe()
    await test.call(undefined, 'PATCH', `/sandbox/api/subscriptions/${id}`, { fails_next: true })
    const due = new Date('2027-02-28T10:00:00Z')
    await at(due)
    expect(await state(id)).toEqual(['past_due', '2027-03-31'])
    await at(daysLater(due, 3))
    expect(await state(id)).toEqual(['active', '2027-03-31'])
    expect(await invoices(customerId)).toEqual([`paid ${PLAN_PRICES.basic}`, `paid ${PLAN_PRICES.basic}`])
  })

  it('that cannot be renewed does not block others, and is retried', async () => {
    const ids = [(await subscribe()).id, (await subscribe()).id, (await subscribe()).id].toSorted()
    const sells = (plan: string) =>
      test.house.db.systemPool.query('update sandbox_subscriptions set plan = $1 where id = $2', [plan, ids[0]])
    const due = new Date('2027-02-28T10:00:00Z')
    await sells('none of ours')
    await at(due)
    const [broken, ...others] = await Promise.all(ids.map(state))
    expect(broken).toEqual(['active', '2027-02-28'])
    expect(others).toEqual([
      ['active', '2027-03-31'],
      ['active', '2027-03-31'],
    ])
    await sells('basic')
    await at(due)
    expect(await Promise.all(ids.map(state))).toEqual(Array.from(ids, () => ['active', '2027-03-31']))
  })

  it('without a card is past due', async () => {
    const { id, customerId } = await subscribe()
    await provider().removeCard(customerId)
    await at(new Date('2027-02-28T10:00:00Z'))
    expect(await state(id)).toEqual(['past_due', '2027-03-31'])
  })
})

describe('a month', () => {
  it('ends on the day it began, or on the last of a shorter month, never beyond the next', () => {
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (start) => {
        let end = start
        for (let months = 1; months <= 14; months += 1) {
          end = monthAfter(end, start)
          const wished = (start.getUTCMonth() + months) % 12
          expect(end.getUTCMonth()).toBe(wished)
          const lastDay = new Date(Date.UTC(end.getUTCFullYear(), wished + 1, 0)).getUTCDate()
          expect(end.getUTCDate()).toBe(Math.min(start.getUTCDate(), lastDay))
          expect(end.getUTCHours()).toBe(start.getUTCHours())
        }
      }),
    )
  })
})
