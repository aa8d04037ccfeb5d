import { describe, expect, it } from 'vitest'
import {
  ANALYTICS_RETENTION_DAYS,
  hasRoom,
  isLargerTier,
  isLocked,
  isPhoneBlockLocked,
  PLAN_LIMITS,
  PLAN_NAMES,
  PLAN_TIERS,
  planOf,
  standingOf,
  UNLIMITED,
  usagePercent,
} from './plans.ts'

describe('a plan limit', () => {
  it('has room for as many as are left, and no more', () => {
    expect([1, 2, 3, 4].map((amount) => hasRoom(3, 1, amount))).toEqual([true, true, false, false])
    expect(hasRoom(3, 3)).toBe(false)
    expect(hasRoom(0, 0)).toBe(false)
    expect(hasRoom(UNLIMITED, 1e9, 1e9)).toBe(true)
  })

  it('is locked at or above the limit', () => {
    expect([0, 2, 3, 4].map((usage) => isLocked(3, usage))).toEqual([false, false, true, true])
    expect(isLocked(UNLIMITED, 1e9)).toBe(false)
  })
})

const NOW = new Date('2026-05-01T12:00:00Z')
const LATER = new Date('2026-05-20T00:00:00Z')
const EARLIER = new Date('2026-04-30T00:00:00Z')
const bought = (facts: Partial<NonNullable<Parameters<typeof standingOf>[0]>> = {}) => ({
  planId: 'pro',
  status: 'active',
  amount: 4999 as number | null,
  currentPeriodEnd: LATER as Date | null,
  cancelAtPeriodEnd: false,
  ...facts,
})

describe('the plan, by product section 4', () => {
  it('is the Free Trial without a subscription, and counts as active', () => {
    expect(planOf(undefined, NOW)).toEqual({
      tier: 'free',
      name: 'Free Trial',
      isActive: true,
      isPremium: false,
      isUnknown: false,
    })
  })

  it.each([
    [0, 'basic'],
    [999, 'basic'],
    [1000, 'pro'],
    [4999, 'pro'],
    [5000, 'enterprise'],
    [19_999, 'enterprise'],
  ] as const)('comes from the amount while it is active: %i is %s, whatever the id says', (amount, tier) => {
    for (const planId of ['basic', 'pro', 'enterprise', 'price_of_another_house'])
      expect(planOf(bought({ planId, amount }), NOW)).toMatchObject({ tier, name: PLAN_NAMES[tier], isUnknown: false })
  })

  it.each([
    ['basic', 'basic'],
    ['pro', 'pro'],
    ['professional', 'pro'],
    ['enterprise', 'enterprise'],
    ['Professional', 'pro'],
  ] as const)('otherwise comes from the stored id: %s is %s', (planId, tier) => {
    expect(planOf(bought({ planId, amount: null }), NOW)).toMatchObject({ tier, name: PLAN_NAMES[tier] })
  })

  it('is Premium where the id is unknown, with the limits of Basic, and an operator is to look', () => {
    expect(planOf(bought({ planId: 'gold', amount: null }), NOW)).toEqual({
      tier: 'basic',
      name: 'Premium',
      isActive: true,
      isPremium: false,
      isUnknown: true,
    })
  })

  it.each([
    ['active', LATER, true],
    ['trialing', LATER, true],
    // Product section 13.1: past_due keeps access until the period's end.
    ['past_due', LATER, true],
    ['active', EARLIER, false],
    ['active', NOW, false],
    ['trialing', EARLIER, false],
    ['past_due', EARLIER, false],
    ['active', null, false],
    ...['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused', 'something_new'].map(
      (status) => [status, LATER, false] as const,
    ),
  ] as const)('%s until %s is active: %s', (status, currentPeriodEnd, isActive) => {
    expect(planOf(bought({ status, currentPeriodEnd }), NOW).isActive).toBe(isActive)
  })

  it('that is not active has the limits of the Free Trial, whatever the id says, and keeps its name', () => {
    for (const planId of ['basic', 'pro', 'enterprise', 'gold'])
      for (const status of ['canceled', 'active'])
        expect(planOf(bought({ planId, status, currentPeriodEnd: EARLIER }), NOW).tier).toBe('free')
    expect(planOf(bought({ status: 'canceled' }), NOW).name).toBe('Pro')
    expect(planOf(bought({ status: 'canceled', planId: 'gold' }), NOW).name).toBe('Premium')
  })

  it.each([
    ['active, and paid for', bought({ planId: 'gold', amount: 1 }), true],
    ['active, for nothing, of an unknown id', bought({ planId: 'gold', amount: 0 }), false],
    ['ended, of a known id', bought({ status: 'canceled' }), true],
    ['ended, of an unknown id', bought({ status: 'canceled', planId: 'gold' }), false],
  ])('is premium or not: %s', (_, subscription, isPremium) => {
    expect(planOf(subscription, NOW).isPremium).toBe(isPremium)
  })
})

describe('how a subscription stands', () => {
  it.each([
    [undefined, 'none'],
    [bought({ status: 'incomplete' }), 'none'],
    [bought({ status: 'incomplete_expired' }), 'none'],
    [bought(), 'active'],
    [bought({ status: 'trialing' }), 'active'],
    [bought({ cancelAtPeriodEnd: true }), 'ending'],
    [bought({ status: 'past_due', cancelAtPeriodEnd: true }), 'past_due'],
    [bought({ status: 'canceled' }), 'ended'],
    [bought({ status: 'unpaid' }), 'ended'],
    [bought({ currentPeriodEnd: EARLIER }), 'ended'],
  ] as const)('%j: %s', (subscription, standing) => {
    expect(standingOf(subscription, NOW)).toBe(standing)
  })
})

it('usage is shown in percent, capped at 100', () => {
  expect([0, 1, 2, 3, 4].map((usage) => usagePercent(3, usage))).toEqual([0, 33, 67, 100, 100])
  expect(usagePercent(0, 0)).toBe(100)
  expect(usagePercent(UNLIMITED, 1e9)).toBe(0)
})

it('the phone block is locked when its limit is 0 or limits are unknown', () => {
  expect([undefined, 0, 1, UNLIMITED].map(isPhoneBlockLocked)).toEqual([true, true, false, false])
})

it('limits and retention are those of product section 6', () => {
  expect(PLAN_LIMITS).toEqual({
    free: { minisites: 1, contacts: 0, sms_messages: 0, email_campaigns: 0, phone_blocks: 0, message_templates: 5 },
    basic: {
      minisites: 3,
      contacts: 500,
      sms_messages: 1000,
      email_campaigns: 10,
      phone_blocks: 1,
      message_templates: 10,
    },
    pro: {
      minisites: -1,
      contacts: 5000,
      sms_messages: 5000,
      email_campaigns: 50,
      phone_blocks: 3,
      message_templates: -1,
    },
    enterprise: {
      minisites: -1,
      contacts: -1,
      sms_messages: -1,
      email_campaigns: -1,
      phone_blocks: -1,
      message_templates: -1,
    },
  })
  expect(ANALYTICS_RETENTION_DAYS).toEqual({ free: 60, basic: 90, pro: 180, enterprise: 365 })
})

it('a plan is larger or smaller than another', () => {
  expect(PLAN_TIERS.map((tier) => isLargerTier(tier, 'basic'))).toEqual([false, false, true, true])
})
