import { checkUsername, createSite, deleteSite, getMe, listContacts, listSites } from '@greenroom/contracts'
import { expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { ACCESS_TOKEN_KEY } from './request.ts'
import { onNotAuthenticated } from './signed-out.ts'

const answers = (body: unknown, init: ResponseInit = {}) => {
  const fetch = vi.fn<typeof globalThis.fetch>(
    async () => new Response(body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body), init),
  )
  vi.stubGlobal('fetch', fetch)
  return { fetch, sent: () => fetch.mock.calls[0] as [string, RequestInit & { headers: Record<string, string> }] }
}
const failure = (attempt: Promise<unknown>) =>
  attempt.then(
    () => {
      throw new Error('It succeeded')
    },
    (error: unknown) => error as ApiError,
  )
const BODY = { username: 'nova', name: 'Nova' }

it('fills the path in, encoded, and leaves out what the query does not say', async () => {
  const { sent } = answers({})
  await call(checkUsername, { params: { username: 'a b/ü?' } })
  expect(sent()[0]).toBe('/api/minisites/username/check/a%20b%2F%C3%BC%3F')
  const list = answers({ items: [] })
  await call(listSites, { query: { page: 2, limit: undefined } })
  expect(list.sent()[0]).toBe('/api/minisites?page=2')
})

it('says each of several values of one name', async () => {
  const { sent } = answers({})
  await call(listContacts, { query: { tag: ['vip', 'a&b'], status: [], page: 2 } })
  expect(sent()[0]).toBe('/api/contacts?tag=vip&tag=a%26b&page=2')
})

it('sends the cookie, and a bearer only where somebody has set one', async () => {
  const { sent } = answers({})
  await call(getMe)
  expect(sent()[1].credentials).toBe('same-origin')
  expect(sent()[1].headers).not.toHaveProperty('authorization')
  localStorage.setItem(ACCESS_TOKEN_KEY, 't0ken')
  const later = answers({})
  await call(getMe)
  expect(later.sent()[1].headers.authorization).toBe('Bearer t0ken')
})

it('forgets a bearer that the server refuses, and goes on with the cookie', async () => {
  localStorage.setItem(ACCESS_TOKEN_KEY, 'dead')
  const ended = vi.fn()
  const stop = onNotAuthenticated(ended)
  const fetch = vi.fn<typeof globalThis.fetch>(async (_address, init) =>
    new Headers(init?.headers).has('authorization')
      ? Response.json({ message: 'Log in.', code: 'NOT_AUTHENTICATED' }, { status: 401 })
      : Response.json({ id: 'nova' }),
  )
  vi.stubGlobal('fetch', fetch)
  expect(await call(getMe)).toEqual({ id: 'nova' })
  expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull()
  expect(ended).not.toHaveBeenCalled()
  expect(await call(getMe)).toEqual({ id: 'nova' })
  expect(fetch).toHaveBeenCalledTimes(3)
  stop()
})

it('keeps a bearer that was renewed while an older one was being refused, and says so where the cookie is dead too', async () => {
  localStorage.setItem(ACCESS_TOKEN_KEY, 'dead')
  const ended = vi.fn()
  const stop = onNotAuthenticated(ended)
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    localStorage.setItem(ACCESS_TOKEN_KEY, 'renewed')
    return Response.json({ message: 'Log in.', code: 'NOT_AUTHENTICATED' }, { status: 401 })
  })
  vi.stubGlobal('fetch', fetch)
  expect(await failure(call(getMe))).toMatchObject({ status: 401 })
  expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBe('renewed')
  expect(ended).toHaveBeenCalledTimes(1)
  stop()
})

it('sends JSON under the idempotency key', async () => {
  const { sent } = answers({ id: 1 }, { status: 201 })
  await call(createSite, { body: BODY, idempotencyKey: 'k-1' })
  expect(sent()[1]).toMatchObject({
    method: 'POST',
    body: JSON.stringify(BODY),
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k-1' },
  })
})

it('gives undefined for an answer without a body', async () => {
  answers(undefined, { status: 204 })
  await expect(call(deleteSite, { params: { id: 'x' } })).resolves.toBeUndefined()
})

it('rejects with what the error body says', async () => {
  answers(
    { message: 'Taken.', code: 'USERNAME_TAKEN', status: 409, details: { suggestions: ['nova2'] } },
    { status: 409 },
  )
  expect(await failure(call(createSite, { body: BODY }))).toMatchObject({
    message: 'Taken.',
    code: 'USERNAME_TAKEN',
    status: 409,
    details: { suggestions: ['nova2'] },
  })
})

it.each(['', 'Bad gateway', '[]', '"x"', '{"message":5}'])(
  'falls to the defaults where the error body is %j',
  async (body) => {
    answers(body, { status: 502 })
    expect(await failure(call(getMe))).toMatchObject({
      message: 'An error occurred',
      code: 'UNKNOWN_ERROR',
      status: 502,
    })
  },
)

it('says how long to wait', async () => {
  answers({ message: 'Slow down.', code: 'RATE_LIMITED' }, { status: 429, headers: { 'retry-after': '42' } })
  expect(await failure(call(getMe))).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 42 })
})

it('calls a missing answer a network error with status 0', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const error = await failure(call(getMe))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 'NETWORK_ERROR', status: 0 })
})

it('does not take a page for an answer', async () => {
  answers('<!doctype html>', { status: 200 })
  expect(await failure(call(getMe))).toMatchObject({ code: 'UNKNOWN_ERROR', message: 'An error occurred' })
})

it('stops when it is aborted, with the reason given', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  const control = new AbortController()
  const attempt = failure(call(getMe, { signal: control.signal }))
  control.abort(new Error('No longer wanted'))
  expect((await attempt).message).toBe('No longer wanted')
})

it('reports a 401, so that the session is looked at', async () => {
  const report = vi.fn()
  const stop = onNotAuthenticated(report)
  answers({ message: 'Not authenticated', code: 'NOT_AUTHENTICATED' }, { status: 401 })
  await failure(call(getMe))
  expect(report).toHaveBeenCalledTimes(1)
  stop()
})

it('refuses to call an address with a missing parameter', async () => {
  const { fetch } = answers({})
  await expect(call(deleteSite, { params: { id: '' } })).rejects.toThrow('deleteSite: parameter id is missing')
  expect(fetch).not.toHaveBeenCalled()
})
