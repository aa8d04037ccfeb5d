import { randomUUID } from 'node:crypto'
import type { PostingKind } from '@greenroom/domain'
import { expect } from 'vitest'
import { captureHold } from '../features/wallet/commands/capture-hold.ts'
import { releaseHold } from '../features/wallet/commands/release-hold.ts'
import { reserveCredits } from '../features/wallet/commands/reserve-credits.ts'
import { spendCredits } from '../features/wallet/commands/spend-credits.ts'
import { type Posting, postForOwner } from '../features/wallet/store/postings.ts'
import { type House, ownerContext, systemContext } from '../platform/house.ts'
import { ownerIdOf } from '../platform/identity/owner-id.ts'
import type { TestApp } from './test-app.ts'

/** Ledger commands for made-up owners, each in its own transaction. */
export function ledgerHands(test: TestApp) {
  const words = { description: 'A test', category: 'test' }
  const byKey = (key: string) => ({ ...words, key })
  const newOwner = () => randomUUID()
  const contextOf = (owner: string, house: House = test.house) => ownerContext(house, ownerIdOf(owner))

  async function post(owner: string, kind: PostingKind, amount: number, key: string = randomUUID()) {
    const context = systemContext(test.house)
    return context.db.asSystem((tx) =>
      postForOwner(context, tx, owner, { kind, amount, ...byKey(key) } satisfies Posting),
    )
  }
  async function spend(owner: string, amount: number, key: string = randomUUID(), house?: House) {
    const context = await contextOf(owner, house)
    return context.db.forOwner(context.ownerId, (tx) => spendCredits(context, tx, { amount, ...byKey(key) }))
  }
  async function reserve(owner: string, amount: number, reference: string = randomUUID()) {
    const context = await contextOf(owner)
    return context.db.forOwner(context.ownerId, (tx) =>
      reserveCredits(context, tx, { purpose: 'test', reference, amount, ...words }),
    )
  }
  async function capture(owner: string, holdId: string, amount: number, part: string = randomUUID()) {
    const context = await contextOf(owner)
    return context.db.forOwner(context.ownerId, (tx) => captureHold(context, tx, { holdId, amount, part, ...words }))
  }
  async function release(owner: string, holdId: string) {
    const context = await contextOf(owner)
    return context.db.forOwner(context.ownerId, (tx) => releaseHold(context, tx, { holdId, ...words }))
  }

  const numbers = (row: Record<string, unknown> | undefined) =>
    Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]))
  async function walletOf(owner: string) {
    const { rows } = await test.house.db.systemPool.query(
      'select balance, reserved, debt from wallets where user_id = $1',
      [owner],
    )
    return rows[0] ? numbers(rows[0]) : { balance: 0, reserved: 0, debt: 0 }
  }
  /** Returns the same, summed from the entries. */
  async function sumsOf(owner: string) {
    const { rows } = await test.house.db.systemPool.query(
      `select coalesce(sum(amount) filter (where account = 'available'), 0) as balance,
              coalesce(sum(amount) filter (where account = 'reserved'), 0) as reserved,
              -coalesce(sum(amount) filter (where account = 'debt'), 0) as debt,
              coalesce(sum(amount), 0) as total
       from ledger_entries where user_id = $1`,
      [owner],
    )
    const { total, ...sums } = numbers(rows[0])
    expect(total).toBe(0)
    return sums
  }
  const settled = async (work: Promise<unknown>[]) =>
    (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled').length
  return { post, spend, reserve, capture, release, walletOf, sumsOf, settled, newOwner, contextOf }
}
