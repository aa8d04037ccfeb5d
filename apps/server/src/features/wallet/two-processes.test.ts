import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ServerGroup, startServerGroup } from '../../testing/server-group.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import {
  killInMidWebhook,
  overspend,
  repeatOneKey,
  settleFromAllSides,
  topUpWhileSpending,
  triggerAutoTopUp,
} from '../../testing/wallet-storms.ts'

// A killed server is restarted, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Short rounds. `npm run bench money-load` has the standards' figures. */
let database: TestDatabase
let group: ServerGroup
beforeAll(async () => {
  database = await createTestDatabase()
  group = await startServerGroup(2, database.connection.system)
})
afterAll(async () => {
  await group?.close()
  await database?.drop()
})

describe('one wallet behind two servers', () => {
  it('is never overdrawn: of 150 one-cent spends over 64 connections, a balance of 100 pays exactly 100 (standard M2)', async () => {
    const { answers, books } = await overspend(group, { spends: 150, balance: 100, connections: 64 })
    expect(answers).toEqual({ 200: 100, 402: 50 })
    expect(books).toMatchObject({ balance: 0, spends: 100, sum: 0 })
  })

  it('spends once under one key, 50 times at once (standard M3)', async () => {
    const { transactions, changed, books } = await repeatOneKey(group, { posts: 50 })
    expect([...transactions]).toEqual([expect.any(String)])
    expect(changed).toBe(409)
    expect(books).toMatchObject({ balance: 99, spends: 1 })
  })

  it('is credited once for each payment, whoever comes first and how often (standard M5)', async () => {
    const { answers, books } = await settleFromAllSides(group, { sessions: 6, each: 8, payers: 2 })
    expect(answers).toEqual({ 409: 6, 200: 6 * 16 })
    expect(books).toMatchObject({ topUps: 6, toppedUp: 3000, balance: 3000, sum: 0 })
  })

  it('loses no update where top-ups and spends meet (standard M11)', async () => {
    const { answers, granted, books } = await topUpWhileSpending(group, { pairs: 60, payers: 2, cents: 500 })
    expect(answers).toEqual({ 200: 120 })
    expect(books).toMatchObject({ topUps: 60, spends: 60, balance: granted + 60 * 500 - 60, sum: 0 })
  })

  it('is topped up by the kept card once, however many ask for it at once (standard M9)', async () => {
    const { charges, balance, books } = await triggerAutoTopUp(group, { triggers: 30 })
    expect(charges).toBe(1)
    expect(books).toMatchObject({ topUps: 1, toppedUp: 2000, spends: 10, balance: balance + 2000 - 10, sum: 0 })
  })

  it('loses and doubles nothing where a server is killed in mid-webhook', async () => {
    const { books } = await killInMidWebhook(group, { kills: 2, each: 5 })
    expect(books).toMatchObject({ topUps: 10, toppedUp: 5000, spends: 10, balance: 5000, sum: 0 })
  })
})
