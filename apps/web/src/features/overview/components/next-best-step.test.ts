import type { Launchpad } from '@greenroom/contracts'
import { expect, test } from 'vitest'
import { overviewOf } from './overview.fixture.ts'
import { nextBestStep } from './next-best-step.ts'

const step = (id: string, done: boolean) => ({ id, title: id, text: '', action: { label: id, path: '/' }, done })
const launchpad = (changes: Partial<Launchpad> = {}): Launchpad => ({
  steps: [step('site', true), step('bio', false), step('theme', false)],
  done: 1,
  total: 3,
  dismissed_at: null,
  ...changes,
})
const busy = (clicks: number) => ({ totals: { views: 100, unique_visitors: 80, clicks } })
const titleOf = (...asked: Parameters<typeof nextBestStep>) => nextBestStep(...asked)?.title

test('a page that is locked or off comes before everything', () => {
  expect(titleOf(overviewOf({ newest_site: { is_locked: true } }), launchpad())).toBe(
    'Your plan has no room for Nova Reyes',
  )
  expect(titleOf(overviewOf({ newest_site: { is_active: false } }), launchpad())).toBe('Turn your page on')
})

test('then comes what the launchpad has next, unless it is put away or done', () => {
  expect(nextBestStep(overviewOf(), launchpad())).toMatchObject({ eyebrow: 'Launchpad: 1 of 3 done', title: 'bio' })
  const quiet = 'Bring people back'
  expect(titleOf(overviewOf(), launchpad({ dismissed_at: '2026-05-10T12:00:00Z' }))).toBe(quiet)
  expect(titleOf(overviewOf(), launchpad({ steps: [step('site', true)] }))).toBe(quiet)
  expect(titleOf(overviewOf(), undefined)).toBe(quiet)
})

test('then the numbers say it', () => {
  const block = { block_id: 'b', title: 'Low Tide', type: 'link', site: { id: 's', name: 'Nova' } }
  expect(titleOf(overviewOf({ views_ever: 0 }), undefined)).toBe('Get your first visitors')
  expect(titleOf(overviewOf(busy(9)), undefined)).toBe('Give people one clear thing to click')
  expect(nextBestStep(overviewOf({ ...busy(40), top_blocks: [{ ...block, clicks: 20 }] }), undefined)).toMatchObject({
    eyebrow: '50% of all clicks',
    title: 'Build on “Low Tide”',
    action: { path: '/editor/s?tab=blocks' },
  })
  expect(titleOf(overviewOf({ ...busy(40), top_blocks: [{ ...block, clicks: 19 }] }), undefined)).toBe('Keep it fresh')
})

test('somebody without a site is led to one by the screen itself', () => {
  expect(nextBestStep(overviewOf({ newest_site: null }), launchpad())).toBeUndefined()
})
