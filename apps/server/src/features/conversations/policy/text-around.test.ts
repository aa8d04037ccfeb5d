import { expect, it } from 'vitest'
import { textAround } from './text-around.ts'

const LONG = `${'so far so good '.repeat(20)}see you in Lisbon ${'and on we go '.repeat(20)}`

it('shows the words with something before and after them', () => {
  const text = textAround(LONG, 'lisbon')
  expect(text).toMatch(/^…(see )?you in Lisbon and on.*…$/)
  expect(text.length).toBeLessThanOrEqual(162)
})

it('prefers words that begin so to those that merely contain it', () => {
  expect(textAround('In between and further out, we bathe by the sea', 'the')).toBe('…bathe by the sea')
})

it('shows a short text whole, on one line', () => {
  expect(textAround('See you\n\nin Lisbon', 'LISBON you')).toBe('See you in Lisbon')
})

it('starts at the start where the words are not as they were typed', () => {
  expect(textAround(LONG, 'Lisböa')).toMatch(/^so far so good/)
})

it('looks for the first eight words', () => {
  const never = Array.from({ length: 7 }, (_, n) => `never${n}`).join(' ')
  expect(textAround(LONG, `${never} Lisbon`)).toContain('Lisbon')
  expect(textAround(LONG, `${never} nowhere Lisbon`)).toMatch(/^so far so good/)
})
