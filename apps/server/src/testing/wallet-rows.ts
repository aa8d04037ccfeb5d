import { captureHold, releaseHold, reserveCredits, spendCredits } from '../features/wallet/public.ts'
import { systemContext } from '../platform/house.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Content of the wallet after `fillWallet`, in cents. */
const FUNDS = 100_000

/** Gives a person money, and a row in every table of the wallet, with the mark in their own texts. */
export async function fillWallet(test: TestApp, person: Visitor, mark: string): Promise<void> {
  await test.house.db.systemPool.query(
    `select post_to_ledger(gen_random_uuid(), $1, 'grant', $2, 'test', '', null, $3, 'test', now())`,
    [person.id, FUNDS, mark],
  )
  const checkout = await test.call(person, 'POST', '/functions/v1/create-wallet-checkout', { amount: 500 })
  if (checkout.statusCode !== 200) throw new Error(checkout.body)
  const owner = await systemContext(test.house).asOwner(person.id)
  const words = { description: mark, category: 'test' }
  await owner.db.forOwner(owner.ownerId, async (tx) => {
    const holdId = await reserveCredits(owner, tx, { purpose: 'test', reference: person.id, amount: 20, ...words })
    await captureHold(owner, tx, { holdId, amount: 5, part: '1', ...words })
    await releaseHold(owner, tx, { holdId, ...words })
    await spendCredits(owner, tx, { amount: 5, key: 'test spend', ...words })
  })
  await test.house.db.systemPool.query(
    `with wanted as (insert into user_preferences (user_id, auto_topup_threshold, auto_topup_amount, updated_at)
       values ($1, 1000, 2500, now()))
     insert into wallet_auto_topups (id, user_id, provider, customer_id, card_id, amount, status, problem, created_at, settled_at)
       values (gen_random_uuid(), $1, 'sandbox', $2, $2, 2500, 'declined', $2, now(), now())`,
    [person.id, mark],
  )
}
