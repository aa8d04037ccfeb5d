import type { Contact } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { isOvertaken, tagsOnto } from './overtaken.ts'

const FIELD = '01890a5d-ac96-774b-bcce-b302099a8057'
const ada = { name: 'Ada', city: null, custom: {}, tags: [], version: 1 } as unknown as Contact

it('a change is in nobody’s way while its own field is as it was', () => {
  expect(isOvertaken({ name: 'Ada Wren' }, ada, { ...ada, city: 'Lisbon', version: 4 })).toBe(false)
  expect(isOvertaken({ name: 'Ada Wren' }, ada, { ...ada, name: 'Adah' })).toBe(true)
  expect(isOvertaken({ custom: { [FIELD]: 'M' } }, ada, ada)).toBe(false)
  expect(isOvertaken({ custom: { [FIELD]: 'M' } }, ada, { ...ada, custom: { [FIELD]: 'L' } })).toBe(true)
})

it('tags that others have added or removed meanwhile stay so', () => {
  expect(tagsOnto(['vip', 'tour'], ['vip'], ['vip', 'lisbon'])).toEqual(['vip', 'tour', 'lisbon'])
  expect(tagsOnto([], ['vip'], ['vip', 'lisbon'])).toEqual(['lisbon'])
  expect(tagsOnto(['vip', 'tour'], ['vip'], [])).toEqual(['tour'])
})
