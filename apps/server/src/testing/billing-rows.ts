import type { TestApp, Visitor } from './test-app.ts'

/** Creates a row for a person in every table of billing and subscription, with the mark in their own texts. */
export async function fillBilling(test: TestApp, person: Visitor, mark: string): Promise<void> {
  const { systemPool } = test.house.db
  await systemPool.query(
    `insert into billing_customers (user_id, provider, customer_id, card_id, card_brand, card_last4, created_at, updated_at)
      values ($1, 'sandbox', 'cus_' || $2, $2, $2, '4242', now(), now())
      on conflict (user_id) do update set card_id = $2, card_brand = $2, card_last4 = '4242'`,
    [person.id, mark],
  )
  await systemPool.query(
    `insert into user_subscriptions
        (user_id, provider, customer_id, subscription_id, plan_id, status, amount, current_period_end, ticket, created_at, updated_at)
      values ($1, 'sandbox', 'cus_' || $2, 'sub_' || $2, $2, 'active', 4999, now() + interval '20 days', 1, now(), now())`,
    [person.id, mark],
  )
  await systemPool.query(
    `insert into plan_choices (user_id, feature, due_at, created_at) values ($1, 'minisites', now() + interval '14 days', now())`,
    [person.id],
  )
}
