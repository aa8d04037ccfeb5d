import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Auth, AuthContext } from '../../lib/session/auth-context.ts'
import { setSingleKeys } from '../../lib/shortcuts.ts'
import { someone } from '../../testing/fake-auth.ts'
import { Overlays } from './overlays.tsx'

const asked: string[] = []
beforeEach(() => {
  window.innerWidth = 1440
  asked.length = 0
  setSingleKeys(true)
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://x')
    if (pathname !== '/api/search') return Response.json({ items: [], page: 1, limit: 1, total: 0 })
    asked.push(`${searchParams.get('category')}: ${searchParams.get('q')}`)
    return Response.json({
      items: [
        { category: 'contacts', title: 'Tide Fan', subtitle: 'tide@example.com', url: '/dashboard/contacts/1' },
        { category: 'segments', title: 'Tidewater', subtitle: null, url: '/dashboard/marketing/audience/2' },
        { category: 'tags', title: 'low tide', subtitle: '3 contacts', url: '/dashboard/contacts?tag=low+tide' },
      ],
    })
  })
})

const Path = () => {
  const { pathname, search } = useLocation()
  return <span data-testid="path">{pathname + search}</span>
}
const signOut = vi.fn(async () => ({ error: null }))

function open() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <AuthContext value={{ user: someone().user, signOut: signOut as Auth['signOut'] } as Auth}>
          <MemoryRouter>
            <input aria-label="Somewhere" />
            <Overlays />
            <Path />
          </MemoryRouter>
        </AuthContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const palette = () => screen.findByRole('dialog', { name: 'Search and actions' }, { timeout: 10_000 })
const field = () => screen.findByRole('combobox', { name: 'Search and actions' })
const openPalette = async () => {
  open()
  fireEvent.keyDown(screen.getByLabelText('Somewhere'), { key: 'k', ctrlKey: true })
  return within(await palette())
}
const sections = () =>
  screen
    .getAllByRole('group')
    .map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent)

it('Ctrl + K opens one list of pages and actions, from a field too, and closes it again', async () => {
  const { getByRole } = await openPalette()
  expect(sections()).toEqual(['Go to', 'Actions'])
  for (const name of ['New site', 'Add contact', 'Import contacts', 'New segment', 'Dark mode', 'Log out'])
    expect(getByRole('option', { name })).toBeDefined()
  fireEvent.keyDown(await field(), { key: 'k', ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('finds people, segments, and tags by one question to the server, each in its section', async () => {
  const { findByRole } = await openPalette()
  fireEvent.change(await field(), { target: { value: 'tide' } })
  const option = await findByRole('option', { name: /low tide/ })
  expect(asked).toEqual(['everything: tide'])
  expect(sections()).toEqual(['People', 'Segments', 'Tags'])
  fireEvent.click(option)
  expect(screen.getByTestId('path').textContent).toBe('/dashboard/contacts?tag=low+tide')
})

it('does what was chosen with Enter', async () => {
  await openPalette()
  fireEvent.change(await field(), { target: { value: 'log ou' } })
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(signOut).toHaveBeenCalledOnce()
})

it('? lists the shortcuts, but not while typing, nor where single keys are turned off', async () => {
  open()
  fireEvent.keyDown(screen.getByLabelText('Somewhere'), { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: '?' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, { timeout: 10_000 }))
  expect(dialog.getByText('Search and actions')).toBeDefined()
  fireEvent.click(dialog.getByRole('switch', { name: /^Single-key shortcuts/ }))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
