import { expect, it } from 'vitest'
import { DESTINATION_LIMITS, openDestinations } from './destinations.ts'

const open = (limits = {}) => {
  const clock = { now: 0 }
  return { clock, ...openDestinations({ ...DESTINATION_LIMITS, ...limits }, () => clock.now) }
}

it('pauses a domain for longer each time, up to five minutes, until it takes a mail', () => {
  const { clock, pause, waitMs, worked } = open()
  const pauses = Array.from({ length: 10 }, () => {
    pause('slow.example')
    pause('slow.example')
    const wait = waitMs('slow.example')
    // One that was on its way when the pause began.
    worked('slow.example')
    clock.now += wait
    return wait / 1000
  })
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  worked('slow.example')
  pause('slow.example')
  expect(waitMs('slow.example')).toBe(2000)
  expect(waitMs('other.example')).toBe(0)
})

it('knows the pauses of so many domains, and forgets the oldest (standard W22)', () => {
  const { pause, waitMs } = open({ mostDomains: 3 })
  for (const domain of ['a', 'b', 'c', 'd']) pause(domain)
  expect(['a', 'b', 'c', 'd'].map((domain) => waitMs(domain) > 0)).toEqual([false, true, true, true])
})

it('serves a hundred thousand that wait without a call within a call', () => {
  const { enter, leave } = open({ perDomain: 1 })
  let begun = 0
  const mail = {
    begin() {
      begun += 1
      leave('one.example')
    },
    failed() {},
  }
  enter('one.example', { begin() {}, failed() {} })
  for (let n = 0; n < 100_000; n += 1) enter('one.example', mail)
  leave('one.example')
  expect(begun).toBe(100_000)
})

it('fails those that wait when their domain asks for patience', () => {
  const { enter, pause } = open({ perDomain: 1 })
  const failed: unknown[] = []
  enter('one.example', { begin() {}, failed() {} })
  enter('one.example', { begin() {}, failed: (error) => failed.push(error) })
  pause('one.example')
  expect(failed).toEqual([expect.objectContaining({ failure: 'not-now', retryAfterMs: 2000 })])
})
