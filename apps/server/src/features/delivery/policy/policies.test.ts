import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EmailError } from '../../../platform/providers/email/email.ts'
import { outcomeOf } from './failures.ts'
import { nextTries, type Waiting } from './retries.ts'
import { paceOf } from './paces.ts'
import { attemptIn, isSendReceipt, sendStatusUrl } from './receipts.ts'
import { shareOut } from './shares.ts'
import { Withdrawals } from './withdrawals.ts'

describe('what may be marked is shared out', () => {
  const line = fc.record({
    key: fc.uuid(),
    group: fc.constantFrom('a', 'b', 'c'),
    units: fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 60 }),
  })
  const lines = fc.uniqueArray(line, { selector: ({ key }) => key, maxLength: 12 })

  it('within what is free and what each number has slots for, and nothing is left over that could be given', () => {
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: -5, max: 200 }),
        fc.option(fc.nat(40)),
        fc.nat(99),
        (all, free, slots, turn) => {
          const room = new Map(slots === null ? [] : [['a', slots]])
          const shares = shareOut(free, all, room, turn)
          const given = all.reduce((sum, { key }) => sum + (shares.get(key) ?? 0), 0)
          expect(given).toBeLessThanOrEqual(Math.max(0, free))
          for (const { key, units } of all) expect(shares.get(key) ?? 0).toBeLessThanOrEqual(units.length)
          const paced = all.filter(({ group }) => group === 'a')
          const used = paced.flatMap(({ key, units }) => units.slice(0, shares.get(key) ?? 0))
          // The last letter may be longer than its slots; the next slots are for the rest of it.
          if (slots !== null && used.length > 0) expect(used.reduce((sum, n) => sum + n, 0)).toBeLessThan(slots + 10)
          const others = all.filter(({ group }) => slots === null || group !== 'a')
          if (given < free) for (const { key, units } of others) expect(shares.get(key) ?? 0).toBe(units.length)
        },
      ),
    )
  })

  it('in turns: a large campaign leaves half to another artist, and none always goes first', () => {
    const large = { key: 'large', group: 'a', units: Array.from({ length: 500 }, () => 1) }
    const small = { key: 'small', group: 'b', units: Array.from({ length: 500 }, () => 1) }
    expect(shareOut(100, [large, small], new Map(), 0)).toEqual(
      new Map([
        ['large', 52],
        ['small', 48],
      ]),
    )
    const firsts = [0, 1].map((turn) => [...shareOut(1, [large, small], new Map(), turn).keys()])
    expect(firsts).toEqual([['large'], ['small']])
  })
})

describe('whoever waits', () => {
  const now = new Date('2027-02-03T18:00:00Z')
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const one = (seq: number, part: Partial<Waiting>): Waiting => ({
    seq,
    outcome: 'deferred',
    reason: null,
    until: now,
    deferrals: 1,
    since: now,
    ...part,
  })

  it('is tried again together with those who wait for the same moment', () => {
    const waiting = [
      one(1, { outcome: 'held', reason: 'quiet_hours', until: later(9) }),
      one(2, { outcome: 'held', reason: 'quiet_hours', until: later(10) }),
      one(3, { outcome: 'held', reason: 'quiet_hours', until: later(9) }),
      one(4, {}),
      one(5, { until: later(1) }),
    ]
    expect(nextTries('sms', waiting, now)).toEqual({
      tries: [
        { seqs: [1, 3], notBefore: later(9), because: 'quiet_hours' },
        { seqs: [2], notBefore: later(10), because: 'quiet_hours' },
        { seqs: [4, 5], notBefore: later(1), because: null },
      ],
      expired: [],
    })
  })

  it('is given up after eight attempts or a day of a provider’s waits, never for being held', () => {
    const waiting = [
      one(1, { deferrals: 8 }),
      one(2, { since: later(-24) }),
      one(3, { outcome: 'held', deferrals: 8, since: later(-48) }),
      one(4, { deferrals: 7, since: later(-23) }),
    ]
    const { tries, expired } = nextTries('sms', waiting, now)
    expect([expired, tries.flatMap(({ seqs }) => seqs)]).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(nextTries('email', waiting, now).expired, 'mailbox providers put a new sender off for hours').toEqual([2])
  })
})

