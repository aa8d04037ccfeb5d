import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeAuthApi, someone } from '../../testing/fake-auth.ts'
import { reportNotAuthenticated } from '../api/signed-out.ts'
import { useAuth } from './auth-context.ts'
import { AuthProvider, type AuthProviderProps } from './auth-provider.tsx'

function Who() {
  const { status, displayName, signOut } = useAuth()
  return <button type="button" onClick={() => void signOut()}>{`${status}: ${displayName}`}</button>
}

function tab(props: Omit<AuthProviderProps, 'children' | 'navigate'> & { navigate?: AuthProviderProps['navigate'] }) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['sites'], ['a secret'])
  const navigate = vi.fn<AuthProviderProps['navigate']>()
  const view = render(
    <QueryClientProvider client={queryClient}>
      <AuthProvider navigate={navigate} {...props}>
        <Who />
      </AuthProvider>
    </QueryClientProvider>,
  )
  return { ...view, queryClient, navigate }
}

it('useAuth outside a provider says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Who />)).toThrow('useAuth must be used within an AuthProvider')
})

it('tells who is signed in', async () => {
  const { api } = fakeAuthApi(someone())
  tab({ api })
  expect(screen.getByRole('button').textContent).toContain('initializing')
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('authenticated: Nova Reyes'))
})

it('sign-out empties the cache in every open tab', async () => {
  const { api } = fakeAuthApi(someone())
  const here = tab({ api })
  const there = tab({ api })
  await waitFor(() => expect(screen.getAllByText('authenticated: Nova Reyes')).toHaveLength(2))
  act(() => {
    here.getAllByRole('button')[0]?.click()
  })
  await waitFor(() => expect(screen.getAllByText('unauthenticated: User')).toHaveLength(2))
  expect(here.queryClient.getQueryData(['sites'])).toBeUndefined()
  expect(there.queryClient.getQueryData(['sites'])).toBeUndefined()
  expect([here.navigate.mock.calls, there.navigate.mock.calls]).toEqual([[['/']], [['/']]])
})

it('what came with the page of the one who signs out is shown to nobody', async () => {
  document.body.innerHTML = `<script id="boot" type="application/json">${JSON.stringify({ since: 'a.1', answers: { '/api/me?': {} } })}</script>`
  vi.resetModules()
  const { AuthProvider: Provider } = await import('./auth-provider.tsx')
  const { useAuth: useOwnAuth } = await import('./auth-context.ts')
  const { hasFirstAnswers } = await import('../api/index.ts')
  function LogOut() {
    const { status, signOut } = useOwnAuth()
    return <button onClick={() => void signOut()}>{status}</button>
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Provider navigate={() => undefined} api={fakeAuthApi(someone()).api}>
        <LogOut />
      </Provider>
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: 'authenticated' })
  expect(hasFirstAnswers()).toBe(true)
  fireEvent.click(button)
  await screen.findByRole('button', { name: 'unauthenticated' })
  expect(hasFirstAnswers()).toBe(false)
})

it('a call that is answered with 401 makes it look at the session', async () => {
  const { api, becomes } = fakeAuthApi(someone())
  const onExpired = vi.fn()
  tab({ api, onExpired })
  await waitFor(() => expect(screen.getByRole('button').textContent).toContain('authenticated: Nova'))
  becomes(null)
  act(() => {
    reportNotAuthenticated()
  })
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('unauthenticated: User'))
  expect(onExpired).toHaveBeenCalledTimes(1)
})
