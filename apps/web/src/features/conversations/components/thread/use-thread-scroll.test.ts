import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isAtEnd, placeAfter } from './use-thread-scroll.ts'

const place = fc
  .record({ view: fc.integer({ min: 200, max: 1200 }), more: fc.integer({ min: 0, max: 20_000 }), at: fc.nat(1000) })
  .map(({ view, more, at }) => ({ view, height: view + more, top: Math.round((more * at) / 1000) }))
const added = fc.integer({ min: 0, max: 5000 })

it('a reader at the end follows what comes', () => {
  fc.assert(
    fc.property(place, added, fc.constantFrom('older' as const, 'other' as const), (before, more, change) => {
      fc.pre(isAtEnd(before))
      const height = before.height + more
      expect(placeAfter(before, height, change)).toBe(height - before.view)
    }),
  )
})

it('older messages above do not move what is being read', () => {
  fc.assert(
    fc.property(place, added, (before, more) => {
      fc.pre(!isAtEnd(before))
      const height = before.height + more
      const top = placeAfter(before, height, 'older')
      // The distance to the end is what it was.
      expect(height - top).toBe(before.height - before.top)
    }),
  )
})

it('new messages below do not move what is being read', () => {
  fc.assert(
    fc.property(place, added, (before, more) => {
      fc.pre(!isAtEnd(before))
      expect(placeAfter(before, before.height + more, 'other')).toBe(before.top)
    }),
  )
})