describe('a mail that was not taken', () => {
  const now = new Date('2027-02-03T18:00:00Z')
  const later = (attempt: number, retryAfterMs?: number) => {
    const outcome = outcomeOf(new EmailError('not-now', '', { retryAfterMs }), now, attempt)
    return 'later' in outcome ? (outcome.later.getTime() - now.getTime()) / 1000 : undefined
  }

  it('waits longer each time, up to an hour, and as long as it was asked to', () => {
    expect([1, 2, 8, 20].map((attempt) => later(attempt))).toEqual([5, 10, 640, 3600])
    expect(later(1, 90_000)).toBe(90)
  })

  it('fails for what the server said', () => {
    const failed = (verdict?: 'blocked' | 'no-mailbox' | 'passing') =>
      outcomeOf(new EmailError('refused', '', { verdict }), now, 1)
    expect(failed('blocked')).toMatchObject({ failure: 'blocked' })
    expect(failed('passing')).toMatchObject({ failure: 'unknown' })
    expect(failed('no-mailbox')).toMatchObject({ failure: 'invalid_address' })
    expect(failed()).toMatchObject({ failure: 'invalid_address' })
  })
})

it('a withdrawal counts for what was decided before it, of one person or of all', () => {
  const told = new Withdrawals()
  told.tell('artist:mia', 1000)
  expect([999, 1000, 1001].map((since) => told.hasSince(since, 'artist', 'mia'))).toEqual([true, true, false])
  expect([told.hasSince(900, 'artist', 'leo'), told.hasSince(900, 'other', 'mia')]).toEqual([false, false])
  told.tell('artist:*', 2000)
  expect(told.hasSince(1500, 'artist', 'leo')).toBe(true)
  told.tellAll(3000)
  expect(told.hasSince(2500, 'other', 'mia')).toBe(true)
})

it('a number texts as fast as its kind may, unless it has a pace of its own', () => {
  const pace = (address: string, perSecond: number | null = null) =>
    paceOf({ id: 'number', userId: 'owner', address, perSecond, perDay: null }, 'twilio').perSecond
  expect(['+12025550100', '+18335550100', '12345', '+447700900123'].map((one) => pace(one))).toEqual([1, 3, 100, 1])
  expect(pace('+12025550100', 12.5)).toBe(12.5)
  expect(
    paceOf({ id: 'number', userId: 'owner', address: '+12925550100', perSecond: null, perDay: 2000 }, 'sandbox'),
  ).toEqual({
    clockId: 'owner',
    perSecond: 50,
    perDay: 1980,
  })
})

it('all names of an owner go by one clock, which is neither their brand’s nor another owner’s', () => {
  const clockOf = (userId: string, id: string, address: string) =>
    paceOf({ id, userId, address, perSecond: null, perDay: null }, 'twilio').clockId
  const [one, two] = ['01a37c5a-7500-7115-af2a-d5221497a9aa', '01a37c5a-7500-7115-af2a-d5221497a9ab']
  expect(clockOf(one, 'x', 'Nova')).toBe(clockOf(one, 'y', 'Reyes'))
  expect(clockOf(one, 'x', 'Nova')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(new Set([clockOf(one, 'x', 'Nova'), clockOf(two, 'x', 'Nova'), one, two]).size).toBe(4)
})

it('the address of receipts names the attempt, and nothing else is read from one', () => {
  const attempt = { sendId: '01a37c5a-7500-7115-af2a-d5221497a9aa', seq: 12, attempt: 3 }
  const url = new URL(sendStatusUrl('https://example.com', attempt))
  expect([isSendReceipt(url), attemptIn(url.searchParams)]).toEqual([true, attempt])
  for (const query of [
    '',
    'send=x&seq=1&try=1',
    `send=${attempt.sendId}&seq=1e9&try=1`,
    `send=${attempt.sendId}&seq=1`,
  ])
    expect(attemptIn(new URLSearchParams(query)), query).toBeUndefined()
})
