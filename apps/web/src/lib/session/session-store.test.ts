import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CREDENTIALS, NOW, offline, settle, setUp, signedIn } from '../../testing/session-set-up.ts'
import { ApiError } from '../api/api-error.ts'
import { saveRedirectPath, savedRedirectPath } from './redirect-path.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('at the start', () => {
  it('is initializing, then takes over a living session and goes nowhere', async () => {
    const { store, steps } = setUp({ found: signedIn(5) })
    expect(store.getState().status).toBe('initializing')
    await settle()
    expect(store.getState()).toMatchObject({ status: 'authenticated', user: { name: 'Nova' }, settling: false })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(steps).toEqual([])
  })

  it('without a session is unauthenticated', async () => {
    const { store } = setUp()
    await settle()
    expect(store.getState().status).toBe('unauthenticated')
  })

  it('without a connection waits and asks again, signing nobody out', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { store, api } = setUp({ isOffline: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(store.getState().status).toBe('initializing')
    api.getSession.mockImplementation(async () => signedIn(9_999))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(store.getState().status).toBe('authenticated')
  })
})

describe('a new user', () => {
  it('waits 1 s for the page of the draft, then goes where that leads', async () => {
    const onNewUser = vi.fn(async () => '/editor/1?congratulations=true')
    const { store, steps, nowFound } = setUp({ hooks: { onNewUser } })
    await settle()
    nowFound(signedIn(0))
    expect(await store.signUp({ ...CREDENTIALS, name: '' })).toEqual({ error: null })
    await vi.advanceTimersByTimeAsync(999)
    expect(onNewUser).not.toHaveBeenCalled()
    expect(store.getState()).toMatchObject({ status: 'authenticated', settling: true })
    await vi.advanceTimersByTimeAsync(1)
    expect(onNewUser).toHaveBeenCalledWith(expect.objectContaining({ id: 'user-1' }))
    expect(steps).toEqual(['/editor/1?congratulations=true'])
    expect(store.getState().settling).toBe(false)
  })

  it('without a draft goes to the saved path, else to the default', async () => {
    const first = setUp()
    await settle()
    saveRedirectPath('/editor/7')
    first.nowFound(signedIn(0))
    await first.store.signUp({ ...CREDENTIALS, name: '' })
    await vi.advanceTimersByTimeAsync(1_000)
    const second = setUp()
    await settle()
    second.nowFound(signedIn(0))
    await second.store.signUp({ ...CREDENTIALS, name: '' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect([first.steps, second.steps]).toEqual([['/editor/7'], ['/dashboard/mini-sites']])
  })

  it('whose page cannot be made is told so, can try again, and is not stuck', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const onNewUser = vi
      .fn<() => Promise<string | null>>()
      .mockRejectedValueOnce(new Error('No answer'))
      .mockResolvedValueOnce('/editor/1')
    const retries: (() => void)[] = []
    const { store, steps, nowFound } = setUp({
      hooks: {
        onNewUser,
        onCreationFailed: (_, retry) => {
          retries.push(retry)
        },
      },
    })
    await settle()
    nowFound(signedIn(0))
    await store.signUp({ ...CREDENTIALS, name: '' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(steps).toEqual(['/dashboard/mini-sites'])
    retries[0]?.()
    await settle()
    expect(steps).toEqual(['/dashboard/mini-sites', '/editor/1'])
  })
})

describe('an existing user', () => {
  it('goes to the saved path at once and is checked after 0.5 s', async () => {
    const onExistingUser = vi.fn(async () => null)
    const { store, steps, nowFound } = setUp({ hooks: { onExistingUser } })
    await settle()
    saveRedirectPath('/editor/7?tab=seo')
    nowFound(signedIn(3_600))
    await store.signIn(CREDENTIALS)
    await settle()
    expect(steps).toEqual(['/editor/7?tab=seo'])
    expect(savedRedirectPath()).toBeNull()
    await vi.advanceTimersByTimeAsync(499)
    expect(onExistingUser).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onExistingUser).toHaveBeenCalledTimes(1)
  })

  it('goes to the default where the check fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { store, steps, nowFound } = setUp({
      hooks: {
        onExistingUser: async () => {
          throw offline()
        },
      },
    })
    await settle()
    saveRedirectPath('/editor/7')
    nowFound(signedIn(3_600))
    await store.signIn(CREDENTIALS)
    await vi.advanceTimersByTimeAsync(500)
    expect(steps).toEqual(['/editor/7', '/dashboard/mini-sites'])
  })
})

describe('a sign-in that fails', () => {
  it('gives the error to the caller and leaves everything as it was', async () => {
    const { store, api, steps } = setUp()
    await settle()
    api.signIn.mockRejectedValueOnce(new ApiError({ message: 'No', code: 'INVALID_EMAIL_OR_PASSWORD', status: 401 }))
    const { error } = await store.signIn(CREDENTIALS)
    expect(error).toMatchObject({ status: 401 })
    expect(store.getState().status).toBe('unauthenticated')
    expect(steps).toEqual([])
  })

  it('says so where the browser refuses the cookie', async () => {
    const { store } = setUp()
    await settle()
    expect((await store.signIn(CREDENTIALS)).error?.message).toContain('Allow cookies')
  })

  it('but not for one lost reply after it has succeeded', async () => {
    const { store, api, nowFound } = setUp()
    await settle()
    nowFound(signedIn(3_600))
    api.getSession.mockRejectedValueOnce(offline())
    const outcome = store.signIn(CREDENTIALS)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toEqual({ error: null })
  })
})

it('an older answer does not undo a sign-in', async () => {
  const { store, api, nowFound } = setUp()
  await settle()
  let answerLate: (found: null) => void = () => undefined
  nowFound(signedIn(3_600))
  await store.signIn(CREDENTIALS)
  api.getSession.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answerLate = resolve
      }),
  )
  const late = store.revalidate()
  await store.signIn(CREDENTIALS)
  answerLate(null)
  await late
  expect(store.getState().status).toBe('authenticated')
})
