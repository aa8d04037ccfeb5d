import { expect, it } from 'vitest'
import { MAX_SEGMENT_NAME, nameWith } from './segments.ts'

it('the name of a copy is whole, and no longer than a name may be', () => {
  expect(nameWith('Fans', '(copy)')).toBe('Fans (copy)')
  for (let before = 0; before < 4; before++) {
    const name = nameWith('x'.repeat(before) + '🎸'.repeat(40), '(copy)')
    expect(name.length).toBeLessThanOrEqual(MAX_SEGMENT_NAME)
    expect(name.isWellFormed()).toBe(true)
    expect(name.endsWith('🎸 (copy)')).toBe(true)
  }
})
