import { expect, it } from 'vitest'
import { allowsOf } from './states.ts'

const WAITING = ['draft', 'submitting', 'uncertain', 'review', 'person', 'fixable'] as const

it.each(WAITING)('says which number waits for what while a registration is %s', (state) => {
  expect(allowsOf({ kind: 'campaign', state })).toContain('from a local number until this is approved')
  expect(allowsOf({ kind: 'toll_free', state })).toContain('from a toll-free number until this is approved')
  expect(allowsOf({ kind: 'brand', state })).toBe('Carriers do not know you yet.')
})

it.each(['final', 'withdrawn'] as const)('promises nothing while a registration is %s', (state) => {
  expect(allowsOf({ kind: 'campaign', state })).toBe('Your local number cannot send texts.')
})
