import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RecentChanges } from './recent-changes.ts'

function setUp(maxOwners?: number) {
  const clock = { now: 100 }
  const recent = new RecentChanges({ now: () => clock.now, ...(maxOwners && { maxOwners }) })
  clock.now += 1
  return { clock, recent }
}

describe('what was missed', () => {
  it('is what of the own has changed since, and nothing of others', () => {
    const { clock, recent } = setUp()
    recent.note('a', 'early')
    clock.now += 1
    const cursor = recent.cursor()
    clock.now += 1
    recent.note('a', 'late')
    recent.note('b', 'other')
    expect(recent.since('a', cursor)).toEqual(['late'])
    expect(recent.since('c', cursor)).toEqual([])
  })

  it('is not known for what another process said, and after something went unheard', () => {
    const { clock, recent } = setUp()
    const cursor = recent.cursor()
    expect(setUp().recent.since('a', cursor)).toBeUndefined()
    clock.now += 1
    recent.lose()
    clock.now += 1
    expect(recent.since('a', cursor)).toBeUndefined()
    expect(recent.since('a', recent.cursor())).toEqual([])
  })

  it.each(['', 'x', '1', `${'0'.repeat(36)}.5`, `${'0'.repeat(36)}.1e9`, '../..', '\u0000'])(
    'is not known for a made-up cursor %j',
    (cursor) => {
      expect(setUp().recent.since('a', cursor)).toBeUndefined()
    },
  )

  it('is not known for a moment that has not been', () => {
    const { recent } = setUp()
    const [epoch] = recent.cursor().split('.')
    expect(recent.since('a', `${epoch}.99999`)).toBeUndefined()
  })

  it('is never less than it was, whoever else changes what, with room for few', () => {
    const step = fc.record({
      owner: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      table: fc.constantFrom('x', 'y', 'z'),
      wait: fc.nat(2),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.nat(60), (steps, from) => {
        const { clock, recent } = setUp(3)
        let cursor: string | undefined
        const changed = new Set<string>()
        steps.forEach(({ owner, table, wait }, at) => {
          if (at === Math.min(from, steps.length - 1)) cursor = recent.cursor()
          clock.now += wait
          recent.note(owner, table)
          if (cursor && owner === 'a') changed.add(table)
        })
        if (!cursor) return
        const told = recent.since('a', cursor)
        for (const table of told === undefined ? [] : changed) expect(told).toContain(table)
      }),
    )
  })
})
