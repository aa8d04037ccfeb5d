import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useReadMarks } from './use-read-marks.ts'

let observers: ((isSeen: boolean) => void)[] = []
const scrollTo = (isSeen: boolean) => act(() => observers.at(-1)?.(isSeen))

beforeEach(() => {
  observers = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        observers.push((isIntersecting) => tell([{ isIntersecting }]))
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Thread({ unread, newestId, onSeen }: { unread: number; newestId: string; onSeen: () => void }) {
  const newest = useRef<HTMLButtonElement>(null)
  const { hold } = useReadMarks({ unread, newest, newestId, onSeen })
  return (
    <button type="button" ref={newest} onClick={hold}>
      Mark as unread
    </button>
  )
}
const hide = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

it('a message is read when it is seen, once', () => {
  const onSeen = vi.fn()
  render(<Thread unread={2} newestId="m1" onSeen={onSeen} />)
  scrollTo(false)
  expect(onSeen).not.toHaveBeenCalled()
  scrollTo(true)
  scrollTo(true)
  expect(onSeen).toHaveBeenCalledTimes(1)
})

it('nothing is read in a tab that nobody sees, until it is shown', () => {
  const onSeen = vi.fn()
  hide(true)
  render(<Thread unread={1} newestId="m1" onSeen={onSeen} />)
  scrollTo(true)
  expect(onSeen).not.toHaveBeenCalled()
  hide(false)
  expect(onSeen).toHaveBeenCalledTimes(1)
})

it('what is marked as unread stays so until something new comes', () => {
  const onSeen = vi.fn()
  const { rerender } = render(<Thread unread={0} newestId="m1" onSeen={onSeen} />)
  fireEvent.click(screen.getByRole('button'))
  rerender(<Thread unread={1} newestId="m1" onSeen={onSeen} />)
  scrollTo(true)
  expect(onSeen).not.toHaveBeenCalled()
  rerender(<Thread unread={2} newestId="m2" onSeen={onSeen} />)
  scrollTo(true)
  expect(onSeen).toHaveBeenCalledTimes(1)
})
