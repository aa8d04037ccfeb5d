import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api/index.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const failure = (status: number) => new ApiError({ message: 'No.', code: 'UNKNOWN_ERROR', status })

it('what was read is fresh for 5 minutes', async () => {
  const queries = createQueryClient()
  const read = vi.fn(async () => 1)
  const look = () => new QueryObserver(queries, { queryKey: ['a'], queryFn: read }).subscribe(() => undefined)
  look()
  await vi.advanceTimersByTimeAsync(299_999)
  look()
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  look()
  expect(read).toHaveBeenCalledTimes(2)
})

it.each([
  ['a lost answer', failure(0), 2],
  ['a broken server', failure(500), 2],
  ['a refusal', failure(404), 1],
])('%s is tried again once at most', async (_, error, calls) => {
  const read = vi.fn(async () => {
    throw error
  })
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['a'], queryFn: read })
  observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult().error).toBe(error)
  expect(read).toHaveBeenCalledTimes(calls)
})

it('a change is sent once, also without a connection', () => {
  expect(createQueryClient().getDefaultOptions().mutations).toMatchObject({ retry: false, networkMode: 'always' })
})
