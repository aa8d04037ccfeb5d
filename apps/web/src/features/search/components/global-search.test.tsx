import { MantineProvider } from '@mantine/core'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Auth, AuthContext } from '../../../lib/session/auth-context.ts'
import { someone } from '../../../testing/fake-auth.ts'
import { GlobalSearch } from './global-search.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  window.innerWidth = 1440
})
afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

const ENTRIES = [
  { title: 'Mini Sites', url: '/dashboard/mini-sites', keywords: ['page'] },
  { title: 'Settings', url: '/dashboard/settings', keywords: ['password'] },
]
const site = (title: string) => ({
  category: 'minisites',
  title,
  subtitle: `/${title.toLowerCase()}`,
  url: `/editor/${title}`,
})

const Path = () => <span data-testid="path">{useLocation().pathname}</span>

/** Sets up the search, with a server whose answers the test controls. */
function setUp() {
  const asked: {
    words: string
    category: string | null
    signal: AbortSignal | null | undefined
    answer: (titles: string[]) => Promise<void>
    fail: () => Promise<void>
  }[] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const query = new URL(address, 'http://x').searchParams
    const response = Promise.withResolvers<Response>()
    init.signal?.addEventListener('abort', () => response.reject(new DOMException('cut off', 'AbortError')))
    const settle = (answer: Response) =>
      act(async () => {
        response.resolve(answer)
        await vi.advanceTimersByTimeAsync(0)
      })
    asked.push({
      words: query.get('q') ?? '',
      category: query.get('category'),
      signal: init.signal,
      answer: (titles) => settle(Response.json({ items: titles.map(site) })),
      fail: () => settle(Response.json({ message: 'x', code: 'INTERNAL', status: 500 }, { status: 500 })),
    })
    return response.promise
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <AuthContext value={{ user: someone().user } as Auth}>
          <MemoryRouter>
            <GlobalSearch entries={ENTRIES} />
            <Path />
          </MemoryRouter>
        </AuthContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return {
    asked,
    field,
    pass,
    path: () => screen.getByTestId('path').textContent,
    type: async (text: string, ms = 150) => {
      fireEvent.change(field, { target: { value: text } })
      await pass(ms)
    },
    press: (key: string) => fireEvent.keyDown(field, { key }),
    options: () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent),
    active: () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
  }
}

describe('the search of the top bar', () => {
  it('opens on focus with the pages, and closes 200 ms after the focus is gone', async () => {
    const { field, options, pass } = setUp()
    expect(options()).toEqual([])
    act(() => field.focus())
    expect(options()).toEqual(['Mini Sites', 'Settings'])
    expect(field.getAttribute('aria-expanded')).toBe('true')
    act(() => field.blur())
    await pass(199)
    expect(options()).toHaveLength(2)
    await pass(1)
    expect(options()).toEqual([])
    expect(field.getAttribute('aria-expanded')).toBe('false')
  })

  it('stays open while the category is chosen', async () => {
    const { field, options, pass } = setUp()
    act(() => field.focus())
    act(() => screen.getByRole('combobox', { name: 'Search in' }).focus())
    await pass(1000)
    expect(options()).toHaveLength(2)
    expect(
      within(screen.getByRole('combobox', { name: 'Search in' }))
        .getAllByRole('option', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Navigation', 'Contacts', 'Conversations', 'Mini Sites'])
  })

  it('is led into by /', () => {
    const { field } = setUp()
    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).toBe(field)
  })

  it('asks the server once the typing pauses, and groups what it finds', async () => {
    const { asked, type, field } = setUp()
    act(() => field.focus())
    await type('s', 149)
    expect(asked).toHaveLength(0)
    await type('si')
    expect(asked.map(({ words, category }) => [words, category])).toEqual([['si', 'all']])
    await asked[0]?.answer(['Sirens', 'Basil'])
    const groups = screen.getAllByRole('group').map((group) => [
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
      ...within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ])
    expect(groups).toEqual([
      ['Navigation', 'Mini Sites'],
      ['Mini Sites', 'Sirens/sirens', 'Basil/basil'],
    ])
  })

  it('cuts an older question off, and shows of its answer only what still fits', async () => {
    const { asked, type, field, options } = setUp()
    act(() => field.focus())
    await type('no')
    await asked[0]?.answer(['Nova', 'Noise'])
    await type('nov', 0)
    expect(options()).toEqual(['Nova/nova'])
    await type('nova')
    await type('novas')
    expect(asked.map(({ words, signal }) => [words, signal?.aborted])).toEqual([
      ['no', false],
      ['nova', true],
      ['novas', false],
    ])
    await asked[1]?.answer(['Stale'])
    expect(options()).toEqual([])
  })

  it('says so when there is nothing, but not before the server has answered', async () => {
    const { asked, type, field } = setUp()
    act(() => field.focus())
    await type('zzz')
    expect(screen.queryByText(/No results found/)).toBeNull()
    await asked[0]?.answer([])
    expect(screen.getByText('No results found for "zzz"')).toBeTruthy()
  })

  it('goes round with the arrows, to the ends with Home and End, and chooses with Enter', async () => {
    const { asked, type, press, active, path, field, options } = setUp()
    act(() => field.focus())
    expect(active()).toBeUndefined()
    press('ArrowUp')
    expect(active()).toBe('Settings')
    await type('s')
    await asked[0]?.answer(['Sirens'])
    expect(active()).toBe('Settings')
    const walk: (string | null | undefined)[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'End', 'Home', 'ArrowUp']) {
      press(key)
      walk.push(active())
    }
    expect(walk).toEqual(['Mini Sites', 'Sirens/sirens', 'Settings', 'Sirens/sirens', 'Settings', 'Sirens/sirens'])
    press('Enter')
    expect(path()).toBe('/editor/Sirens')
    expect([field.value, options(), document.activeElement === field]).toEqual(['', [], false])
    act(() => field.focus())
    expect(options()[0]).toBe('Sirens/sirens')
  })

  it('chooses with the mouse', async () => {
    const { path, field } = setUp()
    act(() => field.focus())
    fireEvent.click(screen.getByRole('option', { name: 'Settings' }))
    expect(path()).toBe('/dashboard/settings')
  })

  it('closes with Escape, and is empty after the second one', async () => {
    const { type, press, options, field } = setUp()
    act(() => field.focus())
    await type('mini')
    press('Escape')
    expect([options(), field.value]).toEqual([[], 'mini'])
    press('Escape')
    expect(field.value).toBe('')
  })

  it('leads to the pages without a connection, and says that the rest is missing', async () => {
    onlineManager.setOnline(false)
    const { asked, type, options, field } = setUp()
    act(() => field.focus())
    await type('mini')
    expect([asked.length, options()]).toEqual([0, ['Mini Sites']])
    expect(screen.getByText('You are offline. Only pages are searched.')).toBeTruthy()
  })

  it('shows the pages when the server fails', async () => {
    const { asked, type, options, field } = setUp()
    act(() => field.focus())
    await type('mini')
    await asked[0]?.fail()
    expect(options()).toEqual(['Mini Sites'])
    expect(screen.getByText('Some results did not load. Only pages are shown.')).toBeTruthy()
  })

  it('asks nobody for pages alone', async () => {
    const { asked, type, options, field } = setUp()
    act(() => field.focus())
    fireEvent.change(screen.getByRole('combobox', { name: 'Search in' }), { target: { value: 'navigation' } })
    await type('set')
    expect([asked.length, options()]).toEqual([0, ['Settings']])
  })
})
