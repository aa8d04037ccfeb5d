import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { siteTooLarge, textProblem, textSize } from './content-size.ts'
import { richTextOf } from './rich-text.ts'
import { MAX_SITE_BYTES, MAX_TEXT_BYTES, MAX_TEXT_PARTS } from './sites.ts'

const settings = (words: string) => ({ version: 1, text: richTextOf(words) })

describe('the size of a text', () => {
  it('counts bytes, not letters, and every line', () => {
    expect(textSize(richTextOf('aé\n\n星'))).toEqual({ bytes: 6, parts: 8 })
    expect(textSize([{ type: 'list', ordered: true, items: [[{ text: 'a', href: 'https://b.c' }], []] }])).toEqual({
      bytes: 12,
      parts: 4,
    })
  })

  it('is judged by how much is too much, in bytes and in parts', () => {
    const lines = (count: number, length: number) => Array(count).fill('a'.repeat(length)).join('\n')
    expect(textProblem('text', settings(lines(20, MAX_TEXT_BYTES / 20)))).toBeUndefined()
    expect(textProblem('text', settings(lines(20, MAX_TEXT_BYTES / 20 + 1)))).toContain(
      '20.1 KB, 0.1 KB over the limit',
    )
    expect(textProblem('text', settings('\n'.repeat(MAX_TEXT_PARTS / 2 - 1)))).toBeUndefined()
    expect(textProblem('text', settings('\n'.repeat(MAX_TEXT_PARTS)))).toContain('1,002 over the limit')
    expect(textProblem('link', { version: 1 })).toBeUndefined()
    expect(siteTooLarge(MAX_SITE_BYTES + 1)).toContain('to 256.1 KB, 0.1 KB over the limit')
  })

  it('may shrink from whatever it is, and never grow beyond the limit', () => {
    const words = fc.nat(30).map((n) => settings(Array(n).fill('a'.repeat(1000)).join('\n')))
    fc.assert(
      fc.property(words, words, (before, after) => {
        const grows = textSize(after.text).bytes > textSize(before.text).bytes
        const isOver = textSize(after.text).bytes > MAX_TEXT_BYTES
        expect(textProblem('text', after, before) !== undefined).toBe(grows && isOver)
      }),
    )
  })
})
