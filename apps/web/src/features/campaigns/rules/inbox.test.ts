import { mergeValues } from '@greenroom/domain/merge-fields'
import { expect, it } from 'vitest'
import { EXAMPLE, mailHere } from './mail-here.ts'
import { besideSubject, cutLine, inboxLines } from './inbox.ts'

it('cuts a line that is too long, and says what is left out', () => {
  expect(cutLine('  New\n song  ', 40)).toEqual({ shown: 'New song', cut: '' })
  expect(cutLine('x'.repeat(40), 40)).toEqual({ shown: 'x'.repeat(40), cut: '' })
  expect(cutLine('Tour dates', 6)).toEqual({ shown: 'Tour…', cut: 'dates' })
})

it('never cuts an emoji in two', () => {
  expect(cutLine('🎸🎸🎸🎸', 3)).toEqual({ shown: '🎸🎸…', cut: '🎸🎸' })
})

it('shows the first words where there is no preheader, beginning with who writes, and nothing of the footer', () => {
  const drawn = (content: string, preheader = ' ') =>
    mailHere({ subject: '', preheader, content }, { ...EXAMPLE, values: mergeValues(EXAMPLE, 'Nova & Co') }, undefined)
  expect(besideSubject(drawn('Hi {{first_name}},\n\n[I play](https://example.com) in **Lis**bon'))).toBe(
    'Nova & Co Hi Alex, I play in Lisbon',
  )
  expect(besideSubject(drawn('Hi {{first_name}}', 'Lisbon first'))).toBe('Lisbon first')
  expect(besideSubject(drawn('Words. '.repeat(40)))).toBe(`Nova & Co ${'Words. '.repeat(40)}`.slice(0, 140))
})

it('gives a phone 40 characters a line, and a desktop 70 for subject and preheader together', () => {
  const subject = 'The whole tour: eleven cities, and tickets from Friday on'
  const { phone, desktop } = inboxLines({ subject, preheader: 'Lisbon is first, on the second of May', html: '' })
  expect(phone.subject).toEqual({ shown: 'The whole tour: eleven cities, and tick…', cut: 'ets from Friday on' })
  expect(phone.preheader.cut).toBe('')
  expect(desktop.subject.cut).toBe('')
  expect(desktop.subject.shown.length + 3 + desktop.preheader.shown.length).toBeLessThanOrEqual(70)
  expect(desktop.preheader.shown.endsWith('…')).toBe(true)
})
