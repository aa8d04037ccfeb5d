import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TimeAgo } from './time-ago.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:40Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const show = (at: string) => {
  render(<TimeAgo at={at} />)
  return screen.getByText(/ago|just now/)
}

it('is never in the future, and moves with the clock', () => {
  const time = show('2026-11-21T10:00:39.500Z')
  expect(time.textContent).toBe('just now')
  act(() => {
    vi.advanceTimersByTime(5 * 60_000)
  })
  expect(time.textContent).toMatch(/^[56] min ago$/)
})

it('says the exact time to machines', () => {
  expect(show('2026-11-21T09:00:00.000Z').getAttribute('datetime')).toBe('2026-11-21T09:00:00.000Z')
})
