import type { RouteObject } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prefetchOnIntent } from './prefetch.ts'

const load = () => vi.fn(async () => ({ Component: () => null }))
let stop: () => void
let codes: { layout: ReturnType<typeof load>; site: ReturnType<typeof load>; missing: ReturnType<typeof load> }

beforeEach(() => {
  codes = { layout: load(), site: load(), missing: load() }
  const routes: RouteObject[] = [
    { lazy: codes.layout, children: [{ path: '/editor/:id', lazy: codes.site }] },
    { path: '*', lazy: codes.missing },
  ]
  stop = prefetchOnIntent(document, routes)
})
afterEach(() => stop())

const link = (html: string) => {
  document.body.innerHTML = html
  return document.querySelector('span') ?? document.querySelector('a')
}
const over = (html: string) => link(html)?.dispatchEvent(new Event('pointerover', { bubbles: true }))

it('loads screen and layout once, when the pointer comes over anything in the link', () => {
  over('<a href="/editor/7"><span>Edit</span></a>')
  over('<a href="/editor/8">Edit</a>')
  expect([codes.layout.mock.calls.length, codes.site.mock.calls.length]).toEqual([1, 1])
})

it('loads when the focus reaches the link', () => {
  link('<a href="/editor/7">Edit</a>')?.dispatchEvent(new Event('focusin', { bubbles: true }))
  expect(codes.site).toHaveBeenCalledTimes(1)
})

it('leaves other sites and new tabs alone', () => {
  over('<a href="https://elsewhere.example/editor/7">Out</a>')
  over('<a href="/editor/7" target="_blank">New tab</a>')
  expect(codes.site).not.toHaveBeenCalled()
})

it('what failed is asked for again the next time', async () => {
  codes.site.mockRejectedValueOnce(new Error('gone'))
  over('<a href="/editor/7">Edit</a>')
  await vi.waitFor(() => {
    over('<a href="/editor/7">Edit</a>')
    expect(codes.site).toHaveBeenCalledTimes(2)
  }, 15_000)
})

it('loads nothing for people who save data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  over('<a href="/editor/7">Edit</a>')
  expect(codes.site).not.toHaveBeenCalled()
})
