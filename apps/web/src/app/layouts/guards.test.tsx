import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { lazy, type ReactNode } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Component as Login } from '../../features/auth/screens/login.tsx'
import { Component as SignUp } from '../../features/auth/screens/signup.tsx'
import { AuthProvider, type AuthProviderProps, savedRedirectPath, useAuth } from '../../lib/session/index.ts'
import { fakeAuthApi, someone } from '../../testing/fake-auth.ts'
import { Component as AuthLayout } from './auth-layout.tsx'
import { Protected } from './protected.tsx'

beforeEach(() => {
  const ways = { google: false, phone: true, email_link: true, sandbox: false }
  vi.stubGlobal('fetch', async () => Response.json(ways))
})

function Leave() {
  const { signOut } = useAuth()
  return (
    <button type="button" onClick={() => void signOut()}>
      Leave
    </button>
  )
}

function open(path: string, props: Omit<AuthProviderProps, 'children' | 'navigate'>, start: ReactNode = 'Start') {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>{start}</p> },
      {
        Component: AuthLayout,
        children: [
          { path: '/login', Component: Login },
          { path: '/signup', Component: SignUp },
        ],
      },
      {
        element: (
          <Protected>
            <Outlet />
          </Protected>
        ),
        children: [
          { path: '/editor/:id', element: <p>The editor</p> },
          { path: '/dashboard/mini-sites', element: <p>Your sites</p> },
          { path: '/leave', Component: Leave },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  // The layout reads the browser's own address, and a memory router does not change it.
  router.subscribe(({ location }) => {
    window.history.replaceState(null, '', location.pathname)
  })
  window.history.replaceState(null, '', path)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <AuthProvider navigate={(to) => router.navigate(to)} {...props}>
          <RouterProvider router={router} />
        </AuthProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}
const typeIn = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input:not([type=radio])' }), { target: { value } })
}
const send = (button: string) => {
  act(() => {
    screen.getByRole('button', { name: button }).click()
  })
}

describe('a protected screen', () => {
  it("says 'Authenticating...' until the session is known, then shows", async () => {
    const { api } = fakeAuthApi(someone())
    open('/editor/7', { api })
    expect(screen.getByText('Authenticating...')).toBeTruthy()
    expect(await screen.findByText('The editor')).toBeTruthy()
  })

  it('keeps its path and goes to /login for a visitor, who comes back to it after signing in', async () => {
    const { api } = fakeAuthApi()
    const router = open('/editor/7?tab=seo', { api })
    await screen.findByRole('heading', { name: 'Welcome back' })
    expect(savedRedirectPath()).toBe('/editor/7?tab=seo')
    typeIn('Email', 'nova@example.com')
    typeIn('Password', 'correct horse')
    send('Log in')
    expect(await screen.findByText('The editor')).toBeTruthy()
    expect(router.state.location.search).toBe('?tab=seo')
    expect(savedRedirectPath()).toBeNull()
  })
})

it('a sign-out leads to the start, also while the screen there is still loading, and keeps no path', async () => {
  const { api } = fakeAuthApi(someone())
  const loaded = Promise.withResolvers<{ default: () => string }>()
  const Start = lazy(() => loaded.promise)
  const router = open('/leave', { api }, <Start />)
  await screen.findByRole('button', { name: 'Leave' })
  send('Leave')
  await screen.findByText('Redirecting...')
  expect([router.state.location.pathname, savedRedirectPath()]).toEqual(['/', null])
  loaded.resolve({ default: () => 'The start' })
  expect(await screen.findByText('The start')).toBeTruthy()
  expect(savedRedirectPath()).toBeNull()
})

it("says 'Redirecting...' on the way to /login", async () => {
  const { api } = fakeAuthApi()
  const seen: string[] = []
  const observer = new MutationObserver(() => {
    seen.push(document.body.textContent ?? '')
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  open('/editor/7', { api })
  await screen.findByRole('heading', { name: 'Welcome back' })
  observer.disconnect()
  expect(seen.some((text) => text.includes('Redirecting...'))).toBe(true)
})

describe('an auth screen', () => {
  it('sends a signed-in user to the mini sites', async () => {
    const { api } = fakeAuthApi(someone())
    open('/login', { api })
    expect(await screen.findByText('Your sites')).toBeTruthy()
  })

  it('waits while the page of a new user is being made, then lets that lead', async () => {
    const { api } = fakeAuthApi()
    let made: (path: string) => void = () => undefined
    const onNewUser = vi.fn(
      () =>
        new Promise<string>((resolve) => {
          made = resolve
        }),
    )
    const router = open('/signup', { api, onNewUser })
    typeIn('Email', 'nova@example.com')
    typeIn('Password', 'correct horse')
    send('Sign up')
    await waitFor(() => expect(onNewUser).toHaveBeenCalled())
    expect(router.state.location.pathname).toBe('/signup')
    act(() => {
      made('/editor/9')
    })
    expect(await screen.findByText('The editor')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/editor/9')
  })
})
