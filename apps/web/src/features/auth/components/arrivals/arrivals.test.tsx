import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AuthProvider, saveRedirectPath } from '../../../../lib/session/index.ts'
import type { SignedIn } from '../../../../lib/session/auth-api.ts'
import { fakeAuthApi, someone } from '../../../../testing/fake-auth.ts'
import { markDeparture } from '../../api/google-departure.ts'
import { Component as Callback } from '../../screens/callback.tsx'
import { noticeOf } from '../auth-notice.ts'
import { arrivalOf } from './arrival.ts'

const news = vi.hoisted(() => vi.fn())
vi.mock('../../../../lib/toasts.tsx', () => ({ toast: { success: news, error: vi.fn() } }))

/** Requests received below /api/auth. `answer` makes the responses. */
const asked: [path: string, body: unknown][] = []
let answer: () => Response
beforeEach(() => {
  asked.length = 0
  news.mockReset()
  answer = () => Response.json({ status: true, user: { email: 'nova@example.com' } })
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/api/sign-in-ways')
      return Response.json({ google: true, phone: true, email_link: true, sandbox: false })
    asked.push([address.replace('/api/auth', ''), typeof init?.body === 'string' ? JSON.parse(init.body) : null])
    return answer()
  })
})
const dead = () =>
  Response.json(
    {
      message: 'Used before',
      code: 'VALIDATION_FAILED',
      status: 400,
      details: { issues: [{ path: 'body.token', message: 'Used before' }] },
    },
    { status: 400 },
  )

function arrive(address: string, { api }: ReturnType<typeof fakeAuthApi>, onNewUser?: () => Promise<string>) {
  const screens = ['/dashboard/mini-sites', '/editor/:id', '/login', '/forgot-password']
  const router = createMemoryRouter(
    [{ path: '/auth/callback', Component: Callback }, ...screens.map((path) => ({ path, element: <p>{path}</p> }))],
    { initialEntries: [`/auth/callback${address}`] },
  )
  // The code compares with the browser's own address, which a memory router does not change.
  router.subscribe(({ location }) => window.history.replaceState(null, '', location.pathname))
  window.history.replaceState(null, '', `/auth/callback${address}`)
  render(
    <StrictMode>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <AuthProvider navigate={(to) => router.navigate(to)} api={api} {...(onNewUser ? { onNewUser } : {})}>
            <RouterProvider router={router} />
          </AuthProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
  return router
}
const isAt = (router: ReturnType<typeof arrive>, pathname: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(pathname))
const wentIn = (fake: ReturnType<typeof fakeAuthApi>, found: SignedIn) => () => {
  fake.becomes(found)
  return Response.json({ user: {} })
}

it('reads what the address brings', () => {
  expect(arrivalOf({ hash: '#link=a-b_c', search: '' })).toEqual({ kind: 'link', token: 'a-b_c' })
  expect(arrivalOf({ hash: '#verify=x', search: '?error=y' })).toEqual({ kind: 'verify', token: 'x' })
  expect(arrivalOf({ hash: '#email=x', search: '' })).toEqual({ kind: 'email', token: 'x' })
  expect(arrivalOf({ hash: '#link=', search: '?error=access_denied' })).toEqual({
    kind: 'refused',
    code: 'access_denied',
  })
  expect(arrivalOf({ hash: '', search: '' })).toEqual({ kind: 'return' })
})

describe('a link to log in with', () => {
  it('is used once, leaves the address, and leads to the saved path', async () => {
    const fake = fakeAuthApi()
    answer = wentIn(fake, someone())
    saveRedirectPath('/editor/7')
    const router = arrive('#link=token', fake)
    await isAt(router, '/editor/7')
    expect(asked).toEqual([['/magic-link/verify', { token: 'token' }]])
    expect(window.location.hash).toBe('')
  })

  it('that is dead says so, with a way on', async () => {
    answer = dead
    arrive('#link=token', fakeAuthApi())
    await screen.findByRole('heading', { name: 'This link no longer works' })
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
  })

  it('is not used up by a lost connection', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    const fake = fakeAuthApi()
    const router = arrive('#link=token', fake)
    await screen.findByRole('heading', { name: 'You are offline' })
    answer = wentIn(fake, someone())
    screen.getByRole('button', { name: 'Try again' }).click()
    await isAt(router, '/dashboard/mini-sites')
  })

  it('asks for the second factor where there is one', async () => {
    answer = () => Response.json({ twoFactorRedirect: true })
    arrive('#link=token', fakeAuthApi())
    await screen.findByRole('heading', { name: 'Two-factor sign-in' })
  })
})

