import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { between, choose, countChosen, ALL, isChosen, MAX_BY_HAND, NONE, selectionBody } from './selection.ts'

describe('a selection', () => {
  it('stays what a set of them would be, however one picks, by hand or from all', () => {
    const rows = 'abcdefgh'.split('')
    const picks = fc.array(fc.tuple(fc.subarray(rows), fc.boolean()))
    fc.assert(
      fc.property(fc.constantFrom(NONE, ALL), picks, (start, steps) => {
        const model = new Set(start === ALL ? rows : [])
        let selection = start
        for (const [ids, chosen] of steps) {
          selection = choose(selection, ids, chosen)
          for (const id of ids) model[chosen ? 'add' : 'delete'](id)
        }
        expect(rows.filter((id) => isChosen(selection, id))).toEqual(rows.filter((id) => model.has(id)))
        expect(countChosen(selection, rows.length)).toBe(model.size)
      }),
    )
  })

  it('takes no more by hand than one call does', () => {
    const many = Array.from({ length: MAX_BY_HAND + 5 }, (_, index) => String(index))
    expect(countChosen(choose(NONE, many, true), 5000)).toBe(MAX_BY_HAND)
  })

  it('a range goes both ways, and without its beginning is one row', () => {
    expect(between('abcde'.split(''), 'b', 'd')).toEqual('bcd'.split(''))
    expect(between('abcde'.split(''), 'd', 'b')).toEqual('bcd'.split(''))
    expect(between('abcde'.split(''), 'z', 'b')).toEqual(['b'])
  })

  it('all that match are named by the filter, but those taken out', () => {
    const filter = { tag: ['vip'] }
    expect(selectionBody(choose(ALL, ['a'], false), filter)).toEqual({ filter, except: ['a'] })
    expect(selectionBody(choose(NONE, ['a'], true), filter)).toEqual({ ids: ['a'] })
  })
})
