import { expect, it } from 'vitest'
import { EMOJI, findEmoji } from './emoji.ts'

const all = EMOJI.flatMap(({ emoji }) => emoji)

it('has each emoji once, whole, with words', () => {
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
  expect(all.filter(({ text }) => !/^\p{RGI_Emoji}$/v.test(text))).toEqual([])
  expect(all.filter(({ words }) => words.trim() === '')).toEqual([])
  expect(all.length).toBeGreaterThan(200)
})

it('finds them by the beginning of their words, in any order', () => {
  expect(findEmoji('Guit').map(({ text }) => text)).toEqual(['🎸'])
  expect(findEmoji('sun cl').map(({ text }) => text)).toEqual(['🌤️'])
  expect(findEmoji('cloud sun').map(({ text }) => text)).toEqual(['🌤️'])
  expect(findEmoji('qqq')).toEqual([])
})
