import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { carryAnswers } from './api/boot.fixture.ts'

beforeEach(() => {
  vi.resetModules()
})

/** Loads the modules in a page that carries these answers. */
async function inPageWith(boot: object) {
  carryAnswers(boot)
  const fetch = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', fetch)
  const { call } = await import('./api/index.ts')
  const { countUnread, getMe, getWallet, listDeletedContacts } = await import('@greenroom/contracts')
  const { createQueryClient } = await import('./query-client.ts')
  const { readAhead } = await import('./first-queries.ts')
  const client = createQueryClient()
  return {
    client,
    fetch,
    read: readAhead,
    me: queryOptions({ queryKey: ['me'], queryFn: () => call(getMe), staleTime: 0 }),
    unread: queryOptions({ queryKey: ['unread'], queryFn: () => call(countUnread) }),
    wallet: queryOptions({ queryKey: ['wallet'], queryFn: () => call(getWallet) }),
    deleted: infiniteQueryOptions({
      queryKey: ['deleted'],
      queryFn: () => call(listDeletedContacts),
      initialPageParam: null,
      getNextPageParam: () => null,
    }),
  }
}

const ANSWERS = { '/api/me?': { name: 'Nova' }, '/api/contacts/deleted?': { items: [] } }

it('what came with the page is there before the screen is drawn, and is not read again as it mounts', async () => {
  const { client, fetch, read, me, deleted } = await inPageWith({ since: '7', answers: ANSWERS })
  await read(client, [me, deleted])
  expect(client.getQueryData(['me'])).toEqual({ name: 'Nova' })
  expect(client.getQueryData(['deleted'])).toMatchObject({ pages: [{ items: [] }] })
  await client.fetchQuery(me)
  expect(fetch).not.toHaveBeenCalled()
})

it('never waits for the line', async () => {
  const { client, fetch, read, me, wallet } = await inPageWith({ since: '7', answers: ANSWERS })
  await read(client, [me, wallet])
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(client.getQueryData(['me'])).toEqual({ name: 'Nova' })
  expect(client.getQueryData(['wallet'])).toBeUndefined()
})

it.each([
  ['to a signed-out visitor', { answers: ANSWERS }],
  ['once everything has been taken', { since: '7', answers: {} }],
])('asks for nothing ahead %s', async (_when, boot) => {
  const { client, fetch, read, unread } = await inPageWith(boot)
  await read(client, [unread])
  expect(fetch).not.toHaveBeenCalled()
})
