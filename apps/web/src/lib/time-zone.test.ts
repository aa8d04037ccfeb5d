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

it('numbers are asked for in the time zone of the last visit, until the screen is there', async () => {
  document.cookie = 'other=1; path=/'
  document.cookie = 'time_zone=Pacific/Apia; path=/'
  const { leaveTimeZone, readersTimeZone } = await import('./time-zone.ts')
  expect(readersTimeZone()).toBe('Pacific/Apia')
  leaveTimeZone()
  vi.runAllTimers()
  expect(readersTimeZone()).toBe(DEVICE)
  expect(document.cookie).toContain(`time_zone=${DEVICE}`)
})

it('what is stored has the time zone of the device, whatever an earlier visit left', async () => {
  document.cookie = 'time_zone=Pacific/Apia; path=/'
  const { timeZone } = await import('./time-zone.ts')
  expect(timeZone()).toBe(DEVICE)
})

it.each(['', 'Eastern%20Time', '"x"'])('asks the device instead of taking %j from a cookie', async (name) => {
  document.cookie = `time_zone=${name}; path=/`
  const { leaveTimeZone, readersTimeZone } = await import('./time-zone.ts')
  expect(readersTimeZone()).toBe(DEVICE)
  leaveTimeZone()()
  vi.runAllTimers()
  expect(document.cookie).not.toContain(DEVICE)
})
