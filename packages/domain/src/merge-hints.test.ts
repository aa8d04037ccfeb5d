import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foreignFields } from './merge-hints.ts'

it.each([
  ['Hi *|FNAME|*,', '*|FNAME|*', 'first_name'],
  ['Hi %first_name%,', '%first_name%', 'first_name'],
  ['Hi %%FirstName%%,', '%%FirstName%%', 'first_name'],
  ['Hi <<First Name>>,', '<<First Name>>', 'first_name'],
  ['Hi [[last_name]],', '[[last_name]]', 'last_name'],
  ['Hi ${email},', '${email}', 'email'],
  ['Hi {first_name},', '{first_name}', 'first_name'],
])('finds the field of another tool in %s', (text, foreign, meant) => {
  expect(foreignFields(text)).toEqual([{ at: 3, length: foreign.length, text: foreign, meant }])
})

it.each([
  'Hi {{first_name|there}},',
  '50% off, 20% more',
  '{ or }',
  'Play [city] on [date]',
  '<<<>>>',
  '*|LIST:ADDRESS|*',
])('leaves %s alone', (text) => {
  expect(foreignFields(text)).toEqual([])
})

it('says where each stands, in any text, and takes time in proportion to its length', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('*|', 'FNAME', '|*', '%', '{', '}', ' name ', '<<', '>>', '🎸')), (pieces) => {
      const text = pieces.join('')
      for (const { at, length, text: foreign } of foreignFields(text)) expect(text.slice(at, at + length)).toBe(foreign)
    }),
  )
  for (const piece of ['*|', '%%', '<<', '[[', '${', '%a', '{a'])
    expect(foreignFields(piece.repeat(25_000))).toHaveLength(0)
})
