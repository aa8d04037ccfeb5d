import { expect, it } from 'vitest'
import { whatStops } from './what-stops.ts'

const list = { columns: ['email', 'name', 'skip', 'skip'], phone_list: false, consent: null }

it('needs an email column, of a phone list a phone column', () => {
  expect(whatStops(list, [])).toBeUndefined()
  expect(whatStops({ ...list, columns: ['name'] }, [])).toBe('CSV file must contain an email column')
  expect(whatStops({ ...list, phone_list: true }, [])).toBe('CSV file must contain a phone column')
  expect(whatStops({ ...list, columns: ['phone'], phone_list: true }, [])).toBeUndefined()
})

it('takes one column for each thing; tags may stand in several', () => {
  expect(whatStops({ ...list, columns: ['email', 'email'] }, [])).toBe('Email is chosen twice.')
  expect(whatStops({ ...list, columns: ['email', 'tags', 'tags'] }, [])).toBeUndefined()
})

it('takes no consent without how they gave it', () => {
  expect(whatStops({ ...list, consent: { channels: ['email'], statement: ' ' } }, [])).toBe(
    'Say how they agreed: it is your proof.',
  )
})
