import { describe, expect, it } from 'vitest'
import { parseSenderDomain } from './names.ts'
import { afterCheck, type DomainHealth, maySendFrom } from './states.ts'
import { delayForRoom, type SendingDay, lastOf, spreadOverDays } from './warm-up.ts'

const HOUR_MS = 3_600_000
const START = new Date('2026-11-28T09:00:00Z')
const at = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)

describe('the name of a sender domain', () => {
  it.each([
    ['novareyes.com', 'novareyes.com'],
    [' NovaReyes.COM. ', 'novareyes.com'],
    ['mail.novareyes.co.uk', 'mail.novareyes.co.uk'],
    ['müller-band.de', 'xn--mller-band-9db.de'],
  ])('%s is %s', (typed, domain) => expect(parseSenderDomain(typed)).toEqual({ ok: true, domain }))

  it.each([
    ...['', 'novareyes', 'https://novareyes.com', 'nova@novareyes.com', '127.0.0.1', '-a.com', `${'a'.repeat(64)}.com`],
    ...['gmail.com', 'web.de', 'co.uk', 'github.io', 'com', `${'abc.'.repeat(60)}com`, 'greenroom.example'],
    ...['mail.greenroom.example', 'nova reyes.com', 'localhost'],
  ])('%s is refused', (typed) => expect(parseSenderDomain(typed, ['greenroom.example']).ok).toBe(false))

  it('a parent of the domain that belongs to the installation is refused', () =>
    expect(parseSenderDomain('greenroom.example', ['mail.greenroom.example']).ok).toBe(false))
})

describe('the state of a domain', () => {
  const fresh: DomainHealth = { state: 'pending', looks: 0, wrongSince: null, silentSince: null, nextCheckAt: START }
  const verified = afterCheck(fresh, 'right', START)
  const stateOf = ({ state }: DomainHealth) => state

  it('is looked at every minute, every five, hourly, daily, and in the end only when asked for', () => {
    let health = fresh
    const gaps: (number | null)[] = []
    for (let look = 0; look < 130 && health.nextCheckAt; look += 1) {
      const now = health.nextCheckAt
      health = afterCheck(health, 'wrong', now)
      gaps.push(health.nextCheckAt && (health.nextCheckAt.getTime() - now.getTime()) / 60_000)
    }
    const count = (minutes: number | null) => gaps.filter((gap) => gap === minutes).length
    expect([1, 5, 60, 1440, null].map(count)).toEqual([9, 12, 72, 30, 1])
    expect(stateOf(health)).toBe('pending')
  })

  it('is verified once all is right, whatever it was', () => {
    for (const state of ['pending', 'failing', 'stopped', 'verified'] as const)
      expect(afterCheck({ ...fresh, state }, 'right', START)).toMatchObject({
        state: 'verified',
        wrongSince: null,
        silentSince: null,
        nextCheckAt: at(24),
      })
  })

  it('stops after two wrong answers six hours apart, and not before', () => {
    const once = afterCheck(verified, 'wrong', at(24))
    expect(once).toMatchObject({ state: 'failing', nextCheckAt: at(25) })
    const later = afterCheck(once, 'wrong', at(29.9))
    expect(stateOf(later)).toBe('failing')
    expect(stateOf(afterCheck(afterCheck(later, 'no_answer', at(29.95)), 'wrong', at(30)))).toBe('stopped')
    expect(stateOf(afterCheck(afterCheck(later, 'right', at(29.95)), 'wrong', at(30)))).toBe('failing')
  })

  it('stops after 48 hours without an answer, and one answer begins anew', () => {
    const silent = afterCheck(verified, 'no_answer', at(0))
    expect(stateOf(afterCheck(silent, 'no_answer', at(47.9)))).toBe('failing')
    expect(stateOf(afterCheck(silent, 'no_answer', at(48)))).toBe('stopped')
    expect(stateOf(afterCheck(afterCheck(silent, 'right', at(47)), 'no_answer', at(48)))).toBe('failing')
  })

  it('may send while it is failing, and neither before it is proved nor once it is stopped', () => {
    const states = ['pending', 'verified', 'failing', 'stopped'] as const
    expect(states.filter(maySendFrom)).toEqual(['verified', 'failing'])
    expect(stateOf(afterCheck(fresh, 'no_answer', START))).toBe('pending')
  })
})

