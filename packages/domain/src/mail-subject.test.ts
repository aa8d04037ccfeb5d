import { expect, it } from 'vitest'
import { mailSubject } from './mail-subject.ts'
import { mergeValues } from './merge-fields.ts'
import { MAX_SUBJECT } from './messages.ts'

const mia = mergeValues({ name: 'Mia van Dijk', email: 'mia@example.com' }, 'Nova Reyes')

it.each([
  ['{{first_name}},  see\nyou', 'Old', 'Mia, see you'],
  ['  ', 'Lisbon', 'Re: Lisbon'],
  ['{{city}}', 'RE: Lisbon', 'RE: Lisbon'],
  ['', undefined, 'A message from Nova Reyes'],
])('%j after %j leaves as %j', (typed, last, leaves) => {
  expect(mailSubject(typed, mia, last).text).toBe(leaves)
})

it('is cut where it gets too long by its fields, never within a character, and names unknown fields', () => {
  const { text, problems } = mailSubject(`{{name}}${'🎸'.repeat(MAX_SUBJECT)}{{nome}}`, mia, undefined)
  expect(text.length).toBe(MAX_SUBJECT)
  expect(text.isWellFormed()).toBe(true)
  expect(problems).toMatchObject([{ text: 'There is no field "nome". Did you mean {{name}}?' }])
})