describe('a link that proves an email', () => {
  it('leads whoever is signed in on', async () => {
    const router = arrive('#verify=token', fakeAuthApi(someone()))
    await isAt(router, '/dashboard/mini-sites')
    expect(asked).toEqual([['/verify-email', { token: 'token' }]])
    expect(news).toHaveBeenCalledWith('Your email is verified.', { id: 'confirmed-verify' })
  })

  it('tells somebody else whose account it was', async () => {
    answer = () => Response.json({ status: true, user: { email: 'iris@example.com' } })
    const router = arrive('#verify=token', fakeAuthApi(someone()))
    await isAt(router, '/dashboard/mini-sites')
    expect(news).toHaveBeenCalledWith('iris@example.com is verified.', { id: 'confirmed-verify' })
  })

  it('leads others to the log-in, with the news of whose account it is', async () => {
    const router = arrive('#verify=token', fakeAuthApi())
    await isAt(router, '/login')
    expect(asked).toEqual([['/verify-email', { token: 'token' }]])
    expect(noticeOf(router.state.location.state)).toBe('nova@example.com is verified. Log in to continue.')
  })

  it('of a new email asks whoever is not logged in to log in first', async () => {
    const message = 'Log in to your account in this browser. The link still works.'
    answer = () => Response.json({ code: 'FORBIDDEN', status: 403, message }, { status: 403 })
    arrive('#email=token', fakeAuthApi())
    await screen.findByRole('heading', { name: 'Log in here first' })
    expect(screen.getByText(message)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  })
})

describe('a link that proves an email of an account whose session is elsewhere', () => {
  const question =
    (hasPassword = true) =>
    () =>
      Response.json({ status: false, unproven: { email: 'nova@example.com', hasPassword } })
  const type = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it('asks for the password of the sign-up, and leads on with it', async () => {
    answer = question()
    const fake = fakeAuthApi()
    const router = arrive('#verify=token', fake)
    await screen.findByRole('heading', { name: 'Is this your account?' })
    press('Verify and log in')
    await screen.findByText('Enter your password.')
    answer = wentIn(fake, someone())
    type('Password', 'correct horse')
    press('Verify and log in')
    await isAt(router, '/dashboard/mini-sites')
    expect(asked.at(-1)).toEqual(['/verify-email', { token: 'token', password: 'correct horse' }])
  })

  it('takes a new password of whoever does not know it', async () => {
    answer = question()
    const fake = fakeAuthApi()
    const router = arrive('#verify=token', fake)
    fireEvent.click(await screen.findByRole('button', { name: 'I do not know the password' }))
    await screen.findByRole('heading', { name: 'Choose a new password' })
    answer = wentIn(fake, someone())
    type('New password', 'staple battery horse')
    press('Verify and log in')
    await isAt(router, '/dashboard/mini-sites')
    expect(asked.at(-1)).toEqual(['/verify-email', { token: 'token', newPassword: 'staple battery horse' }])
  })

  it('asks for a new password alone where there is none', async () => {
    answer = question(false)
    arrive('#verify=token', fakeAuthApi())
    await screen.findByRole('heading', { name: 'Choose a new password' })
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  it('deletes the account for whoever did not sign up, after asking once more', async () => {
    answer = question()
    arrive('#verify=token', fakeAuthApi())
    fireEvent.click(await screen.findByRole('button', { name: 'I did not sign up' }))
    await screen.findByRole('heading', { name: 'Not you?' })
    expect(asked).toHaveLength(1)
    answer = () => Response.json({ status: true })
    press('Delete the account')
    await screen.findByRole('heading', { name: 'The account was deleted' })
    expect(asked.at(-1)).toEqual(['/verify-email/refuse', { token: 'token' }])
  })

  it('says so where the link is dead by now', async () => {
    answer = question()
    arrive('#verify=token', fakeAuthApi())
    await screen.findByRole('heading', { name: 'Is this your account?' })
    answer = dead
    type('Password', 'correct horse')
    press('Verify and log in')
    await screen.findByRole('heading', { name: 'This link no longer works' })
  })
})

describe('the way back from Google', () => {
  it('makes the page of a new user after 1 s', async () => {
    markDeparture()
    const onNewUser = vi.fn(async () => '/editor/1')
    const router = arrive('', fakeAuthApi(someone(0)), onNewUser)
    await isAt(router, '/editor/1')
    expect(onNewUser).toHaveBeenCalledTimes(1)
  })

  it('typed by hand is no sign-in: it leads on, or to the log-in', async () => {
    const onNewUser = vi.fn(async () => '/editor/1')
    await isAt(arrive('', fakeAuthApi(someone(0)), onNewUser), '/dashboard/mini-sites')
    expect(onNewUser).not.toHaveBeenCalled()
    await isAt(arrive('', fakeAuthApi()), '/login')
  })

  it('with an error says which, and offers both ways on', async () => {
    arrive('?error=access_denied', fakeAuthApi())
    await screen.findByRole('heading', { name: 'You stopped at Google' })
    await screen.findByRole('button', { name: 'Continue with Google' })
    expect(screen.getByRole('link', { name: 'Log in another way' }).getAttribute('href')).toBe('/login')
  })
})
