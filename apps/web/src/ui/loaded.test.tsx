import { MantineProvider } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { bothLoaded, Loaded, type Loadable } from './loaded.tsx'

const query = (parts: Partial<Loadable<string[] | null>> = {}): Loadable<string[] | null> => ({
  data: undefined,
  error: null,
  fetchStatus: 'idle',
  refetch: vi.fn(),
  ...parts,
})

const show = (shown: Loadable<string[] | null>, extra: { place?: 'list' | 'screen'; tellsStale?: boolean } = {}) =>
  render(
    <MantineProvider>
      <Loaded query={shown} what="Your keys" skeleton={40} empty={<p>None yet.</p>} missing={<p>Gone.</p>} {...extra}>
        {(keys) => <p>{keys.join(', ')}</p>}
      </Loaded>
    </MantineProvider>,
  )

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
})

it('says what is loading', () => {
  show(query({ fetchStatus: 'fetching' }))
  expect(screen.getByRole('status').textContent).toBe('Loading your keys…')
})

it('tells nothing, something missing and data apart', () => {
  show(query({ data: [] }))
  screen.getByText('None yet.')
  show(query({ data: null }))
  screen.getByText('Gone.')
  show(query({ data: ['one', 'two'] }))
  screen.getByText('one, two')
})

it('offers to try again where it failed', () => {
  const failed = query({ error: new Error('The server is busy.') })
  show(failed)
  expect(screen.getByRole('alert').textContent).toContain('Your keys did not load')
  screen.getByText('The server is busy.')
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(failed.refetch).toHaveBeenCalledOnce()
})

it('is the heading of a screen that shows nothing else', () => {
  show(query({ error: new Error('The server is busy.') }), { place: 'screen' })
  screen.getByRole('heading', { level: 1, name: 'Your keys did not load' })
})

it('keeps the data in hand when a later fetch fails, and says so where that is wanted', () => {
  const stale = query({ data: ['one'], error: new Error('The server is busy.') })
  show(stale)
  screen.getByText('one')
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  show(stale, { tellsStale: true })
  screen.getByText('one')
  screen.getByRole('alert')
})

it('says that there is no connection, and shows data in hand all the same', () => {
  onlineManager.setOnline(false)
  show(query({ fetchStatus: 'paused' }), { place: 'list' })
  screen.getByRole('heading', { level: 2, name: 'You are offline' })
  cleanup()
  show(query({ data: ['one'], fetchStatus: 'paused' }))
  screen.getByText('one')
})

it('begins to load when the connection comes back', () => {
  onlineManager.setOnline(false)
  show(query({ fetchStatus: 'paused' }))
  expect(screen.getByRole('status').textContent).toContain('You are offline.')
  act(() => onlineManager.setOnline(true))
  expect(screen.getByRole('status').textContent).toBe('Loading your keys…')
})

it('waits for both of two queries, fails with either, and fetches both again', () => {
  const [one, other] = [query({ data: ['one'] }), query({ error: new Error('No.') })]
  expect(bothLoaded(one, query()).data).toBeUndefined()
  expect(bothLoaded(one, one).data).toEqual([['one'], ['one']])
  const both = bothLoaded(one, other)
  expect(both.error?.message).toBe('No.')
  void both.refetch()
  expect(one.refetch).toHaveBeenCalledOnce()
  expect(other.refetch).toHaveBeenCalledOnce()
})
