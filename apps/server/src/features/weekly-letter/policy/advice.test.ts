import { expect, it } from 'vitest'
import { adviceFor, type WeekFacts } from './advice.ts'

const none = { now: 0, before: 0 }
const quiet: WeekFacts = {
  pages: 1,
  views: none,
  clicks: none,
  fans: none,
  waiting: 0,
  nextStep: undefined,
  hasSentLately: true,
  hasAudience: true,
  topBlock: undefined,
  topSource: undefined,
}
const from = (source: string, visitors: number, of: number) =>
  adviceFor({ ...quiet, topSource: { source, visitors, of } }).text

it('the letter names a place that brought at least half of at least 50 visitors, and on which artists post', () => {
  expect(from('instagram.com', 30, 50)).toMatch(/^instagram\.com brought 60% of your visitors\. Put your link there/)
  expect(from('instagram.com', 25, 50)).toMatch(/brought 50%/)
  const share = adviceFor(quiet).text
  expect(from('instagram.com', 49, 49), 'too few').toBe(share)
  expect(from('instagram.com', 99, 200), 'not half').toBe(share)
  expect(from('google.com', 80, 100), 'nobody posts there').toBe(share)
})

it('the letter names a place last of all', () => {
  const topSource = { source: 'tiktok.com', visitors: 80, of: 100 }
  const facts = { ...quiet, topSource }
  expect(adviceFor({ ...facts, waiting: 1 }).text).toContain('waits for an answer')
  expect(adviceFor({ ...facts, hasSentLately: false }).text).toContain('30 days')
  expect(adviceFor({ ...facts, topBlock: { title: 'Tour', clicks: 5, place: 2, siteId: 's' } }).text).toContain('Tour')
  expect(adviceFor(facts).text).toContain('tiktok.com brought 80%')
})
