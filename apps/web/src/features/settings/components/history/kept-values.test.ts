import { expect, it } from 'vitest'
import { keptWords } from './kept-values.ts'

it('writes blocks and versions of older entries in words, and leaves what was kept in part', () => {
  const block = { type: 'button', label: 'Tickets', href: 'https://tickets.example/' }
  const design = { version: 1, accent: '#14643b', font: 'sans', blocks: [{ id: 'b', block }], plain: null }
  const test = { variants: [{ subject: 'Tonight' }], share: 100, hours: 1, decide: 'hand' }
  expect(keptWords('design', JSON.stringify(design))).toBe('Button “Tickets” (https://tickets.example/)')
  expect(keptWords('test', JSON.stringify(test))).toBe(
    'Version B: subject “Tonight”\nSent to everybody, the winner is chosen by hand after 1 hour',
  )
  expect(keptWords('design', `…${JSON.stringify(design).slice(20)}`)).toBeUndefined()
  expect(keptWords('test', 'Version B: subject “Tonight”')).toBeUndefined()
})
