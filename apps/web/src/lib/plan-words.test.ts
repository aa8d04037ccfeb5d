import { UNLIMITED } from '@greenroom/domain/plans'
import { expect, test } from 'vitest'
import { featureName, limitWords, planLimitSentence, usageWords } from './plan-words.ts'

test.each([
  [{ feature: 'minisites', limit: 1, usage: 1 }, 'Your plan has room for 1 site, and you have 1.'],
  [{ feature: 'minisites', limit: 3, usage: 4 }, 'Your plan has room for 3 sites, and you have 4.'],
  [{ feature: 'phone_blocks', limit: 0, usage: 0 }, 'Your plan has no phone blocks.'],
  [
    { feature: 'sms_messages', limit: 1000, usage: 1000 },
    'Your plan has room for 1,000 texts a month, and you have sent 1,000 this month.',
  ],
  [{ feature: 'something_new', limit: 2, usage: 2 }, 'Your plan has room for 2 items, and you have 2.'],
  [undefined, 'Your plan has no room for another one.'],
])('%j', (refused, words) => {
  expect(planLimitSentence(refused)).toBe(words)
})

test('a plan may be called by its name', () => {
  expect(planLimitSentence({ feature: 'minisites', limit: 1, usage: 1 }, 'Free Trial')).toBe(
    'Free Trial has room for 1 site, and you have 1.',
  )
})

test('what a plan holds', () => {
  expect(limitWords('minisites', 1)).toBe('1 site')
  expect(limitWords('minisites', UNLIMITED)).toBe('Unlimited sites')
  expect(limitWords('sms_messages', 1000)).toBe('1,000 texts a month')
  expect(limitWords('email_campaigns', UNLIMITED)).toBe('Unlimited email campaigns a month')
  expect(limitWords('phone_blocks', 0)).toBe('No phone blocks')
  expect(featureName('email_campaigns')).toBe('Email campaigns a month')
})

test('how much is used', () => {
  expect(usageWords(3, 2)).toBe('2 of 3')
  expect(usageWords(UNLIMITED, 4)).toBe('4, no limit')
})
