import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../lib/api/index.ts'
import { changeThreads, type Done, readAllThreads, undoChange } from './threads.ts'

vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const called = vi.mocked(call as (contract: { name: string }, input: { body?: object }) => Promise<unknown>)
const bodies = () => called.mock.calls.map(([, input]) => input.body)
beforeEach(() => called.mockReset())

it('changes more than 500 chosen conversations in several calls of one change, which tell what was done so far', async () => {
  const ids = Array.from({ length: 700 }, (_, n) => `c${n}`)
  const told: Done[] = []
  called.mockResolvedValueOnce({ changed: 480, change_id: 'x', has_more: false })
  called.mockResolvedValueOnce({ changed: 200, change_id: 'x', has_more: false })
  await changeThreads(new QueryClient(), { ids }, { action: 'close' }, (done) => told.push(done))
  expect(bodies()).toEqual([
    { ids: ids.slice(0, 500), action: 'close' },
    { ids: ids.slice(500), action: 'close', change_id: 'x' },
  ])
  expect(told).toEqual([
    { changed: 480, changeId: 'x' },
    { changed: 680, changeId: 'x' },
  ])
})

it('changes all that match, except some, until none are left', async () => {
  called.mockResolvedValueOnce({ changed: 500, change_id: 'x', has_more: true })
  called.mockResolvedValueOnce({ changed: 3, change_id: 'x', has_more: false })
  const view = { filter: 'waiting', sort: 'newest', tag: 'vip' } as const
  await changeThreads(new QueryClient(), { view, except: ['a'] }, { action: 'read' }, () => undefined)
  const filter = { filter: 'waiting', tag: 'vip' }
  expect(bodies()).toEqual([
    { filter, except: ['a'], action: 'read' },
    { filter, except: ['a'], action: 'read', change_id: 'x' },
  ])
})

it('undoes until nothing is left', async () => {
  called.mockResolvedValueOnce({ restored: 500, has_more: true })
  called.mockResolvedValueOnce({ restored: 12, has_more: false })
  expect(await undoChange(new QueryClient(), 'x')).toBe(512)
})

it('reads all of a view, also what moved to another page in between', async () => {
  const page = (from: number, to: number) => ({
    items: Array.from({ length: to - from }, (_, n) => ({ contact_id: `c${from + n}` })),
    total: 150,
  })
  called.mockResolvedValueOnce(page(0, 100)).mockResolvedValueOnce(page(99, 149))
  const found = await readAllThreads({ filter: 'closed', sort: 'newest' })
  expect(new Set(found.map(({ contact_id: id }) => id)).size).toBe(149)
  expect(found).toHaveLength(149)
  expect(called.mock.calls.map(([, input]) => input)).toMatchObject([{ query: { page: 1 } }, { query: { page: 2 } }])
})
