import type { Contact } from '@greenroom/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdRows } from './held-rows.ts'

const row = (id: string, name = id) => ({ id, name }) as Contact
const list = (ids: string) => ids.split('').map((id) => row(id))

describe('while somebody reads', () => {
  it('what changes is shown in its place', () => {
    expect(holdRows(list('abc'), [row('a'), row('b', 'Bea'), row('c')])).toEqual({
      rows: [row('a'), row('b', 'Bea'), row('c')],
      changes: 0,
    })
  })

  it.each([
    ['one came to the top of a full page', 'abc', 'xab', 1],
    ['one came', 'abc', 'xabc', 1],
    ['one is gone', 'abc', 'ac', 1],
    ['one moved to the top', 'abcd', 'cabd', 1],
    ['all turned round', 'abcd', 'dcba', 3],
    ['one came and another moved', 'abcd', 'xdab', 2],
  ])('nobody moves: %s', (_, before, after, changes) => {
    const held = holdRows(list(before), list(after))
    expect(held.rows.map(({ id }) => id).join('')).toBe(before)
    expect(held.changes).toBe(changes)
  })

  it('there is something to show exactly where the order would be another', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'.split('')))
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const { rows, changes } = holdRows(list(before.join('')), list(after.join('')))
        expect(rows.map(({ id }) => id)).toEqual(before)
        expect(changes > 0).toBe(before.join('') !== after.join(''))
      }),
    )
  })
})
