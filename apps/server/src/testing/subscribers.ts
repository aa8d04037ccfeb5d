import type { Subscription } from '@greenroom/contracts'
import { presentSubscription } from '../features/subscription/present.ts'
import { readPlanView } from '../features/subscription/queries/plan-view.ts'
import { systemContext } from '../platform/house.ts'
import { type FakeStripe, signedBy, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from './fake-stripe.ts'
import type { TestApp, Visitor } from './test-app.ts'
import { workOff } from './work-off.ts'

/** Environment of a server whose payments go to the stand-in. */
export const stripeEnv = ({ url }: Pick<FakeStripe, 'url'>) => ({
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_BASE: url,
})

/** Reads people's subscriptions and the messages about them. */
export const plansOf = (test: TestApp) => ({
  /** Returns the plan as its owner would see it, even if their session has expired. */
  read: async ({ id }: Visitor): Promise<Subscription> => {
    const owner = await systemContext(test.house).asOwner(id)
    return presentSubscription(owner, await readPlanView(owner))
  },
  /** Returns the provider's id of the subscription. */
  subscriptionOf: async ({ id }: Visitor) => {
    const { rows } = await test.house.db.systemPool.query<{ id: string }>(
      'select subscription_id as id from user_subscriptions where user_id = $1',
      [id],
    )
    return rows[0]?.id ?? ''
  },
  /** Returns the titles of the person's notifications, oldest first. */
  noticesOf: async ({ id }: Visitor): Promise<string[]> => {
    const { rows } = await test.house.db.systemPool.query<{ title: string }>(
      "select title from notifications where user_id = $1 and kind = 'billing' order by created_at, title",
      [id],
    )
    return rows.map(({ title }) => title)
  },
  /** Returns the subjects of the person's mails, oldest first. */
  lettersTo: async ({ email }: Visitor) => (await test.mails(email)).map(({ subject }) => subject),
})

/** People who subscribe, and a Stripe that sends its events, for the tests of one file. */
export function subscribers(test: TestApp, stripe: FakeStripe) {
  let told = 0
  const hands = {
    ...plansOf(test),
    /** Opens a payment page. @returns its id */
    open: async (person: Visitor, plan: string) => {
      const answer = await test.call(person, 'POST', '/api/subscription/checkout', { plan })
      if (answer.statusCode !== 200) throw new Error(`no checkout: ${answer.body}`)
      return answer.json<{ session_id: string }>().session_id
    },
    /** Buys a plan without returning to the app. @returns the subscription's id */
    subscribe: async (person: Visitor, plan: string) => {
      stripe.pay(await hands.open(person, plan))
      await hands.hear()
      return hands.subscriptionOf(person)
    },
    /** Changes the plan, and runs the resulting jobs. */
    move: async (person: Visitor, plan: string) => {
      const answer = await test.call(person, 'PATCH', '/api/subscription', { plan })
      if (answer.statusCode !== 200) throw new Error(`no other plan: ${answer.body}`)
      await hands.hear()
    },
    /** Delivers all events since, each the given number of times, and runs the resulting jobs. */
    hear: async ({ times = 1 } = {}) => {
      for (const event of stripe.events.slice(told))
        for (let i = 0; i < times; i++) {
          const payload = JSON.stringify(event)
          const signature = signedBy(payload, STRIPE_WEBHOOK_SECRET, test.house.clock().getTime())
          const answer = await test.app.inject({
            method: 'POST',
            url: '/webhooks/stripe',
            payload,
            headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
          })
          if (answer.statusCode !== 200) throw new Error(`not taken in: ${answer.body}`)
        }
      hands.miss()
      await workOff(test)
    },
    /** Drops all events since. */
    miss: () => {
      told = stripe.events.length
    },
  }
  return hands
}
