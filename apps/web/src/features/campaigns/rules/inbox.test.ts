import { expect, it } from 'vitest'
import { besideSubject, cutLine, inboxLines } from './inbox.ts'

it('cuts a line that is too long, and says what is left out', () => {
  expect(cutLine('  New\n song  ', 40)).toEqual({ shown: 'New song', cut: '' })
  expect(cutLine('x'.repeat(40), 40)).toEqual({ shown: 'x'.repeat(40), cut: '' })
  expect(cutLine('Tour dates', 6)).toEqual({ shown: 'Tour…', cut: 'dates' })
})

it('never cuts an emoji in two', () => {
  expect(cutLine('🎸🎸🎸🎸', 3)).toEqual({ shown: '🎸🎸…', cut: '🎸🎸' })
})

it('shows the first words where there is no preheader', () => {
  expect(besideSubject({ preheader: ' ', text: 'Hi Mia,\n\nI play in Lisbon' })).toBe('Hi Mia, I play in Lisbon')
  expect(besideSubject({ preheader: 'Lisbon first', text: 'Hi Mia' })).toBe('Lisbon first')
})

it('gives a phone 40 characters a line, and a desktop 70 for subject and preheader together', () => {
  const subject = 'The whole tour: eleven cities, and tickets from Friday on'
  const { phone, desktop } = inboxLines({ subject, preheader: 'Lisbon is first, on the second of May', text: '' })
  expect(phone.subject).toEqual({ shown: 'The whole tour: eleven cities, and tick…', cut: 'ets from Friday on' })
  expect(phone.preheader.cut).toBe('')
  expect(desktop.subject.cut).toBe('')
  expect(desktop.subject.shown.length + 3 + desktop.preheader.shown.length).toBeLessThanOrEqual(70)
  expect(desktop.preheader.shown.endsWith('…')).toBe(true)
})
