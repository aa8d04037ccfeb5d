import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLongPress } from './use-long-press.ts'

const long = vi.fn()
const click = vi.fn()
function Row() {
  return (
    <button type="button" {...useLongPress(long)} onClick={click}>
      Row
    </button>
  )
}
beforeEach(() => {
  vi.useFakeTimers()
  long.mockClear()
  click.mockClear()
  render(<Row />)
})
afterEach(() => vi.useRealTimers())
const row = () => screen.getByRole('button')
const press = (pointerType: string, x = 0) => fireEvent.pointerDown(row(), { pointerType, clientX: x, clientY: 0 })

it('a finger that rests selects, and opens nothing', () => {
  press('touch')
  vi.advanceTimersByTime(500)
  fireEvent.pointerUp(row())
  fireEvent.click(row())
  expect([long.mock.calls.length, click.mock.calls.length]).toEqual([1, 0])
})

it('a tap opens, and so does a mouse that rests', () => {
  press('touch')
  vi.advanceTimersByTime(100)
  fireEvent.pointerUp(row())
  fireEvent.click(row())
  press('mouse')
  vi.advanceTimersByTime(500)
  fireEvent.click(row())
  expect([long.mock.calls.length, click.mock.calls.length]).toEqual([0, 2])
})

it('a finger that scrolls does nothing', () => {
  press('touch')
  fireEvent.pointerMove(row(), { clientX: 0, clientY: 30 })
  vi.advanceTimersByTime(500)
  expect(long).not.toHaveBeenCalled()
})
