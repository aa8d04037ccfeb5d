import { randomUUID } from 'node:crypto'
import type { Wallet, WalletTransaction } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { systemContext } from '../../platform/house.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { ensureCustomer } from '../billing/public.ts'
import { spendCredits } from './commands/spend-credits.ts'
import { postForOwner } from './store/postings.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})

async function fund(person: Visitor, amount: number) {
  const context = systemContext(test.house)
  await context.db.asSystem((tx) =>
    postForOwner(context, tx, person.id, {
      kind: 'grant',
      amount,
      key: randomUUID(),
      description: 'A gift',
      category: 'grant',
    }),
  )
}
const walletOf = async (person: Visitor) => (await test.call(person, 'GET', '/api/wallet')).json<Wallet>()
const spend = (person: Visitor, amount: unknown, key?: string, userId = person.id) =>
  test.call(
    person,
    'POST',
    '/rest/v1/rpc/spend_wallet_credits',
    { p_user_id: userId, p_amount: amount, p_description: 'Texts', p_category: 'sms' },
    key ? { 'idempotency-key': key } : {},
  )

describe('a wallet', () => {
  it('is empty as long as no money has moved', async () => {
    const autoTopUp = { enabled: false, threshold: 1000, amount: 2500, next_at: null, last: null }
    expect(await walletOf(nova)).toEqual({ balance: 0, reserved: 0, debt: 0, auto_topup: autoTopUp })
    expect((await test.call(nova, 'GET', '/api/wallet/transactions')).json()).toMatchObject({ items: [], total: 0 })
  })

  it('lists what came and went, the newest first, 50 a page', async () => {
    await fund(nova, 1000)
    for (let i = 0; i < 55; i++) expect((await spend(nova, 2)).statusCode).toBe(200)
    const page = async (number: number) =>
      (await test.call(nova, 'GET', `/api/wallet/transactions?page=${number}`)).json<{
        items: WalletTransaction[]
        total: number
      }>()
    const [first, second] = [await page(1), await page(2)]
    expect([first.items.length, second.items.length, first.total]).toEqual([50, 6, 56])
    expect(first.items[0]).toMatchObject({ type: 'spend', amount: -2, balance_after: 890, description: 'Texts' })
    expect(second.items.at(-1)).toMatchObject({ type: 'grant', amount: 1000, balance_after: 1000 })
    const only = async (filter: string) =>
      (await test.call(nova, 'GET', `/api/wallet/transactions?${filter}`)).json<{ total: number }>().total
    expect([await only('direction=in'), await only('direction=out')]).toEqual([1, 55])
    const byGroup = ['credits', 'spending', 'top_ups', 'set_aside', 'refunds'].map((group) => only(`group=${group}`))
    expect(await Promise.all(byGroup)).toEqual([1, 55, 0, 0, 0])
    expect(await only('group=spending&direction=in')).toBe(0)
    expect(await walletOf(nova)).toMatchObject({ balance: 890 })
  })
})

describe('what a wallet came to by each transaction', () => {
  const spendBy = (context: Context, amount: number) =>
    context.db.forOwner(context.ownerId, (tx) =>
      spendCredits(context, tx, { amount, description: 'Texts', category: 'sms', key: randomUUID() }),
    )
  /** Expects that each line shown follows from the one below. */
  const addsUp = async (pages: number) => {
    const items: WalletTransaction[] = []
    for (let page = 1; page <= pages; page++) {
      const answer = await test.call(nova, 'GET', `/api/wallet/transactions?limit=40&page=${page}`)
      items.push(...answer.json<{ items: WalletTransaction[] }>().items)
    }
    expect(items[0]?.balance_after).toBe((await walletOf(nova)).balance)
    for (const [i, { amount, balance_after: after }] of items.entries())
      expect(after, `line ${i}`).toBe(amount + (items[i + 1]?.balance_after ?? 0))
    return items.length
  }

  it('follows the one before, also where who began earlier was served later', async () => {
    await fund(nova, 1000)
    const owner = () => systemContext(test.house).asOwner(nova.id)
    test.setNow(new Date(Date.now() + 1000))
    const early = await owner()
    test.setNow(new Date(Date.now() + 2000))
    const late = await owner()
    test.setNow(undefined)
    await spendBy(late, 100)
    await spendBy(early, 10)
    await spendBy(late, 1)
    expect(await addsUp(1)).toBe(4)
  })

  it('follows the one before over all pages, where many spend and pay in at once', async () => {
    await fund(nova, 1000)
    await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? fund(nova, 7) : spend(nova, 5))))
    expect(await addsUp(2)).toBe(61)
  })
})

describe('spending by RPC', () => {
  it('refuses with the sentence and a reason when there is not enough, and takes nothing', async () => {
    await fund(nova, 10)
    const answer = await spend(nova, 11)
    expect(answer.statusCode).toBe(402)
    expect(answer.json()).toMatchObject({
      message: 'Failed to spend credits',
      code: 'INSUFFICIENT_FUNDS',
      details: { reason: 'insufficient_funds', amount: 11 },
    })
    expect(await walletOf(nova)).toMatchObject({ balance: 10 })
  })

  it("never spends from another's wallet", async () => {
    const iris = await test.signUp()
    await fund(iris, 100)
    const answer = await spend(nova, 5, undefined, iris.id)
    expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining({ code: 'FORBIDDEN' })])
    expect(await walletOf(iris)).toMatchObject({ balance: 100 })
  })

  it('happens once per Idempotency-Key, and refuses the key for another request', async () => {
    await fund(nova, 100)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => spend(nova, 7, key)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await walletOf(nova)).toMatchObject({ balance: 93 })
    expect((await spend(nova, 8, key)).json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', status: 409 })
    expect((await spend(await test.signUp(), 7, key)).json()).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  it('takes keys of any length that one may have, and tells those apart that end differently', async () => {
    await fund(nova, 100)
    const key = 'k'.repeat(254)
    for (const end of ['a', 'b', 'a']) expect((await spend(nova, 7, key + end)).statusCode).toBe(200)
    expect(await walletOf(nova)).toMatchObject({ balance: 86 })
    expect((await spend(nova, 7, `${key}ab`)).statusCode).toBe(400)
  })

  it.each([0, -5, 1.5, '5', 1e12, null])('refuses the amount %s', async (amount) => {
    await fund(nova, 100)
    expect((await spend(nova, amount)).json()).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 })
    expect(await walletOf(nova)).toMatchObject({ balance: 100 })
  })
})

describe('auto top-up in the sandbox', () => {
  it('charges the test card that is kept there', async () => {
    await fund(nova, 2000)
    const owner = await systemContext(test.house).asOwner(nova.id)
    const { customerId } = await ensureCustomer(owner, 'no customer')
    const kept = await test.call(nova, 'PUT', `/sandbox/api/customers/${customerId}/card`, { card: 'good' })
    expect(kept.statusCode, kept.body).toBeLessThan(300)
    const chosen = { auto_topup_enabled: true, auto_topup_threshold: 1000, auto_topup_amount: 2500 }
    expect((await test.call(nova, 'PUT', '/api/wallet/preferences', chosen)).statusCode).toBe(200)
    await spend(nova, 1500)
    await workOff(test)
    await workOff(test)
    expect(await walletOf(nova)).toMatchObject({ balance: 3000, auto_topup: { last: { status: 'paid' } } })
  })
})
