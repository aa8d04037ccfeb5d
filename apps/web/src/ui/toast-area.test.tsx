import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import ToastArea from './toast-area.tsx'

/** The visible part of the window, as browsers with a keyboard on the screen report it. */
class View extends EventTarget {
  scale = 1
  offsetTop = 0
  height = window.innerHeight
}

const covered = () => document.documentElement.style.getPropertyValue('--gr-keyboard')

afterEach(() => vi.unstubAllGlobals())

it('toasts stand above the keyboard of a phone, and do not jump while somebody zooms', () => {
  const view = new View()
  vi.stubGlobal('visualViewport', view)
  const change = (next: Partial<View>) =>
    act(() => {
      Object.assign(view, next)
      view.dispatchEvent(new Event('resize'))
    })
  const { unmount } = render(
    <MantineProvider env="test">
      <ToastArea />
    </MantineProvider>,
  )
  expect(covered()).toBe('0px')
  change({ height: window.innerHeight - 300 })
  expect(covered()).toBe('300px')
  change({ offsetTop: 100 })
  expect(covered()).toBe('200px')
  change({ scale: 2 })
  expect(covered()).toBe('0px')
  unmount()
  change({ scale: 1 })
  expect(covered()).toBe('0px')
})
