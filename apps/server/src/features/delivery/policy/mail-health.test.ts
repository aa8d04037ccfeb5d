import { expect, it } from 'vitest'
import { ailmentOf } from './mail-health.ts'

const NONE = { sent: 10_000, complaints: 0, bounced: 0 }

it('a campaign is stopped at 0.25 % of complaints, but not by one person', () => {
  expect(ailmentOf({ ...NONE, complaints: 24 })).toBeUndefined()
  expect(ailmentOf({ ...NONE, complaints: 25 })).toBe('complaints')
  expect(ailmentOf({ ...NONE, sent: 100, complaints: 1 })).toBeUndefined()
  expect(ailmentOf({ ...NONE, sent: 100, complaints: 2 })).toBe('complaints')
})

it('a campaign is stopped at 5 % of addresses that do not exist, but not by a few', () => {
  expect(ailmentOf({ ...NONE, bounced: 499 })).toBeUndefined()
  expect(ailmentOf({ ...NONE, bounced: 500 })).toBe('bounces')
  expect(ailmentOf({ ...NONE, sent: 20, bounced: 9 })).toBeUndefined()
})
