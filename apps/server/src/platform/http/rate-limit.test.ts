import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { addressKey, localLimit, noLimit, sharedLimit } from './rate-limit.ts'

const test = useTestApp()

const outcomes = async (calls: Promise<void>[]) =>
  (await Promise.allSettled(calls)).map((result) => (result.status === 'fulfilled' ? 'ok' : (result.reason as Error)))

describe('a shared limit', () => {
  it('counts over all processes, exactly, also under concurrency', async () => {
    const rule = { name: 'test-nodes', points: 10, seconds: 60 }
    const nodes = [sharedLimit(test.house.db.systemPool, rule), sharedLimit(test.house.db.systemPool, rule)]
    const results = await outcomes(
      Array.from({ length: 100 }, (_, i) => nodes[i % 2]?.consume('one') ?? Promise.reject(new Error())),
    )
    expect(results.filter((result) => result === 'ok').length).toBe(10)
    const refusals = results.filter((result) => result !== 'ok')
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'RATE_LIMITED', limit: 'test-nodes', retryAfter: expect.any(Number) })
    expect(refusals.filter((refusal) => (refusal as { isFirst?: boolean }).isFirst).length).toBe(1)
    await expect(nodes[0]?.consume('another')).resolves.toBeUndefined()
  })

  it('gives points back, so that many rightful calls at once never shut the door', async () => {
    const limit = sharedLimit(test.house.db.systemPool, { name: 'test-refund', points: 5, seconds: 60 })
    for (let i = 0; i < 20; i++) {
      await limit.consume('one')
      await limit.refund('one')
    }
    const burst = await outcomes(Array.from({ length: 8 }, () => limit.consume('one')))
    expect(burst.filter((result) => result === 'ok').length).toBe(5)
    for (let i = 0; i < 5; i++) await limit.refund('one')
    await expect(limit.consume('one')).resolves.toBeUndefined()
  })

  it('says how long to wait: at most its own time', async () => {
    const limit = sharedLimit(test.house.db.systemPool, { name: 'test-wait', points: 1, seconds: 90 })
    await limit.consume('one')
    for (let i = 0; i < 20; i++) {
      const refusal = await limit.consume('one').catch((error: { retryAfter: number }) => error)
      expect((refusal as { retryAfter: number }).retryAfter).toBeGreaterThan(80)
      expect((refusal as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(90)
    }
  })
})

describe('a local limit', () => {
  it('counts each key apart', async () => {
    const limit = localLimit({ name: 'test-local', points: 2, seconds: 60 })
    const results = await outcomes(['a', 'a', 'a', 'b'].map((key) => limit.consume(key)))
    expect(results.map((result) => (result === 'ok' ? 'ok' : 'refused'))).toEqual(['ok', 'ok', 'refused', 'ok'])
    await expect(noLimit.consume('a')).resolves.toBeUndefined()
  })
})

describe('an address as limits count it', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['::1', '::/64'],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})
