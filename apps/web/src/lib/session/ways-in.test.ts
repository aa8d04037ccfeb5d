import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CREDENTIALS, NOW, settle, setUp, signedIn } from '../../testing/session-set-up.ts'
import { ApiError } from '../api/api-error.ts'
import type { SignedIn } from './auth-api.ts'
import { saveRedirectPath } from './redirect-path.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const answered = async () => ({ status: true })

describe('a second factor', () => {
  it('is asked for, and until it is given nobody is signed in', async () => {
    const { store, api, steps, told, nowFound } = setUp()
    await settle()
    api.signIn.mockResolvedValueOnce({ twoFactorRedirect: true })
    nowFound(signedIn(3_600)) // later answers are ignored
    const looks = api.getSession.mock.calls.length
    expect(await store.signIn(CREDENTIALS)).toEqual({ error: null, wantsSecondFactor: true })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(store.getState()).toMatchObject({ status: 'unauthenticated', user: null })
    expect(api.getSession).toHaveBeenCalledTimes(looks)
    expect([steps, told]).toEqual([[], []])
  })

  it('leads where the password would have led', async () => {
    const { store, api, steps, nowFound } = setUp()
    await settle()
    saveRedirectPath('/editor/7')
    api.signIn.mockResolvedValueOnce({ twoFactorRedirect: true })
    await store.signIn(CREDENTIALS)
    nowFound(signedIn(3_600))
    expect(await store.enter(answered)).toEqual({ error: null })
    await settle()
    expect(steps).toEqual(['/editor/7'])
  })

  it('that is wrong gives the error, and can be tried again', async () => {
    const { store } = setUp()
    await settle()
    const { error } = await store.enter(async () => {
      throw new ApiError({ message: 'This code is not right.', code: 'VALIDATION_FAILED', status: 400 })
    })
    expect(error?.message).toBe('This code is not right.')
    expect(store.getState().status).toBe('unauthenticated')
  })
})

describe('a link, a code, or the way back from Google', () => {
  it('that fails as the first thing of a page leaves whoever is logged in logged in', async () => {
    let answer: (found: SignedIn) => void = () => undefined
    const { store } = setUp({
      found: signedIn(3_600),
      firstAnswer: new Promise((resolve) => {
        answer = resolve
      }),
    })
    const dead = new ApiError({ message: 'This link does not work.', code: 'VALIDATION_FAILED', status: 400 })
    expect((await store.enter(() => Promise.reject(dead))).error).toBe(dead)
    answer(signedIn(3_600))
    await settle()
    expect(store.getState().status).toBe('authenticated')
  })

  it('is a sign-in even as the first thing of a page, not a restoration', async () => {
    const onNewUser = vi.fn(async () => '/editor/1?congratulations=true')
    const { store, steps } = setUp({ found: signedIn(0), hooks: { onNewUser } })
    expect(store.getState().status).toBe('initializing')
    await store.enter(answered)
    expect(store.getState()).toMatchObject({ status: 'authenticated', settling: true })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(onNewUser).toHaveBeenCalledTimes(1)
    expect(steps).toEqual(['/editor/1?congratulations=true'])
  })

  it('of an existing user goes on at once and is checked after 0.5 s', async () => {
    const onExistingUser = vi.fn(async () => null)
    const { store, steps, told, nowFound } = setUp({ hooks: { onExistingUser } })
    await settle()
    nowFound(signedIn(60))
    await store.enter(answered)
    await vi.advanceTimersByTimeAsync(499)
    expect([steps, onExistingUser.mock.calls]).toEqual([['/dashboard/mini-sites'], []])
    await vi.advanceTimersByTimeAsync(1)
    expect(onExistingUser).toHaveBeenCalledTimes(1)
    expect(told).toEqual(['SIGNED_IN'])
  })

  it('reported twice within 5 s leads on once', async () => {
    const { store, steps, nowFound } = setUp()
    await settle()
    nowFound(signedIn(3_600))
    await store.enter(answered)
    await vi.advanceTimersByTimeAsync(4_999)
    await store.enter(answered)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(steps).toEqual(['/dashboard/mini-sites'])
    expect(store.getState().settling).toBe(false)
    await vi.advanceTimersByTimeAsync(5_000)
    await store.enter(answered)
    await settle()
    expect(steps).toEqual(['/dashboard/mini-sites', '/dashboard/mini-sites'])
  })

  it('into another account empties the cache first', async () => {
    const { store, steps, nowFound } = setUp({ found: signedIn(9_999) })
    await settle()
    nowFound(signedIn(9_999, 'user-2'))
    await store.enter(answered)
    await settle()
    expect(steps).toEqual(['clear', '/dashboard/mini-sites'])
    expect(store.getState().user?.id).toBe('user-2')
  })

  it('that fails leaves whoever is signed in signed in', async () => {
    const { store, steps } = setUp({ found: signedIn(9_999) })
    await settle()
    await store.enter(async () => {
      throw new ApiError({ message: 'Used already', code: 'NOT_FOUND', status: 404 })
    })
    expect(store.getState()).toMatchObject({ status: 'authenticated', user: { id: 'user-1' } })
    expect(steps).toEqual([])
  })
})

describe('an end of the session that the server tells of', () => {
  it('is believed although an older answer was still on its way', async () => {
    const onExpired = vi.fn()
    const { store, api, nowFound } = setUp({ found: signedIn(9_999), hooks: { onExpired } })
    await settle()
    let answerLate: () => void = () => undefined
    api.getSession.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answerLate = () => {
            resolve(signedIn(9_999))
          }
        }),
    )
    const earlier = store.revalidate()
    nowFound(null)
    const told = store.revalidate()
    answerLate()
    await Promise.all([earlier, told])
    expect(store.getState().status).toBe('unauthenticated')
    expect(onExpired).toHaveBeenCalledTimes(1)
  })

  it('is not announced where it was asked for here', async () => {
    const onExpired = vi.fn()
    const { store, steps, nowFound } = setUp({ found: signedIn(9_999), hooks: { onExpired } })
    await settle()
    nowFound(null)
    await store.revalidate({ quietly: true })
    expect(store.getState().status).toBe('unauthenticated')
    expect([steps, onExpired.mock.calls]).toEqual([['clear'], []])
  })

  it('lets the next sign-in be one, however soon it comes', async () => {
    const { store, steps, nowFound } = setUp()
    await settle()
    nowFound(signedIn(3_600))
    await store.signIn(CREDENTIALS)
    nowFound(null)
    await store.revalidate()
    nowFound(signedIn(3_600))
    await store.signIn(CREDENTIALS)
    await settle()
    expect(steps.filter((step) => step !== 'clear')).toEqual(['/dashboard/mini-sites', '/dashboard/mini-sites'])
  })
})

it('what the server says of the user now is taken over, without a redirect', async () => {
  const { store, steps, nowFound } = setUp({ found: signedIn(0) })
  await settle()
  const before = signedIn(0)
  nowFound({ ...before, user: { ...before.user, emailVerified: true, name: 'Nova Reyes' } })
  await store.revalidate()
  expect(store.getState().user).toMatchObject({ emailVerified: true, name: 'Nova Reyes' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(steps).toEqual([])
})
