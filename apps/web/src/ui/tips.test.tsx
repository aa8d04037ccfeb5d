import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { exactTime, tip } from './tip.ts'
import { Tips } from './tips.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:40Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const show = (content: ReactNode) =>
  render(
    <MantineProvider env="test">
      {content}
      <Tips />
    </MantineProvider>,
  )
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const words = () => screen.queryByRole('tooltip')?.textContent
const pointAt = (element: Element, pointerType = 'mouse') => {
  fireEvent.pointerOver(element, { pointerType })
  wait(250)
}

const BUTTONS = (
  <>
    <button type="button" {...tip('Change this note')}>
      <i>pencil</i>
    </button>
    <button type="button">other</button>
  </>
)

it('explains the element that the pointer rests on, and stops when it moves on', () => {
  show(BUTTONS)
  fireEvent.pointerOver(screen.getByText('pencil'), { pointerType: 'mouse' })
  wait(249)
  expect(words()).toBeUndefined()
  wait(1)
  expect(words()).toBe('Change this note')
  pointAt(screen.getByText('other'))
  expect(words()).toBeUndefined()
})

it('explains nothing to a finger, nor once something is pressed', () => {
  show(BUTTONS)
  pointAt(screen.getByText('pencil'), 'touch')
  expect(words()).toBeUndefined()
  pointAt(screen.getByText('pencil'))
  fireEvent.pointerDown(screen.getByText('pencil'))
  expect(words()).toBeUndefined()
})

it('says the full date and time of a relative one', () => {
  show(
    <time dateTime="2026-11-21T09:00:00.000Z" {...exactTime}>
      1 h ago
    </time>,
  )
  pointAt(screen.getByText('1 h ago'))
  expect(words()).toMatch(/Saturday, November 21, 2026/)
})

it('says what is true by then, and nothing of an element that has gone', () => {
  function Menu() {
    const [isOpen, setOpen] = useState(false)
    return (
      <button type="button" onClick={() => setOpen(true)} {...tip(isOpen ? undefined : 'Notifications')}>
        bell
      </button>
    )
  }
  const { rerender } = show(<Menu />)
  fireEvent.pointerOver(screen.getByText('bell'), { pointerType: 'mouse' })
  fireEvent.click(screen.getByText('bell'))
  wait(250)
  expect(words()).toBeUndefined()
  fireEvent.pointerOver(document.body, { pointerType: 'mouse' })
  rerender(
    <MantineProvider env="test">
      {BUTTONS}
      <Tips />
    </MantineProvider>,
  )
  fireEvent.pointerOver(screen.getByText('pencil'), { pointerType: 'mouse' })
  rerender(
    <MantineProvider env="test">
      <Tips />
    </MantineProvider>,
  )
  wait(250)
  expect(words()).toBeUndefined()
})
