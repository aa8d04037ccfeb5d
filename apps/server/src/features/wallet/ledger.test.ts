import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { requestHash } from '../../platform/idempotency.ts'
import { ledgerHands } from '../../testing/ledger-hands.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { useTestApp } from '../../testing/test-app.ts'

/** The ledger against a model and under concurrency (standards M1 to M4, M8, M10, M11). */
const test = useTestApp()
const other = useSecondNode(test)
const { post, spend, reserve, capture, release, walletOf, sumsOf, settled, newOwner } = ledgerHands(test)

describe('the ledger', () => {
  /** Expected state of a wallet after each command, in plain arithmetic. */
  interface Model {
    balance: number
    reserved: number
    debt: number
    holds: number[]
  }
  const comeIn = (model: Model, amount: number) => {
    const repaid = Math.min(model.debt, amount)
    model.debt -= repaid
    model.balance += amount - repaid
  }
  const takeBack = (model: Model, amount: number) => {
    const there = Math.min(model.balance, amount)
    model.balance -= there
    model.debt += amount - there
  }
  const COMES_IN = ['top_up', 'grant', 'dispute_won', 'refund_returned'] as const
  const amount = fc.integer({ min: 1, max: 400 })
  const index = fc.nat(3)
  const command = fc.oneof(
    fc.record({ kind: fc.constantFrom(...COMES_IN), amount }),
    fc.record({ kind: fc.constantFrom('refund' as const, 'dispute' as const), amount }),
    fc.record({ kind: fc.constantFrom('spend' as const, 'reserve' as const), amount }),
    fc.record({ kind: fc.constant('capture' as const), amount, index }),
    fc.record({ kind: fc.constant('release' as const), amount: fc.constant(0), index }),
  )

  it('agrees with plain arithmetic after any commands, and its entries with its balances', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 50, maxLength: 50 }), async (commands) => {
        const owner = newOwner()
        const model: Model = { balance: 0, reserved: 0, debt: 0, holds: [] }
        const ids: string[] = []
        for (const each of commands) {
          const { kind } = each
          const at = 'index' in each ? each.index : 0
          const held = model.holds[at] ?? 0
          if (kind === 'top_up' || kind === 'grant' || kind === 'dispute_won' || kind === 'refund_returned') {
            await post(owner, kind, each.amount)
            comeIn(model, each.amount)
          } else if (kind === 'refund' || kind === 'dispute') {
            await post(owner, kind, each.amount)
            takeBack(model, each.amount)
          } else if (kind === 'spend' || kind === 'reserve') {
            const can = model.balance >= each.amount
            const doing = kind === 'spend' ? spend(owner, each.amount) : reserve(owner, each.amount)
            if (!can) await expect(doing).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', status: 402 })
            else {
              const id = await doing
              model.balance -= each.amount
              if (typeof id === 'string') {
                ids.push(id)
                model.holds.push(each.amount)
                model.reserved += each.amount
              }
            }
          } else if (ids[at] !== undefined && kind === 'capture') {
            const doing = capture(owner, ids[at], each.amount)
            if (held < each.amount) await expect(doing).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
            else {
              await doing
              model.holds[at] = held - each.amount
              model.reserved -= each.amount
            }
          } else if (ids[at] !== undefined) {
            await release(owner, ids[at])
            model.reserved -= held
            model.holds[at] = 0
            comeIn(model, held)
          }
        }
        const { holds: _holds, ...wanted } = model
        if (wanted.balance + wanted.reserved + wanted.debt > 0) expect(await walletOf(owner)).toEqual(wanted)
        expect(await sumsOf(owner)).toEqual(wanted)
        expect(Math.min(wanted.balance, wanted.debt)).toBe(0)
      }),
      { numRuns: Number(process.env.LEDGER_RUNS ?? 25) },
    )
  }, 600_000)

  it('repeats nothing: the same key moves money once, for ever', async () => {
    const owner = newOwner()
    await post(owner, 'top_up', 1000, 'session-1')
    const answers = await Promise.all(Array.from({ length: 50 }, () => spend(owner, 10, 'order-1')))
    expect(new Set(answers.map(({ postingId }) => postingId)).size).toBe(1)
    expect(answers.filter(({ wasThere }) => !wasThere)).toHaveLength(1)
    expect(await walletOf(owner)).toMatchObject({ balance: 990 })
    test.setNow(new Date(Date.now() + 30 * 86_400_000))
    expect(await spend(owner, 10, 'order-1')).toMatchObject({ wasThere: true, balance: 990 })
    expect(await post(owner, 'top_up', 1000, 'session-1')).toMatchObject({ wasThere: true })
    test.setNow(undefined)
    expect(await sumsOf(owner)).toMatchObject({ balance: 990 })
  })

  it.each(['before', 'after'])('moves money once where its writer is killed right %s the commit', async (moment) => {
    const owner = newOwner()
    await post(owner, 'top_up', 1000)
    const writer = new pg.Client(test.database.connection.system)
    writer.on('error', () => undefined)
    await writer.connect()
    await writer.query('begin')
    await writer.query("select post_to_ledger($1, $2, 'spend', 10, 'order-1', $3, null, 'A test', 'test', now())", [
      randomUUID(),
      owner,
      requestHash(['spend', 10, null, 'A test', 'test']),
    ])
    if (moment === 'after') await writer.query('commit')
    const { rows } = await writer.query<{ pid: number }>('select pg_backend_pid() as pid')
    await test.house.db.systemPool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    expect(await spend(owner, 10, 'order-1')).toMatchObject({ wasThere: moment === 'after', balance: 990 })
    expect(await sumsOf(owner)).toMatchObject({ balance: 990 })
    await writer.end().catch(() => undefined)
  })

  it('refuses a key that comes with another request', async () => {
    const owner = newOwner()
    await post(owner, 'top_up', 1000)
    await spend(owner, 10, 'order-1')
    await expect(spend(owner, 11, 'order-1')).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  })

  it('is never overdrawn: of 500 one-cent spends on two nodes exactly 100 succeed', async () => {
    const owner = newOwner()
    await post(owner, 'top_up', 100)
    const spends = Array.from({ length: 500 }, (_, i) =>
      spend(owner, 1, randomUUID(), i % 2 ? test.house : other.house),
    )
    expect(await settled(spends)).toBe(100)
    expect(await walletOf(owner)).toEqual({ balance: 0, reserved: 0, debt: 0 })
    expect(await sumsOf(owner)).toEqual({ balance: 0, reserved: 0, debt: 0 })
  }, 120_000)

  it('loses no top-up beside spends', async () => {
    const owner = newOwner()
    await post(owner, 'top_up', 500)
    const work = Array.from({ length: 200 }, (_, i) => (i % 2 ? spend(owner, 1) : post(owner, 'top_up', 3)))
    expect(await settled(work)).toBe(200)
    expect(await walletOf(owner)).toMatchObject({ balance: 500 + 300 - 100 })
  }, 120_000)
})

