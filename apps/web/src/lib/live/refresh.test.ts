import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRefresh } from './refresh.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

/** Three active queries: one follows sites, one the profile, one nothing. */
async function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } })
  client.mount()
  const read = (name: string, live?: string[]) => {
    const queryFn = vi.fn(async () => `${name} ${queryFn.mock.calls.length}`)
    const observer = new QueryObserver(client, { queryKey: [name], queryFn, ...(live && { meta: { live } }) })
    observer.subscribe(() => undefined)
    return queryFn
  }
  const sites = read('sites', ['mini_sites', 'blocks'])
  const profile = read('profile', ['profiles'])
  const other = read('other')
  await settle()
  const counts = () => [sites, profile, other].map(({ mock }) => mock.calls.length)
  return { client, refresh: createRefresh(client), counts }
}

describe('what has changed elsewhere', () => {
  it('is read anew by those queries that follow its tables', async () => {
    const { client, refresh, counts } = await setUp()
    refresh.changed(['blocks', 'unknown'])
    expect(client.getQueryData(['sites'])).toBe('sites 1')
    await settle()
    expect(counts()).toEqual([2, 1, 1])
    expect(client.getQueryData(['sites'])).toBe('sites 2')
  })

  it('is everything where that is not known; on opening only what follows the server', async () => {
    const { refresh, counts } = await setUp()
    refresh.everything({ onlyLive: true })
    await settle()
    expect(counts()).toEqual([2, 2, 1])
    refresh.everything({ onlyLive: false })
    await settle()
    expect(counts()).toEqual([3, 3, 2])
    refresh.changed(['blocks'])
    await settle()
    expect(counts()).toEqual([4, 3, 2])
  })

  it('is what failed, once the server is back', async () => {
    const { client, refresh, counts } = await setUp()
    const lost = vi.fn(() => Promise.reject(new Error('502')))
    new QueryObserver(client, { queryKey: ['lost'], queryFn: lost, retry: false }).subscribe(() => undefined)
    await settle()
    refresh.failed()
    await settle()
    expect([...counts(), lost.mock.calls.length]).toEqual([1, 1, 1, 2])
    refresh.changed(['profiles'])
    await settle()
    expect([...counts(), lost.mock.calls.length]).toEqual([1, 2, 1, 2])
  })

  it('waits in a tab that nobody looks at', async () => {
    const { refresh, counts } = await setUp()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    refresh.changed(['blocks'])
    refresh.changed(['profiles'])
    await settle()
    expect(counts()).toEqual([1, 1, 1])
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(counts()).toEqual([2, 2, 1])
  })

  it('waits for a change of one’s own that is on its way, but not for ever', async () => {
    const { client, refresh, counts } = await setUp()
    const change = () => {
      const sent = Promise.withResolvers<void>()
      void client
        .getMutationCache()
        .build(client, { mutationFn: () => sent.promise })
        .execute(undefined)
      return sent
    }
    const quick = change()
    await settle()
    refresh.changed(['blocks'])
    await settle()
    expect(counts()).toEqual([1, 1, 1])
    quick.resolve()
    await settle()
    expect(counts()).toEqual([2, 1, 1])
    change()
    await settle()
    refresh.changed(['blocks'])
    await vi.advanceTimersByTimeAsync(4999)
    expect(counts()).toEqual([2, 1, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(counts()).toEqual([3, 1, 1])
  })

  it('leaves everything alone once it is stopped', async () => {
    const { client, refresh, counts } = await setUp()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    refresh.changed(['blocks'])
    refresh.stop()
    vi.restoreAllMocks()
    document.dispatchEvent(new Event('visibilitychange'))
    await client
      .getMutationCache()
      .build(client, { mutationFn: async () => undefined })
      .execute(undefined)
    await settle()
    expect(counts()).toEqual([1, 1, 1])
  })
})
