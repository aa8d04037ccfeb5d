import { expect, it } from 'vitest'
import { newFields } from '../editing/fields.ts'
import { changeOfVersion, labelsOf, namesOf, NEW_TEST, SAME, pointsOf, versionOf } from './versions.ts'

const FIELDS = { ...newFields('email'), subject: 'Tour', content: 'Words', test: NEW_TEST }

it('shows version A in place of what another one does not say', () => {
  expect(labelsOf(FIELDS)).toEqual(['A', 'B'])
  expect(labelsOf({ test: null })).toEqual(['A'])
  expect(versionOf(FIELDS, 1)).toMatchObject({ subject: 'Tour', content: 'Words' })
  expect(versionOf(FIELDS, 0)).toBe(FIELDS)
})

it('writes into the version, and follows A again once they say the same', () => {
  const changed = { ...FIELDS, ...changeOfVersion(FIELDS, 1, { subject: 'Other', content: '', design: null }) }
  expect(versionOf(changed, 1)).toMatchObject({ subject: 'Other', content: '', design: null })
  expect(changed.subject).toBe('Tour')
  expect(changeOfVersion(changed, 1, { subject: 'Tour' }).test?.variants[0]?.subject).toBeNull()
  expect(changeOfVersion(FIELDS, 0, { subject: 'New' })).toEqual({ subject: 'New' })
})

it('names some of the versions, and none if all are meant', () => {
  const test = { ...NEW_TEST, variants: [SAME, SAME] }
  expect([[1], [0, 2], [0, 1, 2]].map((versions) => namesOf(versions, { test }))).toEqual([
    'Version B',
    'Versions A and C',
    '',
  ])
  expect(namesOf([0], { test: null })).toBe('')
})

it('rounds differences up, because smaller ones cannot be told', () => {
  expect([0.0371, 0.01, 0.123, 0.00001].map(pointsOf)).toEqual(['3.8 points', '1 point', '13 points', '0.1 points'])
})
