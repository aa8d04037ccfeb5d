import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { ownerContext } from './house.ts'
import { ownerIdOf } from './identity/owner-id.ts'

const test = useTestApp()

describe("an owner's plan", () => {
  it.each([
    ['2026-02-28T23:59:59.999Z', '2026-02-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ])('at %s counts from %s on', async (now, periodStart) => {
    test.setNow(new Date(now))
    test.setTier('basic')
    const { plan } = await ownerContext(test.house, ownerIdOf(randomUUID()))
    expect(plan).toEqual({ tier: 'basic', periodStart: new Date(periodStart) })
    test.setNow(undefined)
  })
})
