import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Piece, wordDiff } from './word-diff.ts'

const changed = (pieces: Piece[]) => pieces.filter(({ isChanged }) => isChanged).map(({ text }) => text)

it('marks the words that differ', () => {
  const { before, after } = wordDiff('Out now on all platforms', 'Out on Friday on all platforms')
  expect(changed(before)).toEqual(['now'])
  expect(changed(after)).toEqual(['on Friday'])
})

it('marks all of a text that is new or gone', () => {
  expect(wordDiff('', 'Hello there')).toEqual({ before: [], after: [{ text: 'Hello there', isChanged: true }] })
  expect(wordDiff('Hello', '').after).toEqual([])
})

it('leaves both texts as they are, and marks something in texts that differ', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (was, is) => {
      const { before, after } = wordDiff(was, is)
      expect(before.map(({ text }) => text).join('')).toBe(was)
      expect(after.map(({ text }) => text).join('')).toBe(is)
      expect(changed(before).length + changed(after).length > 0).toBe(was !== is)
    }),
  )
})
