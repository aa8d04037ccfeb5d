import { describe, expect, it } from 'vitest'
import { hasRoom, isLocked, UNLIMITED } from './plans.ts'

describe('a plan limit', () => {
  it('has room for as many as are left, and no more', () => {
    expect([1, 2, 3, 4].map((amount) => hasRoom(3, 1, amount))).toEqual([true, true, false, false])
    expect(hasRoom(3, 3)).toBe(false)
    expect(hasRoom(0, 0)).toBe(false)
    expect(hasRoom(UNLIMITED, 1e9, 1e9)).toBe(true)
  })

  it('is locked at or above the limit', () => {
    expect([0, 2, 3, 4].map((usage) => isLocked(3, usage))).toEqual([false, false, true, true])
    expect(isLocked(UNLIMITED, 1e9)).toBe(false)
  })
})
