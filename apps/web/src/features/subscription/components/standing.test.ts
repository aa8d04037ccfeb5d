import type { Subscription } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { untilItEnds } from '../api/subscription.ts'
import { planLine, standingOf } from './standing.ts'
import { PRO } from './subscription.fixture.ts'

const subscription = (facts: Partial<Subscription> = {}): Subscription => ({ ...PRO, ...facts })

it.each([
  ['trial', { status: 'none' }, 'Free, for as long as you like. No card needed.'],
  ['trial', { status: 'incomplete_expired', is_active: false }, 'Free, for as long as you like. No card needed.'],
  ['running', {}, '$49.99 a month. Renews on Dec 21, 2026.'],
  ['running', { status: 'trialing' }, '$49.99 a month. Renews on Dec 21, 2026.'],
  [
    'renewing',
    { is_active: false, plan: 'free' },
    '$49.99 a month. Its renewal on Dec 21, 2026 is not confirmed yet. Until then, the Free Trial limits apply.',
  ],
  ['ended', { is_active: false, plan: 'free', cancel_at_period_end: true }, /^Pro has ended/],
  [
    'pastDue',
    { is_active: false, plan: 'free', status: 'past_due' },
    '$49.99 a month. You had it until Dec 21, 2026. The Free Trial limits now apply.',
  ],
  ['running', { is_active: false, current_period_end: null }, '$49.99 a month'],
  ['ending', { cancel_at_period_end: true }, 'Paid until Dec 21, 2026. Then you are on the Free Trial.'],
  ['pastDue', { status: 'past_due' }, '$49.99 a month. You keep it until Dec 21, 2026.'],
  ['waiting', { status: 'incomplete' }, '$49.99 a month. It starts as soon as the first payment goes through.'],
  [
    'ended',
    { status: 'canceled', is_active: false },
    'Pro has ended, and the Free Trial limits apply. We keep everything you made.',
  ],
  ['ended', { status: 'unpaid', cancel_at_period_end: true }, /^Pro has ended/],
] as const)('%s: %j', (standing, facts, line) => {
  expect(standingOf(subscription(facts))).toBe(standing)
  expect(planLine(subscription(facts))).toMatch(line)
})

it.each([
  ['in an hour', 3_601_000, '2026-12-21T11:00:00.000Z', {}],
  ['after a day of weeks', 86_400_000, '2026-12-01T12:00:00.000Z', {}],
  ['each minute where the clock here is ahead', 60_000, '2026-12-21T13:00:00.000Z', {}],
  ['never where it is over', false, '2026-12-21T13:00:00.000Z', { is_active: false }],
  ['never without an end', false, '2026-12-21T11:00:00.000Z', { current_period_end: null }],
] as const)('is read again %s', (_, ms, now, facts) => {
  expect(untilItEnds(subscription(facts), new Date(now))).toBe(ms)
})
