import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boundsText, centsOf, typedAmount } from './amounts.ts'

const NO_THOUSANDS = ['5,50', '9,99', '12,5', '1,00', ',500', '1,0000', '1000,000', '1,000,00', '5,', '1,2,3']

it('reads an amount as people write it, to the cent', () => {
  expect(['25', '$25.5', ' 1,000.00 ', '0', '0.07'].map(centsOf)).toEqual([2500, 2550, 100_000, 0, 7])
  for (const text of ['', '-5', '1e3', '5.001', '0x10', 'five', '.', '5 0', ...NO_THOUSANDS])
    expect(centsOf(text)).toBeNaN()
})

it('writes what it reads back to the same cents', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => centsOf(typedAmount(cents)) === cents))
})

it('says bounds as people do', () => expect(boundsText({ min: 500, max: 100_000 })).toBe('$5 to $1,000'))