describe('the days over which a campaign is spread', () => {
  const people = (days: SendingDay[]) => days.map(({ people: n }) => n)
  const warmUp = { kind: 'warm_up', stretch: 1 } as const

  it('double, beginning with 500', () => {
    const days = spreadOverDays(12_400, START, warmUp, [])
    expect(people(days)).toEqual([500, 1000, 2000, 4000, 4900])
    expect(days[0]?.day).toBe('2026-11-28')
    expect(days[4]?.day).toBe('2026-12-02')
  })

  it('are more if it is stretched', () => {
    expect(people(spreadOverDays(3000, START, { kind: 'warm_up', stretch: 2 }, []))).toEqual([500, 707, 999, 794])
    expect(people(spreadOverDays(3000, START, { kind: 'warm_up', stretch: 3 }, []))).toEqual([500, 629, 792, 997, 82])
  })

  it('go on from what left before, and not from the time that passed', () => {
    expect(people(spreadOverDays(9000, START, warmUp, [{ day: '2026-01-05', people: 20 }]))[0]).toBe(500)
    expect(people(spreadOverDays(9000, START, warmUp, [{ day: '2026-11-01', people: 4000 }]))).toEqual([8000, 1000])
  })

  it('are shared by campaigns', () => {
    const first = spreadOverDays(1200, START, warmUp, [])
    expect(people(first)).toEqual([500, 700])
    const second = spreadOverDays(1000, START, warmUp, first)
    expect(second).toEqual([
      { day: '2026-11-29', people: 300 },
      { day: '2026-11-30', people: 700 },
    ])
  })

  it('have the same share each on the domain of the installation', () => {
    const share = { kind: 'share', daily: 500 } as const
    expect(people(spreadOverDays(1200, START, share, [{ day: '2026-11-28', people: 100 }]))).toEqual([400, 500, 300])
    expect(people(spreadOverDays(1_000_000, START, share, [])).reduce((sum, n) => sum + n, 0)).toBe(30_000)
  })
})

describe('the days of a campaign that waited', () => {
  const day = (n: number, people: number): SendingDay => ({ day: `2026-12-0${n}`, people })
  const share = { kind: 'share', daily: 500 } as const
  const warmUp = { kind: 'warm_up', stretch: 1 } as const

  it('are those booked last', () => {
    const days = [day(1, 500), day(2, 300)]
    expect(lastOf(days, 400)).toEqual([day(1, 100), day(2, 300)])
    expect(lastOf(days, 0)).toEqual([])
    expect(lastOf(days, 900)).toEqual(days)
  })

  it('move to today, and as they are', () => {
    expect(delayForRoom([day(1, 500), day(2, 100)], '2026-12-04', share, [])).toBe(3)
    expect(delayForRoom([day(4, 500)], '2026-12-02', share, [])).toBe(0)
  })

  it('move on to where each has room beside the others', () => {
    expect(delayForRoom([day(1, 500), day(2, 100)], '2026-12-02', share, [day(3, 450)])).toBe(3)
    expect(delayForRoom([day(1, 50)], '2026-12-02', share, [day(2, 450)])).toBe(1)
    expect(delayForRoom([day(1, 60)], '2026-12-02', share, [day(2, 450)])).toBe(2)
  })

  it('have the room that a warm-up has by then', () => {
    expect(delayForRoom([day(1, 450)], '2026-12-02', warmUp, [day(1, 50), day(2, 500)])).toBe(2)
    expect(delayForRoom([day(1, 450)], '2026-12-02', warmUp, [day(1, 400), day(2, 300)])).toBe(1)
    // Planned after a day that brought less than was planned.
    expect(delayForRoom([day(1, 200), day(2, 1000)], '2026-12-04', warmUp, [day(1, 300)])).toBe(3)
  })

  it('stay on the first possible day if there is no room for a long time', () => {
    const full = Array.from({ length: 90 }, (_, n) => ({
      day: new Date(Date.UTC(2026, 11, 1 + n)).toISOString().slice(0, 10),
      people: 500,
    }))
    expect(delayForRoom([day(1, 10)], '2026-12-03', share, full)).toBe(2)
  })
})
