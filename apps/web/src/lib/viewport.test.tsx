import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useViewport } from './viewport.ts'

beforeEach(() => {
  vi.useFakeTimers()
  size(1024)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const size = (width: number) => {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true, writable: true })
}
const happens = (event: 'resize' | 'orientationchange', width: number) =>
  act(() => {
    size(width)
    window.dispatchEvent(new Event(event))
  })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('below 768 px is mobile, from 768 px up is not', () => {
  size(767)
  const narrow = renderHook(useViewport)
  expect(narrow.result.current.isMobile).toBe(true)
  narrow.unmount()
  size(768)
  expect(renderHook(useViewport).result.current.isMobile).toBe(false)
})

it('a window being resized is measured 150 ms after the last change', async () => {
  const { result } = renderHook(useViewport)
  happens('resize', 800)
  await wait(149)
  happens('resize', 500)
  await wait(149)
  expect(result.current).toEqual({ width: 1024, isMobile: false })
  await wait(1)
  expect(result.current).toEqual({ width: 500, isMobile: true })
})

it('a turned device is measured after 500 ms, whatever resize events come before', async () => {
  const { result } = renderHook(useViewport)
  happens('orientationchange', 844)
  happens('resize', 844)
  await wait(499)
  expect(result.current.width).toBe(1024)
  await wait(1)
  expect(result.current.width).toBe(844)
  happens('resize', 390)
  await wait(150)
  expect(result.current.isMobile).toBe(true)
})
