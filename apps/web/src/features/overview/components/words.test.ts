import type { ActivityItem } from '@greenroom/contracts'
import { expect, test } from 'vitest'
import { overviewOf } from './overview.fixture.ts'
import { activityWords } from './activity-words.ts'
import { greeting, sentenceOf } from './greeting.ts'

test.each([
  [0, 'Good evening'],
  [4, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
])('at %i o’clock it says %s', (hour, words) => {
  expect(greeting(new Date(2026, 4, 10, hour, 59), '')).toBe(words)
})

test('people are greeted by their first name, where they have given one', () => {
  const morning = new Date(2026, 4, 10, 9)
  expect([' Nova  Reyes', 'Nova', ' '].map((name) => greeting(morning, name))).toEqual([
    'Good morning, Nova',
    'Good morning, Nova',
    'Good morning',
  ])
})

const day = (visitors: number) => ({ views: visitors, unique_visitors: visitors, clicks: 0 })

test('the sentence below the greeting is true on every kind of day', () => {
  const said = (changes: Parameters<typeof overviewOf>[0]) => sentenceOf(overviewOf(changes))
  expect(said({ newest_site: null, sites: 0 })).toBe('Your page and its numbers will be here.')
  expect(said({ newest_site: { is_active: false } })).toBe('Your page is off, so visitors cannot see it.')
  expect(said({ views_ever: 0 })).toBe('Your page is live. Nobody has opened it yet.')
  expect(said({ today: day(1), yesterday: day(1200) })).toBe('1 visitor so far today, 1,200 yesterday.')
  expect(said({ today: day(3) })).toBe('3 visitors so far today, none yesterday.')
  expect(said({ yesterday: day(3) })).toBe('Quiet so far today. Yesterday brought 3 visitors.')
  expect(said({})).toBe('No visitors today or yesterday. A fresh post with your link brings people back.')
})

test('what happened is told with the site where there are several, and what is unknown is left out', () => {
  const item = { at: '2026-05-10T10:00:00Z', site: { id: '1', name: 'Nova' }, count: 1, clicks: 0, title: null }
  const told = (changes: object, hasOneSite = false) =>
    activityWords({ ...item, ...changes } as ActivityItem, hasOneSite)
  expect(told({ kind: 'visits', count: 24, clicks: 1 })).toBe('24 views and 1 click on Nova')
  expect(told({ kind: 'visits' }, true)).toBe('1 view')
  expect(told({ kind: 'blocks-added', title: 'Pre-save “Low Tide”' })).toBe('You added “Pre-save ‘Low Tide’” to Nova')
  expect(told({ kind: 'blocks-changed', count: 3 }, true)).toBe('You changed 3 blocks')
  expect(told({ kind: 'blocks-changed' }, true)).toBe('You changed a block')
  expect(told({ kind: 'site-shared' }, true)).toBe('You shared your page')
  expect(told({ kind: 'site-painted' })).toBeUndefined()
})
