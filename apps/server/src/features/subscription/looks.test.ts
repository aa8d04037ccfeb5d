import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '../../platform/providers/payments/payments.ts'
import { systemContext } from '../../platform/house.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { stripeEnv, subscribers } from '../../testing/subscribers.ts'
import { permutations } from '../../testing/permutations.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { followSubscription } from './commands/follow-subscription.ts'

/** Fetches from Stripe in any order and number, also overlapping (standard M7). */
const lines: string[] = []
const stripe = await openFakeStripe()
const test = useTestApp({ ...stripeEnv(stripe), LOG_LEVEL: 'warn' }, { onLog: (line) => lines.push(line) })
const { read, subscribe } = subscribers(test, stripe)
afterAll(() => stripe.close())

let nova: Visitor
beforeEach(async () => {
  test.setTier(undefined)
  nova = await test.signUp()
})

describe('fetches from Stripe', () => {
  const through = (changes: Partial<PaymentProvider>): PaymentProvider =>
    Object.assign(Object.create(test.house.providers.payments as PaymentProvider) as PaymentProvider, changes)
  const contextWith = (payments: PaymentProvider) => ({
    ...systemContext(test.house),
    providers: { ...test.house.providers, payments },
  })

  it('that overlap keep what the newer one saw', async () => {
    const id = await subscribe(nova, 'basic')
    const real = test.house.providers.payments as PaymentProvider
    const old = await real.fetchSubscription(id)
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const slow = followSubscription(
      contextWith(
        through({
          listSubscriptions: async () => {
            asked.resolve()
            await answered.promise
            return old ? [old] : []
          },
        }),
      ),
      id,
    )
    await asked.promise
    await test.call(nova, 'PATCH', '/api/subscription', { plan: 'pro' })
    answered.resolve()
    await slow
    expect(await read(nova)).toMatchObject({ plan: 'pro' })
  })

  it('that find a plan which is none of ours give it the limits of Basic, and warn the operator', async () => {
    const id = await subscribe(nova, 'enterprise')
    const seen = await (test.house.providers.payments as PaymentProvider).fetchSubscription(id)
    const strange = seen && { ...seen, planId: 'price_gold', amount: undefined }
    await followSubscription(contextWith(through({ listSubscriptions: async () => (strange ? [strange] : []) })), id)
    expect(await read(nova)).toMatchObject({ plan: 'basic', plan_name: 'Premium', is_active: true })
    expect(lines.some((line) => line.includes('price_gold') && line.includes('an unknown plan'))).toBe(true)
  })

  it('leave one state in all 120 orders of five events, each told twice', async () => {
    const id = await subscribe(nova, 'pro')
    const real = test.house.providers.payments as PaymentProvider
    const seen = await real.fetchSubscription(id)
    const context = contextWith(
      through({ fetchSubscription: async () => seen, listSubscriptions: async () => (seen ? [seen] : []) }),
    )
    const events = ['created', 'updated', 'paid', 'payment_failed', 'completed'].map((type) => ({ type, about: id }))
    // An event contains only the id of its subject.
    const tell = (event: { about: string }) => followSubscription(context, event.about)
    const states = new Set<string>()
    let announced = 0
    for (const order of permutations(events)) {
      await test.house.db.systemPool.query('delete from user_subscriptions where user_id = $1', [nova.id])
      for (const event of order) await Promise.all(Array.from({ length: 2 }, () => tell(event)))
      const { rows } = await test.house.db.systemPool.query(
        `select to_jsonb(s) - array['ticket', 'created_at', 'updated_at'] as state from user_subscriptions s where user_id = $1`,
        [nova.id],
      )
      states.add(JSON.stringify(rows))
      const { rowCount } = await test.house.db.systemPool.query(
        `delete from outbox where user_id = $1 and name = 'subscription.plan-changed'`,
        [nova.id],
      )
      announced += rowCount ?? 0
    }
    expect(states.size).toBe(1)
    expect(announced).toBe(120)
    // 1,200 fetches in sequence take many seconds on a busy machine.
  }, 240_000)
})
