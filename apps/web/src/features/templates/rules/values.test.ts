import { MERGE_FIELDS, type MergeField } from '@greenroom/domain/merge-fields'
import { expect, it } from 'vitest'
import { insertedField, putField, readBy, startOf, withFallback } from './values.ts'

it('what is inserted for a field can be filled in for everybody', () => {
  for (const field of Object.keys(MERGE_FIELDS) as MergeField[])
    expect(readBy('known', insertedField(field), 'Nova').problems).toEqual([])
  expect(readBy('unknown', `Hi ${insertedField('first_name')}`, 'Nova').text).toBe('Hi there')
})

it('adds a fallback wherever the field has none', () => {
  expect(withFallback('{{first_name}} {{ First_Name }} {{first_name|you}} {{city}}', 'first_name')).toBe(
    '{{first_name|there}} {{first_name|there}} {{first_name|you}} {{city}}',
  )
  expect(withFallback('{{email}}', 'email')).toBeUndefined()
})

it('puts the field that was meant, and keeps the fallback that was typed', () => {
  const text = 'Hi {{firstname|love}}, *|FNAME|*'
  const mended = putField(text, { at: 3, length: 18 }, 'first_name')
  expect(mended).toBe('Hi {{first_name|love}}, *|FNAME|*')
  expect(putField(mended, { at: 24, length: 9 }, 'first_name')).toBe('Hi {{first_name|love}}, {{first_name|there}}')
})

it('starts from a channel or a starter, in the folder that is open', () => {
  expect(startOf('email', 'Tour')).toMatchObject({ channel: 'email', values: { content: '', folder: 'Tour' } })
  expect(startOf('sms-tour', '')).toMatchObject({ channel: 'sms', values: { name: 'Show announcement' } })
  expect(startOf('fax', '')).toBeUndefined()
})
