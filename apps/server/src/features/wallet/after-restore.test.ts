import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { stripeEnv } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { catchUpAfterRestore } from './commands/catch-up-after-restore.ts'

const stripe = await openFakeStripe()
const test = useTestApp(stripeEnv(stripe))
afterAll(() => stripe.close())

let nova: Visitor
beforeEach(async () => {
  stripe.outage = undefined
  nova = await test.signUp()
  await test.house.db.systemPool.query(
    `insert into user_preferences (user_id, auto_topup_enabled, auto_topup_threshold, auto_topup_amount, auto_topup_due_at, updated_at)
     values ($1, true, 1000, 2000, now(), now())`,
    [nova.id],
  )
})

/** A payment whose outcome this database has never learned, as after a restore. */
async function paidUnheard(payer: Visitor): Promise<string> {
  const answer = await test.call(payer, 'POST', '/functions/v1/create-wallet-checkout', { amount: 2500 })
  const { session_id: id } = answer.json<{ session_id: string }>()
  stripe.pay(id)
  return String(stripe.sessions.get(id)?.payment_intent)
}
const balanceOf = async ({ id }: Visitor) => {
  const { rows } = await test.house.db.systemPool.query<{ balance: string }>(
    'select balance from wallets where user_id = $1',
    [id],
  )
  return Number(rows[0]?.balance ?? 0)
}
const isDue = async ({ id }: Visitor) => {
  const { rows } = await test.house.db.systemPool.query<{ due: boolean }>(
    'select auto_topup_due_at is not null as due from user_preferences where user_id = $1',
    [id],
  )
  return rows[0]?.due
}

describe('restored books', () => {
  it('get what was paid and given back after the backup, once, however often one restores', async () => {
    const payment = await paidUnheard(nova)
    stripe.refund(payment, 500)
    for (const _ of [1, 2]) {
      expect(await catchUpAfterRestore(systemContext(test.house))).toMatch(/^Payments fetched/)
      expect(await balanceOf(nova)).toBe(2000)
    }
    expect(await isDue(nova)).toBe(true)
  })

  it('decide nothing about payments of people whom the backup does not know', async () => {
    const stranger = await test.signUp()
    await paidUnheard(stranger)
    await test.house.db.systemPool.query('delete from wallet_payments where user_id = $1', [stranger.id])
    await test.house.db.systemPool.query('delete from users where id = $1', [stranger.id])
    await catchUpAfterRestore(systemContext(test.house))
    expect(await balanceOf(stranger)).toBe(0)
    expect(stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')).toEqual([])
  })

  it('charge no card for what waited, where the provider cannot say whether it has been charged', async () => {
    stripe.outage = 500
    expect(await catchUpAfterRestore(systemContext(test.house))).toContain('did not answer')
    expect(await isDue(nova)).toBe(false)
  })

  it('charge none without a provider either', async () => {
    const context = systemContext(test.house)
    const providers = { ...context.providers, payments: undefined }
    expect(await catchUpAfterRestore({ ...context, providers })).toContain('No payment provider')
    expect(await isDue(nova)).toBe(false)
  })
})
