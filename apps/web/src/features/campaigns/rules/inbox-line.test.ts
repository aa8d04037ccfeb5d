import { expect, it } from 'vitest'
import { inboxLine } from './inbox-line.ts'

const MAIL = { subject: `${'a'.repeat(40)}${'🎸'.repeat(31)}`, preheader: '', html: '', text: ' Hi\n\nyou ' }

it('shows what fits of a subject, and what is cut off, without tearing a character apart', () => {
  expect(inboxLine(MAIL, 'phone')).toMatchObject({ subject: 'a'.repeat(40), rest: '🎸'.repeat(31) })
  expect(inboxLine(MAIL, 'desktop')).toMatchObject({ rest: '🎸' })
})

it('shows the preview text, or else the first words', () => {
  expect(inboxLine(MAIL, 'phone').preview).toBe('Hi you')
  expect(inboxLine({ ...MAIL, preheader: 'x'.repeat(90) }, 'phone').preview).toBe(`${'x'.repeat(80)}…`)
})
