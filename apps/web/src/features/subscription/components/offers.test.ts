import { expect, it } from 'vitest'
import { countedOf, offersFor, overLimits } from './offers.ts'

const suggested = (...asked: Parameters<typeof offersFor>) =>
  offersFor(...asked).find(({ isSuggested }) => isSuggested)?.tier

it('shows the plans from the smallest, the current one marked', () => {
  expect(offersFor('basic', {}).map(({ name, relation }) => [name, relation])).toEqual([
    ['Free Trial', 'smaller'],
    ['Basic', 'current'],
    ['Pro', 'bigger'],
    ['Enterprise', 'bigger'],
  ])
})

it('suggests the smallest plan that has room for what is wanted', () => {
  expect(suggested('free', { minisites: 1 }, { feature: 'minisites', usage: 1 })).toBe('basic')
  expect(suggested('free', { minisites: 3 }, { feature: 'minisites', usage: 3 })).toBe('pro')
  expect(suggested('basic', { phone_blocks: 3 }, { feature: 'phone_blocks', usage: 3 })).toBe('enterprise')
  expect(suggested('enterprise', {})).toBeUndefined()
})

it('speaks only of what exists, and of what is wanted', () => {
  const [free] = offersFor('free', { minisites: 1 }, { feature: 'contacts', usage: 0 })
  expect(free?.lines.map(({ text, isWanted, isIncluded }) => [text, isWanted, isIncluded])).toEqual([
    ['1 site', false, true],
    ['No contacts', true, false],
    ['60 days of analytics', false, true],
  ])
})

it('speaks of phone blocks beside sites: they can be added', () => {
  const usage = { minisites: 1, phone_blocks: 0 }
  expect(countedOf(usage)).toEqual(['minisites', 'phone_blocks'])
  expect(offersFor('free', usage)[0]?.lines.map(({ key }) => key)).toEqual(['minisites', 'phone_blocks', 'analytics'])
})

it('tells beforehand of what a smaller plan keeps only some', () => {
  expect(overLimits('basic', { minisites: 5, phone_blocks: 1 })).toEqual([{ feature: 'minisites', limit: 3, usage: 5 }])
  expect(overLimits('pro', { minisites: 500, phone_blocks: 3 })).toEqual([])
})
