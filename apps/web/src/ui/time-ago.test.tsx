import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TimeAgo } from './time-ago.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:40Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const show = (at: string) => {
  render(
    <MantineProvider env="test">
      <TimeAgo at={at} />
    </MantineProvider>,
  )
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

it('says the exact time to machines, and to people on hover', async () => {
  const time = show('2026-11-21T09:00:00.000Z')
  expect(time.getAttribute('datetime')).toBe('2026-11-21T09:00:00.000Z')
  fireEvent.pointerEnter(time)
  fireEvent.mouseEnter(screen.getByText('1 h ago'))
  act(() => {
    vi.advanceTimersByTime(1000)
  })
  expect(screen.getByRole('tooltip').textContent).toMatch(/Saturday, November 21, 2026/)
})

it('stays the same element under a finger, so that its tap is not lost', () => {
  const time = show('2026-11-21T09:00:00.000Z')
  fireEvent.pointerEnter(time, { pointerType: 'touch' })
  expect(screen.getByText('1 h ago')).toBe(time)
  fireEvent.pointerEnter(time, { pointerType: 'mouse' })
  expect(screen.getByText('1 h ago')).not.toBe(time)
})
