import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { buildHouse, type House, ownerContext, systemContext } from './house.ts'
import { ownerIdOf } from './identity/owner-id.ts'
import { readPlan } from './limits.ts'

const test = useTestApp()

describe("an owner's plan", () => {
  it.each([
    ['2026-02-28T23:59:59.999Z', '2026-02-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ])('at %s counts from %s on', async (now, periodStart) => {
    test.setNow(new Date(now))
    test.setTier('basic')
    const plan = await readPlan(await ownerContext(test.house, ownerIdOf(randomUUID())))
    expect(plan).toEqual({ tier: 'basic', name: 'Basic', periodStart: new Date(periodStart) })
    test.setNow(undefined)
  })
})

describe('what a feature keeps in memory', () => {
  it('is made once a house, and found from every context', async () => {
    let made = 0
    const openThing = (house: House) => ({ number: ++made, origin: house.urls.publicUrl })
    const first = test.house.hold(openThing)
    expect(systemContext(test.house).hold(openThing)).toBe(first)
    expect((await ownerContext(test.house, ownerIdOf(randomUUID()))).hold(openThing)).toBe(first)
    const { env, log, providers, secret } = test.house
    const another = buildHouse({ env, log, connection: test.database.connection, providers, secret })
    expect(another.hold(openThing)).toEqual({ number: 2, origin: 'http://localhost:3000' })
    await another.close()
  })
})

describe('ids of one piece of work', () => {
  it('grow in the order in which they were made', () => {
    const { newId } = systemContext(test.house)
    const ids = Array.from({ length: 100 }, newId)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(100)
  })
})
