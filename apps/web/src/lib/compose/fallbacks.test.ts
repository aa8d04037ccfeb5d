import { expect, it } from 'vitest'
import { bareFields, placeOf, withFallback } from './fallbacks.ts'

it('finds the fields that have no fallback, each once', () => {
  expect(bareFields('Hi {{first_name}}, {{ First_Name }}! {{city|}} {{name|friend}} {{nickname}}')).toEqual([
    'first_name',
    'city',
  ])
})

it('asks for none where a value is certain', () => {
  expect(bareFields('{{artist}} plays tonight')).toEqual([])
})

it('puts the fallback where one is missing, and nowhere else', () => {
  expect(withFallback('Hi {{first_name}} and {{first_name|you}}, {{city}}', 'first_name', 'there')).toBe(
    'Hi {{first_name|there}} and {{first_name|you}}, {{city}}',
  )
})

it('a fallback cannot end its field', () => {
  expect(placeOf('city', ' your {town}|\n')).toBe('{{city|your town}}')
  expect(placeOf('artist', '')).toBe('{{artist}}')
})
