import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderSitePage } from '../../render.tsx'
import { sampleInput, sampleSite, shownBlocks } from '../../testing/sample-site.ts'
import script from './countdown.js?minified'

/** The sample counts to 2027-03-12T00:00:00Z. */
const { html } = await renderSitePage(sampleInput(sampleSite({ blocks: shownBlocks() })))
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { reload })
  reload.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(now: string) {
  vi.setSystemTime(new Date(now))
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML
  runInThisContext(`{${script}}`)
}
const clock = () => document.querySelector<HTMLElement>('.clock') as HTMLElement
const shown = () => [...clock().querySelectorAll('b')].map((part) => part.textContent).join(':')

describe('a countdown', () => {
  it('shows the date without scripts, and no clock that stands still', () => {
    const page = new DOMParser().parseFromString(html, 'text/html')
    expect(page.querySelector('.count time')?.textContent).toBe('Friday, March 12, 2027 at 12:00 AM Portugal Time')
    expect(page.querySelector('.clock')?.hasAttribute('hidden')).toBe(true)
  })

  it('runs', () => {
    open('2027-03-09T21:58:57.400Z')
    expect(clock().hidden).toBe(false)
    expect(shown()).toBe('2:2:1:3')
    vi.advanceTimersByTime(3000)
    expect(shown()).toBe('2:2:1:0')
  })

  it('reads the page again once, at its moment', () => {
    open('2027-03-11T23:59:58Z')
    vi.advanceTimersByTime(1000)
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(5000)
    expect(reload).toHaveBeenCalledOnce()
    expect(clock().hidden).toBe(true)
  })

  it('disturbs nobody who is filling in a form', () => {
    open('2027-03-11T23:59:58Z')
    document.querySelector<HTMLInputElement>('.join [name=email]')?.focus()
    vi.advanceTimersByTime(5000)
    expect(reload).not.toHaveBeenCalled()
  })

  it('never reads the page in circles where the visitor’s clock is ahead', () => {
    open('2027-03-12T00:00:05Z')
    vi.advanceTimersByTime(60_000)
    expect([reload.mock.calls.length, clock().hidden]).toEqual([0, true])
  })
})
