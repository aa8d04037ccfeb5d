import { createApiKey, createSite } from '@greenroom/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { postAuth } from './auth-route.ts'
import { call } from './call.ts'
import { currentAsk, isDeclined, showPlans, watchAsks } from './held-calls.ts'

const BODY = { username: 'nova', name: 'Nova' }
const FULL = {
  status: 402,
  body: {
    message: 'Your plan has no room for another site.',
    code: 'PLAN_LIMIT_REACHED',
    details: { feature: 'minisites', limit: 1, usage: 1 },
  },
}
const SHORT = { status: 402, body: { message: 'Failed to spend credits', code: 'INSUFFICIENT_FUNDS' } }
const UNPROVED = {
  status: 403,
  body: {
    message: 'Confirm that it’s you, then try again.',
    code: 'PROOF_NEEDED',
    details: { ways: [{ way: 'password', to: null }] },
  },
}
const MADE = { status: 201, body: { id: 'site' } }

/** Answers each call with the next of the list; the last one repeats. */
function answers(...list: { status: number; body: unknown }[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const { status, body } = list.length > 1 ? (list.shift() as (typeof list)[0]) : (list[0] as (typeof list)[0])
    return new Response(JSON.stringify(body), { status })
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const make = (idempotencyKey = 'key') => call(createSite, { body: BODY, idempotencyKey })
const asked = () => vi.waitUntil(currentAsk, 15_000)

let stop = () => {}
beforeEach(() => {
  stop = watchAsks(() => undefined)
})
afterEach(() => {
  while (currentAsk()) currentAsk()?.answer(false)
  stop()
})

it('a call that the plan has no room for waits, is sent again after the upgrade, and resolves', async () => {
  const fetch = answers(FULL, MADE)
  const made = make()
  expect(await asked()).toMatchObject({ code: 'PLAN_LIMIT_REACHED', details: FULL.body.details, isRefusal: true })
  currentAsk()?.answer(true)
  expect(await made).toEqual({ id: 'site' })
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(fetch.mock.calls[1]).toEqual(fetch.mock.calls[0])
  expect(currentAsk()).toBeUndefined()
})

it('asks once more where the bigger plan has no room either', async () => {
  answers(FULL, FULL, MADE)
  const made = make()
  const first = await asked()
  first.answer(true)
  await vi.waitUntil(() => currentAsk() !== undefined && currentAsk() !== first, 15_000)
  currentAsk()?.answer(true)
  expect(await made).toEqual({ id: 'site' })
})

it('whoever closes the dialog gets the refusal as it was', async () => {
  const fetch = answers(FULL)
  const made = make()
  made.catch(() => undefined)
  ;(await asked()).answer(false)
  await expect(made).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED', message: FULL.body.message })
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('two calls refused for the same reason share one question', async () => {
  answers(FULL, FULL, MADE)
  const both = Promise.all([make('a'), make('b')])
  const first = await asked()
  await vi.waitUntil(() => vi.mocked(fetch).mock.calls.length === 2, 15_000)
  await Promise.resolve()
  first.answer(true)
  expect(await both).toEqual([{ id: 'site' }, { id: 'site' }])
})

it('a plan and money are asked for one after the other', async () => {
  answers(FULL, SHORT, MADE)
  const both = Promise.all([make('a'), make('b')])
  ;(await asked()).answer(true)
  await vi.waitUntil(() => currentAsk()?.code === 'INSUFFICIENT_FUNDS', 15_000)
  currentAsk()?.answer(true)
  expect(await both).toHaveLength(2)
})

it('where no screen can ask, the refusal comes at once', async () => {
  stop()
  answers(FULL)
  await expect(make()).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
})

it('plans can be shown without a refusal', async () => {
  const shown = showPlans('minisites')
  expect(currentAsk()).toMatchObject({ details: { feature: 'minisites' }, isRefusal: false })
  currentAsk()?.answer(true)
  expect(await shown).toBe(true)
})

it.each([
  ['a call', () => call(createApiKey, { body: { name: 'Studio', scopes: ['me:read'] } })],
  ['a call below /api/auth', () => postAuth('/change-password', { newPassword: 'staple battery horse' })],
])('%s that wants fresh proof waits for it, and is sent again as it was', async (_, make) => {
  const fetch = answers(UNPROVED, MADE)
  const made = make()
  expect(await asked()).toMatchObject({ code: 'PROOF_NEEDED', details: UNPROVED.body.details })
  currentAsk()?.answer(true)
  expect(await made).toEqual({ id: 'site' })
  expect(fetch.mock.calls[1]).toEqual(fetch.mock.calls[0])
})

it('who does not prove it is told apart from every other refusal, so that nothing is said', async () => {
  answers(UNPROVED)
  const made = postAuth('/change-password').catch((error: unknown) => error)
  ;(await asked()).answer(false)
  expect(isDeclined(await made)).toBe(true)
  expect(isDeclined(new Error('Confirm that it’s you'))).toBe(false)
})
