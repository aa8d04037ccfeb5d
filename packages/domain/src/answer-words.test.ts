import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldWords, READ_LENGTH, saidWord } from './answer-words.ts'

const fires = (content: string, word: string, match: 'forgiving' | 'exact' = 'forgiving') =>
  saidWord(content, [word], match) !== undefined

describe('a forgiving word', () => {
  it.each([
    ['TOUR', 'TOUR'],
    ['tour', 'TOUR'],
    ['  Tour!! ', 'TOUR'],
    ['“tour”', 'TOUR'],
    ['tóür', 'TOUR'],
    ['ＴＯＵＲ', 'TOUR'],
    ['tourrrr', 'TOUR'],
    ['hey, send me the TOUR dates please', 'TOUR'],
    ['Tour-dates?', 'tour'],
    ['what about\nTOUR', 'TOUR'],
    ['MERCH🔥', 'merch'],
    ['🔥', '🔥'],
    ['is that caffè open', 'CAFFE'],
    ['send Tour  dates', 'tour dates'],
    ['Straße', 'STRASSE'],
    ['ТУР пожалуйста', 'тур'],
    ['I dont know', "don't"],
  ])('is found in %j as %j', (content, word) => {
    expect(fires(content, word)).toBe(true)
  })
  it.each([
    ['tourniquet', 'TOUR'],
    ['detour', 'TOUR'],
    ['tours', 'TOUR'],
    ['tou', 'TOUR'],
    ['t o u r', 'TOUR'],
    ['dates of the tour', 'tour dates'],
    ['room 4022', '402'],
    ['', 'TOUR'],
    ['🔥🔥', 'TOUR'],
    ['let’s go now', 'GO'],
    ['I love this 🔥', '🔥'],
  ])('is not found in %j as %j', (content, word) => {
    expect(fires(content, word)).toBe(false)
  })

  it('of two letters fires alone, with whatever is around it', () => {
    for (const content of ['go', 'GO!', ' Gooo ']) expect(fires(content, 'GO'), content).toBe(true)
  })

  it('never fires inside a word', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('abcdefgh')), minLength: 3, maxLength: 8 })
    fc.assert(
      fc.property(letters, letters, fc.constantFrom('before', 'after'), (word, more, place) => {
        const content = place === 'before' ? more + word : word + more
        const isStretched = /^(.)\1*$/.test(more) && more[0] === word.at(-1)
        fc.pre(!(place === 'after' && isStretched) && !(place === 'before' && stretches(content, word)))
        expect(fires(content, word)).toBe(false)
      }),
    )
  })

  it('is found wherever it stands, with any signs around it', () => {
    const sign = fc.string({ unit: fc.constantFrom(...Array.from(' .,!?;:()-“”\n\t')), minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(sign, sign, fc.boolean(), (before, after, isLoud) => {
        expect(fires(`so${before}${isLoud ? 'TOUR' : 'tour'}${after}then`, 'Tour')).toBe(true)
      }),
    )
  })
})

describe('an exact word', () => {
  it('is the whole message, apart from case, accents, and punctuation', () => {
    for (const content of ['tour', ' TOUR! ', 'Tóur.']) expect(fires(content, 'TOUR', 'exact'), content).toBe(true)
    for (const content of ['the tour', 'tour dates', 'tourrr', 'tours'])
      expect(fires(content, 'TOUR', 'exact'), content).toBe(false)
  })
})

describe('folding', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const folded = foldWords(text)
        expect(foldWords(folded.join(' '))).toEqual(folded)
      }),
    )
  })

  it('reads the beginning of a long mail only, at once', () => {
    expect(fires(`${'la '.repeat(READ_LENGTH)}tour`, 'tour')).toBe(false)
    expect(foldWords('ﷺ'.repeat(50_000)).length).toBeLessThan(READ_LENGTH * 20)
  })
})

const stretches = (content: string, word: string) =>
  content.startsWith(word) && /^(.)\1*$/.test(content.slice(word.length - 1))
