import type { Subscription } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { planLine, standingOf } from './standing.ts'
import { PRO } from './subscription.fixture.ts'

const subscription = (facts: Partial<Subscription> = {}): Subscription => ({ ...PRO, ...facts })

it.each([
  ['trial', { status: 'none' }, 'Free, for as long as you like. No card needed.'],
  ['trial', { status: 'incomplete_expired', is_active: false }, 'Free, for as long as you like. No card needed.'],
  ['running', {}, '$49.99 a month. Renews on Dec 21, 2026.'],
  ['running', { status: 'trialing' }, '$49.99 a month. Renews on Dec 21, 2026.'],
  ['ending', { cancel_at_period_end: true }, 'Paid until Dec 21, 2026. Then you are on the Free Trial.'],
  ['pastDue', { status: 'past_due' }, '$49.99 a month. Stays until Dec 21, 2026.'],
  ['waiting', { status: 'incomplete' }, '$49.99 a month. It begins as soon as the first payment is through.'],
  [
    'ended',
    { status: 'canceled', is_active: false },
    'Pro has ended, and the limits of the Free Trial hold. Everything you made is kept.',
  ],
  ['ended', { status: 'unpaid', cancel_at_period_end: true }, /^Pro has ended/],
] as const)('%s: %j', (standing, facts, line) => {
  expect(standingOf(subscription(facts))).toBe(standing)
  expect(planLine(subscription(facts))).toMatch(line)
})
