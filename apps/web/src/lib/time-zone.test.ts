import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.cookie = 'time_zone=; path=/; max-age=0'
})

const DEVICE = Intl.DateTimeFormat().resolvedOptions().timeZone

it('takes the time zone from the last visit, and looks again once the screen is there', async () => {
  document.cookie = 'other=1; path=/'
  document.cookie = 'time_zone=Pacific/Apia; path=/'
  const { leaveTimeZone, timeZone } = await import('./time-zone.ts')
  expect(timeZone()).toBe('Pacific/Apia')
  leaveTimeZone()
  vi.runAllTimers()
  expect(timeZone()).toBe(DEVICE)
  expect(document.cookie).toContain(`time_zone=${DEVICE}`)
})

it('asks the device on a first visit, and leaves nothing if the screen has gone before', async () => {
  const { leaveTimeZone, timeZone } = await import('./time-zone.ts')
  expect(timeZone()).toBe(DEVICE)
  leaveTimeZone()()
  vi.runAllTimers()
  expect(document.cookie).not.toContain('time_zone')
})
