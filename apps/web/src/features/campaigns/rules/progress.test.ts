import type { CampaignCounts } from '@greenroom/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignOf, countsOf } from '../campaign.fixture.ts'
import {
  addSample,
  cancelSentence,
  leftWords,
  pacePerMinute,
  peopleDone,
  progressParts,
  type Sample,
  shareDone,
} from './progress.ts'
import { rateWords } from './rates.ts'
import { stateWords, triggerWords } from './state-words.ts'

/** Counts of a send at any moment: everybody is in one place. */
const counts = fc
  .record({
    delivered: fc.nat(5000),
    unconfirmed: fc.nat(5000),
    failed: fc.nat(500),
    skipped: fc.nat(500),
    uncertain: fc.nat(20),
    held: fc.nat(900),
    waiting: fc.nat(9000),
  })
  .map(({ unconfirmed, held, waiting, ...rest }): CampaignCounts => {
    const { delivered, failed, skipped, uncertain } = rest
    return countsOf({
      ...rest,
      held,
      waiting: waiting + held,
      sent: delivered + unconfirmed,
      planned: delivered + unconfirmed + failed + skipped + uncertain + held + waiting,
    })
  })

describe('the bar', () => {
  it('holds each recipient exactly once', () => {
    fc.assert(
      fc.property(counts, (some) => progressParts(some).reduce((sum, { people }) => sum + people, 0) === some.planned),
    )
  })

  it('is full exactly when nobody waits', () => {
    fc.assert(fc.property(counts, (some) => (shareDone(some) === 1) === (some.waiting === 0 && some.planned > 0)))
    expect(peopleDone(countsOf({ planned: 940, waiting: 528 }))).toBe(412)
  })
})

describe('the pace', () => {
  const after = (...samples: Sample[]) => samples.reduce<Sample[]>(addSample, [])

  it('is that of the last minute', () => {
    expect(pacePerMinute(after({ at: 0, done: 0 }, { at: 10_000, done: 50 }, { at: 20_000, done: 100 }))).toBe(300)
    const late = after(...[0, 20, 40, 60, 80, 100].map((s) => ({ at: s * 1000, done: s < 40 ? 0 : (s - 40) * 10 })))
    expect(pacePerMinute(late)).toBe(600)
  })

  it('is not said at the beginning, and begins anew after a pause', () => {
    expect(pacePerMinute(after({ at: 0, done: 0 }, { at: 1000, done: 900 }))).toBeUndefined()
    expect(after({ at: 0, done: 10 }, { at: 500_000, done: 10 })).toHaveLength(1)
  })

  it('says what is left in words that do not pretend to be exact', () => {
    expect(leftWords(3600, 300)).toBe('About 12 minutes left')
    expect(leftWords(30, 300)).toBe('Less than a minute left')
    expect(leftWords(300_000, 300)).toBe('About 17 hours left')
    expect(leftWords(300, 0)).toBeUndefined()
    expect(leftWords(0, 300)).toBeUndefined()
  })
})

it('says what canceling does to people and money', () => {
  const half = { planned: 940, waiting: 528, sent: 412, reserved: 1056 }
  expect(cancelSentence(countsOf(half), 'sms')).toBe(
    '412 of 940 were sent. The other 528 will not be, and $10.56 comes back.',
  )
  expect(cancelSentence(countsOf({ ...half, uncertain: 2 }), 'sms')).toContain(
    '$10.56 comes back, minus the price of texts with an unknown outcome.',
  )
  expect(cancelSentence(countsOf({ planned: 940, waiting: 528, skipped: 40, reserved: 0 }), 'sms')).toBe(
    '372 of 900 were sent. The other 528 will not be.',
  )
  expect(cancelSentence(countsOf(), 'email')).toContain('Nobody will be emailed')
})

it('rates are of delivered texts, and not said of fewer than 20', () => {
  expect(rateWords(90, 900)).toBe('10%')
  expect(rateWords(7, 19)).toBeUndefined()
  expect(rateWords(30, 20)).toBe('100%')
})

describe('the state', () => {
  const now = new Date('2026-11-23T12:00:00')
  const words = (change: Parameters<typeof campaignOf>[0]) => stateWords(campaignOf(change), now).words

  it('says when it is sent, how far it is, or what it waits for', () => {
    const friday = new Date('2026-11-27T09:00:00').toISOString()
    expect(words({ state: 'scheduled', starts_at: friday })).toBe('Scheduled for Fri, 9 AM')
    expect(words({ state: 'scheduled', schedule: { mode: 'local', at: '2026-11-27T09:00', past: 'next_day' } })).toBe(
      'Scheduled for Fri, 9 AM, their time',
    )
    expect(words({ state: 'sending', counts: countsOf({ planned: 940, waiting: 528 }) })).toBe('Sending 43%')
    expect(words({ state: 'paused', waits_for: { code: 'funds', text: '', mend: null } })).toBe('Waiting for funds')
    expect(words({ state: 'finished' })).toBe('Sent')
  })

  it('says whether an automatic message is on', () => {
    const birthday = { trigger: { kind: 'birthday', at: '09:00' } } as const
    expect(words({ ...birthday, state: 'sending', is_running: true })).toBe('On')
    expect(words({ ...birthday, state: 'paused', waits_for: { code: 'owner', text: '', mend: null } })).toBe('Off')
    const short = { state: 'paused', waits_for: { code: 'funds', text: '', mend: null } } as const
    expect(words({ ...birthday, ...short, is_running: true })).toBe('Waiting for funds')
    expect(words({ ...birthday, ...short, is_running: false })).toBe('Off')
  })

  it('says when an automatic message is sent', () => {
    expect(triggerWords({ kind: 'birthday', at: '09:00' })).toBe('On their birthday, at 9 AM')
    expect(triggerWords({ kind: 'joined', days: 7, at: '18:30' })).toBe('7 days after they joined, at 6:30 PM')
    expect(triggerWords({ kind: 'form', block_id: null, delay_minutes: 0 })).toBe(
      'As soon as they join through any form',
    )
    expect(triggerWords({ kind: 'keyword', rule_id: null, delay_minutes: 120 })).toBe(
      '2 hours after they text any keyword',
    )
  })
})
