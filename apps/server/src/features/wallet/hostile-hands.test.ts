import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sqlState } from '../../platform/error-codes.ts'
import { systemContext } from '../../platform/house.ts'
import { ledgerHands } from '../../testing/ledger-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { checkLedger } from './commands/check-ledger.ts'

/** Attacks on the ledger, and what the check of the books finds (standards M1, O7). */
const test = useTestApp()
const { post, reserve, newOwner, contextOf } = ledgerHands(test)

describe('the database', () => {
  let owner: string
  beforeAll(async () => {
    owner = newOwner()
    await post(owner, 'top_up', 1000)
  })
  const refused = async (statement: string, values: unknown[] = []) =>
    test.house.db.systemPool.query(statement, values).then(
      () => undefined,
      (error: unknown) => sqlState(error),
    )

  it.each([
    'update ledger_entries set amount = amount + 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    "update ledger_postings set kind = 'grant'",
    'delete from ledger_postings',
    'truncate ledger_postings cascade',
  ])('refuses to everybody: %s', async (statement) => {
    expect(await refused(statement)).toBe('42501')
  })

  it('refuses entries that do not sum to zero, and a balance below zero', async () => {
    const posting = randomUUID()
    const insert = `with p as (insert into ledger_postings (id, user_id, kind, key, request_hash, amount, balance_after, created_at)
      values ($1::uuid, $2::uuid, 'grant', $1::text, '', 5, 0, now()))
      insert into ledger_entries (posting_id, user_id, account, amount, created_at) values `
    expect(await refused(`${insert} ($1::uuid, $2::uuid, 'available', 5, now())`, [posting, owner])).toBe('23000')
    expect(
      await refused(
        `${insert} ($1::uuid, $2::uuid, 'available', -5000, now()), ($1::uuid, $2::uuid, 'charges', 5000, now())`,
        [posting, owner],
      ),
    ).toBe('23514')
  })

  it("lets an owner's own work make no money, nor touch a balance", async () => {
    const context = await contextOf(owner)
    const asOwner = (statement: string) =>
      context.db
        .forOwner(context.ownerId, (tx) => tx.execute(statement))
        .then(
          () => undefined,
          (error: unknown) => sqlState(error),
        )
    const id = randomUUID()
    expect(await asOwner(`select post_own('${id}', 'top_up', 5, 'k', '', null, '', '', now())`)).toBe('42501')
    expect(await asOwner(`select post_to_ledger('${id}', '${owner}', 'spend', 5, 'k', '', null, '', '', now())`)).toBe(
      '42501',
    )
    expect(await asOwner('update wallets set balance = balance + 1')).toBe('42501')
    expect(await asOwner(`insert into wallets (user_id, balance, updated_at) values ('${owner}', 5, now())`)).toBe(
      '42501',
    )
  })
})

describe('the check of the books', () => {
  it('finds nothing wrong after all of this', async () => {
    expect(await checkLedger(systemContext(test.house))).toEqual({ drift: [], paymentsCompared: 0 })
  })

  it('finds a balance, a hold and a posting that somebody has changed by hand, and money that was forgotten', async () => {
    const owner = newOwner()
    await post(owner, 'top_up', 1000)
    const [wrong, forgotten] = [await reserve(owner, 100), await reserve(owner, 200)]
    const { systemPool } = test.house.db
    await systemPool.query('update wallets set balance = balance + 7 where user_id = $1', [owner])
    await systemPool.query('update wallet_holds set remaining = remaining - 3 where id = $1', [wrong])
    await systemPool.query("update wallet_holds set created_at = now() - interval '29 days' where id = $1", [wrong])
    await systemPool.query("update wallet_holds set created_at = now() - interval '31 days' where id = $1", [forgotten])
    const posting = randomUUID()
    await systemPool.query(
      `insert into ledger_postings (id, user_id, kind, key, request_hash, amount, balance_after, created_at)
       values ($1::uuid, $2, 'grant', $1::text, '', 5, 0, now())`,
      [posting, owner],
    )
    const { drift } = await checkLedger(systemContext(test.house))
    expect(drift.toSorted((a, b) => a.cents - b.cents)).toEqual([
      { what: 'hold differs from its entries', id: wrong, cents: 3 },
      { what: 'posting does not sum to zero', id: posting, cents: 5 },
      { what: 'wallet differs from its entries', id: owner, cents: 7 },
      { what: 'hold has no owner', id: forgotten, cents: 200 },
    ])
  })
})
