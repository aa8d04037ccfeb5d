import { MantineProvider } from '@mantine/core'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AuthProvider } from '../../lib/session/index.ts'
import { fakeAuthApi, someone } from '../../testing/fake-auth.ts'
import { ScreenCodeError } from '../chunk-recovery.ts'
import { ScreenError } from './screen-error.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  act(() => onlineManager.setOnline(true))
})

function openBroken(error: unknown, isSignedIn = false) {
  const router = createMemoryRouter([
    {
      path: '/',
      ErrorBoundary: ScreenError,
      loader: () => {
        throw error
      },
      element: <p>Never</p>,
      hydrateFallbackElement: <p>Loading</p>,
    },
  ])
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <AuthProvider navigate={async () => undefined} api={fakeAuthApi(isSignedIn ? someone() : null).api}>
          <RouterProvider router={router} />
        </AuthProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('a broken screen says so, with another try and a way back to the start', async () => {
  openBroken(new Error('oops'))
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href')).toBe('/')
})

it('leads a signed-in person back to the sites', async () => {
  openBroken(new Error('oops'), true)
  const back = await screen.findByRole('link', { name: 'Back to your sites' })
  expect(back.getAttribute('href')).toBe('/dashboard/mini-sites')
})

it('code that does not come after a reload is told apart', async () => {
  openBroken(new ScreenCodeError(new TypeError('Failed to fetch')))
  expect((await screen.findByRole('alert')).textContent).toContain('reloaded the page once')
})

it('says when it is only the connection', async () => {
  openBroken(new ScreenCodeError(new TypeError('Failed to fetch')))
  await screen.findByRole('alert')
  act(() => onlineManager.setOnline(false))
  await screen.findByRole('heading', { level: 1, name: 'You are offline' })
})

it('what broke for want of a connection is loaded anew when it is back', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  onlineManager.setOnline(false)
  openBroken(new ScreenCodeError(new TypeError('Failed to fetch')))
  await screen.findByRole('heading', { name: 'You are offline' })
  expect(reload).not.toHaveBeenCalled()
  act(() => onlineManager.setOnline(true))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 15_000)
})
