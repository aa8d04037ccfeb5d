import { expect, test } from 'vitest'
import { planLimitSentence } from './plan-limit-sentence.ts'

test.each([
  [{ feature: 'minisites', limit: 1, usage: 1 }, 'Your plan has room for 1 site, and you have 1.'],
  [{ feature: 'minisites', limit: 3, usage: 4 }, 'Your plan has room for 3 sites, and you have 4.'],
  [{ feature: 'phone_blocks', limit: 0, usage: 0 }, 'Your plan has no phone blocks.'],
  [undefined, 'Your plan has no room for another one.'],
])('%j', (details, words) => {
  expect(planLimitSentence(details)).toBe(words)
})