describe('a hold', () => {
  it('charges what was accepted and gives back the rest, also when both are told twice', async () => {
    const owner = newOwner()
    await post(owner, 'top_up', 10_000)
    const hold = await reserve(owner, 10_000)
    const accepted = Array.from({ length: 1000 }, (_, i) => i).filter((i) => i % 100 >= 37)
    for (let from = 0; from < accepted.length; from += 30) {
      const batch = accepted.slice(from, from + 30)
      await Promise.all([...batch, ...batch].map((i) => capture(owner, hold, 10, `send-${i}`)))
    }
    await Promise.all([release(owner, hold), release(owner, hold)])
    expect(await walletOf(owner)).toEqual({ balance: 10_000 - accepted.length * 10, reserved: 0, debt: 0 })
    expect(await sumsOf(owner)).toEqual(await walletOf(owner))
  })

  it('is one for each thing that is paid for', async () => {
    const owner = newOwner()
    const campaign = randomUUID()
    await post(owner, 'top_up', 1000)
    const [first, second] = await Promise.all([reserve(owner, 400, campaign), reserve(owner, 400, campaign)])
    expect(first).toBe(second)
    expect(await walletOf(owner)).toEqual({ balance: 600, reserved: 400, debt: 0 })
  })

  it('of another owner cannot be charged', async () => {
    const [owner, stranger] = [newOwner(), newOwner()]
    await post(owner, 'top_up', 1000)
    await post(stranger, 'top_up', 1000)
    const hold = await reserve(owner, 400)
    await expect(capture(stranger, hold, 10)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(release(stranger, hold)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a debt', () => {
  it('comes from a refund of what was spent, stops spending, and is repaid first', async () => {
    const owner = newOwner()
    await post(owner, 'top_up', 1000)
    await spend(owner, 800)
    await post(owner, 'refund', 1000)
    expect(await walletOf(owner)).toEqual({ balance: 0, reserved: 0, debt: 800 })
    await expect(spend(owner, 1)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await post(owner, 'top_up', 1000)
    expect(await walletOf(owner)).toEqual({ balance: 200, reserved: 0, debt: 0 })
  })
})
