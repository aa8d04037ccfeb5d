import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { between, choose, countChosen, EVERYBODY, isChosen, MAX_BY_HAND, NOBODY, selectionBody } from './selection.ts'

describe('a choice of people', () => {
  it('stays what a set of them would be, however one picks, by hand or from all', () => {
    const people = 'abcdefgh'.split('')
    const picks = fc.array(fc.tuple(fc.subarray(people), fc.boolean()))
    fc.assert(
      fc.property(fc.constantFrom(NOBODY, EVERYBODY), picks, (start, steps) => {
        const model = new Set(start === EVERYBODY ? people : [])
        let selection = start
        for (const [ids, chosen] of steps) {
          selection = choose(selection, ids, chosen)
          for (const id of ids) model[chosen ? 'add' : 'delete'](id)
        }
        expect(people.filter((id) => isChosen(selection, id))).toEqual(people.filter((id) => model.has(id)))
        expect(countChosen(selection, people.length)).toBe(model.size)
      }),
    )
  })

  it('takes no more by hand than one call does', () => {
    const many = Array.from({ length: MAX_BY_HAND + 5 }, (_, index) => String(index))
    expect(countChosen(choose(NOBODY, many, true), 5000)).toBe(MAX_BY_HAND)
  })

  it('a range goes both ways, and without its beginning is one row', () => {
    expect(between('abcde'.split(''), 'b', 'd')).toEqual('bcd'.split(''))
    expect(between('abcde'.split(''), 'd', 'b')).toEqual('bcd'.split(''))
    expect(between('abcde'.split(''), 'z', 'b')).toEqual(['b'])
  })

  it('all that match are named by the filter, but those taken out', () => {
    const filter = { tag: ['vip'] }
    expect(selectionBody(choose(EVERYBODY, ['a'], false), filter)).toEqual({ filter, except: ['a'] })
    expect(selectionBody(choose(NOBODY, ['a'], true), filter)).toEqual({ ids: ['a'] })
  })
})
