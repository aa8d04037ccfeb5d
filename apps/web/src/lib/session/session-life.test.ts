import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CREDENTIALS, NOW, offline, settle, setUp, signedIn } from '../../testing/session-set-up.ts'
import { saveRedirectPath, savedRedirectPath } from './redirect-path.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('sign-out', () => {
  it('empties the cache, goes to / and tells the other tabs', async () => {
    const { store, steps, told } = setUp({ found: signedIn(9_999) })
    await settle()
    saveRedirectPath('/editor/7')
    await store.signOut()
    expect(steps).toEqual(['clear', '/', 'clear'])
    expect(told).toEqual(['SIGNED_OUT'])
    expect(store.getState()).toEqual({ status: 'unauthenticated', user: null, session: null, settling: false })
    expect(savedRedirectPath()).toBeNull()
  })

  it('in another tab does the same here', async () => {
    const { store, steps, told, fromOtherTab } = setUp({ found: signedIn(9_999) })
    await settle()
    fromOtherTab('SIGNED_OUT')
    await settle()
    expect(steps).toEqual(['clear', '/', 'clear'])
    expect(store.getState().status).toBe('unauthenticated')
    expect(told).toEqual([])
  })

  it('without a connection stays signed in and says why', async () => {
    const { store, api, steps } = setUp({ found: signedIn(9_999) })
    await settle()
    api.signOut.mockRejectedValueOnce(offline())
    expect((await store.signOut()).error?.code).toBe('NETWORK_ERROR')
    expect(store.getState()).toMatchObject({ status: 'authenticated', user: { id: 'user-1' } })
    expect(steps).toEqual([])
  })

  it('stops what a new user was waiting for', async () => {
    const onNewUser = vi.fn(async () => '/editor/1')
    const { store, nowFound } = setUp({ hooks: { onNewUser } })
    await settle()
    nowFound(signedIn(0))
    await store.signUp({ ...CREDENTIALS, name: '' })
    await store.signOut()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(onNewUser).not.toHaveBeenCalled()
  })
})

describe('while signed in', () => {
  it('a session that has ended elsewhere empties the cache and says so, without a sign-out', async () => {
    const onExpired = vi.fn()
    const { store, steps, nowFound } = setUp({ found: signedIn(9_999), hooks: { onExpired } })
    await settle()
    nowFound(null)
    await store.revalidate()
    expect(store.getState().status).toBe('unauthenticated')
    expect(steps).toContain('clear')
    expect(steps).not.toContain('/')
    expect(onExpired).toHaveBeenCalledTimes(1)
  })

  it('a lost connection never signs out', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { store, api } = setUp({ found: signedIn(9_999) })
    await settle()
    api.getSession.mockRejectedValue(offline())
    api.getToken.mockRejectedValue(offline())
    await store.revalidate()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(store.getState()).toMatchObject({ status: 'authenticated', user: { id: 'user-1' } })
  })

  it('another person in another tab empties the cache', async () => {
    const { store, steps, nowFound, fromOtherTab } = setUp({ found: signedIn(9_999) })
    await settle()
    nowFound(signedIn(9_999, 'user-2'))
    fromOtherTab('SIGNED_IN')
    await settle()
    expect(store.getState().user?.id).toBe('user-2')
    expect(steps).toEqual(['clear'])
  })

  it('the access token stays in memory and is renewed before it expires', async () => {
    const { store, api } = setUp({ found: signedIn(9_999) })
    await settle()
    const first = store.getState().session?.accessToken
    expect(first).toContain('x.')
    await vi.advanceTimersByTimeAsync(839_000)
    expect(api.getToken).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(api.getToken).toHaveBeenCalledTimes(2)
    expect(store.getState().session?.accessToken).not.toBe(first)
    expect(JSON.stringify(localStorage)).not.toContain('x.')
  })
})
