import { createSite, getMe, listContacts, listSites, updateContact } from '@greenroom/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import { carryAnswers } from './boot.fixture.ts'

beforeEach(() => {
  vi.resetModules()
})

/** Loads the client in a page that carries these answers. */
async function clientWith(boot: object) {
  carryAnswers(boot)
  const fetch = vi.fn(async () => Response.json({ from: 'server' }))
  vi.stubGlobal('fetch', fetch)
  return { ...(await import('./index.ts')), fetch }
}

it('a screen asks for nothing that came with its page, whatever the order of its query; the next time it asks', async () => {
  const { call, fetch } = await clientWith({ answers: { '/api/contacts?limit=20&page=1': { from: 'page' } } })
  expect(await call(listContacts, { query: { page: 1, limit: 20 } })).toEqual({ from: 'page' })
  expect(fetch).not.toHaveBeenCalled()
  expect(await call(listContacts, { query: { page: 1, limit: 20 } })).toEqual({ from: 'server' })
})

it('an answer that nobody took in the first minute is not used', async () => {
  const { call } = await clientWith({ answers: { '/api/me?': { from: 'page' } } })
  vi.spyOn(performance, 'now').mockReturnValue(60_001)
  expect(await call(getMe)).toEqual({ from: 'server' })
})

it('nothing that came with the page is used after a change, made here or told by the event line', async () => {
  const answers = {
    '/api/me?': { from: 'page' },
    '/api/minisites?': { from: 'page' },
    '/api/contacts?': { from: 'page' },
  }
  const { call, forgetFirstAnswers } = await clientWith({ answers })
  await call(createSite, { body: { username: 'nova', name: 'Nova' } })
  expect(await call(listSites)).toEqual({ from: 'server' })
  expect(await call(getMe)).toEqual({ from: 'page' })
  forgetFirstAnswers()
  expect(await call(listContacts)).toEqual({ from: 'server' })
})

it('a change of one contact concerns all that came with the page about contacts, and nothing with a similar name', async () => {
  const contactId = '00000000-0000-4000-8000-000000000001'
  const answers = {
    '/api/contacts?limit=20': { from: 'page' },
    [`/api/contacts/${contactId}?`]: { from: 'page' },
    '/api/contacts-of-others?': { from: 'page' },
    '/api/me?': { from: 'page' },
  }
  const { call, hasFirstAnswers } = await clientWith({ since: 'a.1', answers })
  await call(updateContact, { params: { contactId }, body: { name: 'Nova' } })
  expect(await call(listContacts, { query: { limit: 20 } })).toEqual({ from: 'server' })
  expect(await call(getMe)).toEqual({ from: 'page' })
  expect(hasFirstAnswers()).toBe(true)
})

it('the session that came with the page is asked for again after a change of the account', async () => {
  await clientWith({ answers: { '/api/auth/get-session?': { from: 'page' } } })
  const { getAuth, postAuth } = await import('./auth-route.ts')
  await postAuth('/sign-in/email')
  expect(await getAuth('/get-session')).toEqual({ from: 'server' })
})

it('a client with a bearer of its own asks by itself: the page answered the cookie', async () => {
  localStorage.setItem('access_token', 't0ken')
  const { call } = await clientWith({ answers: { '/api/me?': { from: 'page' } } })
  expect(await call(getMe)).toEqual({ from: 'server' })
})

it('a page without answers, or with broken ones, works too', async () => {
  const { call, firstCursor } = await clientWith({ answers: {} })
  expect(await call(getMe)).toEqual({ from: 'server' })
  expect(firstCursor()).toBeNull()
})
