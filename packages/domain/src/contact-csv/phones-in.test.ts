import { expect, it } from 'vitest'
import { phonesIn } from './phones-in.ts'

it.each([
  ['(212) 555-0123', 'US', ['+12125550123']],
  ['+49 30 123456', undefined, ['+4930123456']],
  ['0049 30 123456', undefined, ['+4930123456']],
  ['Call +1 212 555 0123 after five, else 212.555.0199.', 'US', ['+12125550123', '+12125550199']],
  ['212 555 0123', undefined, ['2125550123']],
  ['iris@example.com', 'US', []],
  ['Row 12 of 34', 'US', []],
] as const)('finds the numbers in %j of %s: %j', (cell, country, found) => {
  expect(phonesIn(['', cell], country)).toEqual(found)
})

it('looks for no more of them than a row may hold', () => {
  const many = Array.from({ length: 200 }, (_, n) => `+1212555${1000 + n}`).join(', ')
  expect(phonesIn([many], undefined)).toHaveLength(50)
})
