import { describe, expect, it } from 'vitest'
import { heldListener } from './held-listener.fixture.ts'
import { LiveCache, type Loaded } from './live-cache.ts'

/** A listener, a clock, and a loader that the test controls. */
function setUp({ maxWeight = 100, maxAge = 1000 } = {}) {
  const { listener, hears, reconnects } = heldListener()
  const state = {
    now: 0,
    loads: 0,
    askers: [] as string[],
    next: async (key: string): Promise<Loaded<string> | undefined> => ({ value: `${key}1`, topic: key, weight: 10 }),
  }
  const cache = new LiveCache<string>({
    listener,
    tables: ['mini_sites'],
    maxWeight,
    maxAge,
    now: () => state.now,
    load: (key, asker) => {
      state.loads += 1
      state.askers.push(asker)
      return state.next(key)
    },
  })
  const change = (topic: string, table = 'mini_sites') => {
    for (const hear of hears) hear({ table, op: 'update', userId: 'o', topic })
  }
  return { cache, state, listener, change, reconnect: () => reconnects.forEach((then) => then()) }
}

describe('what is kept in memory of a topic', () => {
  it('is loaded once, however many ask at once', async () => {
    const { cache, state } = setUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('a')))
    expect(new Set(answers)).toEqual(new Set(['a1']))
    expect(await cache.get('a')).toBe('a1')
    expect(state.loads).toBe(1)
  })

  it("is loaded as the first asker's", async () => {
    const { cache, state } = setUp()
    await Promise.all([cache.get('a', 'iris'), cache.get('a', 'nova'), cache.get('b', 'nova')])
    expect(state.askers).toEqual(['iris', 'nova'])
  })

  it('goes when the topic changes, and only then', async () => {
    const { cache, change } = setUp()
    await Promise.all([cache.get('a'), cache.get('b')])
    change('a', 'users')
    expect(cache.peek('a')).toBe('a1')
    change('a')
    expect(cache.peek('a')).toBeUndefined()
    expect(cache.peek('b')).toBe('b1')
  })

  it('is not kept when the topic changed while it was read, and later callers read anew', async () => {
    const { cache, state, change } = setUp()
    const reading = Promise.withResolvers<Loaded<string>>()
    state.next = () => reading.promise
    const early = cache.get('a')
    change('a')
    state.next = async () => ({ value: 'new', topic: 'a', weight: 10 })
    const late = cache.get('a')
    reading.resolve({ value: 'old', topic: 'a', weight: 10 })
    expect(await early).toBe('old')
    expect(await late).toBe('new')
    expect(cache.peek('a')).toBe('new')
  })

  it('is read once at a time and once more after that, however often anything changes and however many ask', async () => {
    const { cache, state, change } = setUp()
    let atOnce = 0
    let most = 0
    const gates: (() => void)[] = []
    state.next = async (key) => {
      most = Math.max(most, ++atOnce)
      await new Promise<void>((resolve) => gates.push(resolve))
      atOnce -= 1
      return { value: `${key}${state.loads}`, topic: key, weight: 10 }
    }
    const early = cache.get('a')
    const late = Array.from({ length: 20 }, (_, n) => {
      change(n % 2 ? 'a' : 'b')
      return cache.get('a')
    })
    expect(state.loads).toBe(1)
    gates.shift()?.()
    expect(await early).toBe('a1')
    await expect.poll(() => gates.length).toBe(1)
    gates.shift()?.()
    expect(new Set(await Promise.all(late))).toEqual(new Set(['a2']))
    expect([most, state.loads]).toEqual([1, 2])
  })

  it('is not read again for those who asked meanwhile, where what changed was another topic', async () => {
    const { cache, state, change } = setUp()
    const reading = Promise.withResolvers<Loaded<string>>()
    state.next = () => reading.promise
    const early = cache.get('a')
    change('b')
    const late = cache.get('a')
    reading.resolve({ value: 'a1', topic: 'a', weight: 10 })
    expect([await early, await late, state.loads]).toEqual(['a1', 'a1', 1])
  })

  it('is read anew by those who waited for a reading that failed', async () => {
    const { cache, state, change } = setUp()
    const reading = Promise.withResolvers<Loaded<string>>()
    state.next = () => reading.promise
    const early = cache.get('a')
    change('a')
    const late = cache.get('a')
    state.next = async () => ({ value: 'new', topic: 'a', weight: 10 })
    reading.reject(new Error('away'))
    await expect(early).rejects.toThrow('away')
    expect(await late).toBe('new')
  })

  it('is kept when another topic changed while it was read', async () => {
    const { cache, state, change } = setUp()
    const reading = Promise.withResolvers<Loaded<string>>()
    state.next = () => reading.promise
    const early = cache.get('a')
    change('b')
    reading.resolve({ value: 'a1', topic: 'a', weight: 10 })
    await early
    expect(cache.peek('a')).toBe('a1')
  })

  it('is not served while changes cannot be heard, and is gone when they can be heard again', async () => {
    const { cache, state, listener, reconnect } = setUp()
    await cache.get('a')
    listener.isListening = false
    expect(cache.peek('a')).toBeUndefined()
    await cache.get('a')
    expect(state.loads).toBe(2)
    listener.isListening = true
    reconnect()
    expect(cache.peek('a')).toBeUndefined()
  })

  it('is not kept when hearing was lost while it was read, even if it is back by then', async () => {
    const { cache, state, reconnect } = setUp()
    const reading = Promise.withResolvers<Loaded<string>>()
    state.next = () => reading.promise
    const early = cache.get('a')
    reconnect()
    reading.resolve({ value: 'old', topic: 'a', weight: 10 })
    await early
    expect(cache.peek('a')).toBeUndefined()
  })

  it('ends at its own time, and after the longest age in any case', async () => {
    const { cache, state } = setUp({ maxAge: 1000 })
    state.next = async (key) => ({
      value: 'x',
      topic: key,
      weight: 10,
      ...(key === 'short' ? { freshUntil: 500 } : {}),
    })
    await Promise.all([cache.get('short'), cache.get('long')])
    state.now = 499
    expect(cache.peek('short')).toBe('x')
    state.now = 500
    expect(cache.peek('short')).toBeUndefined()
    expect(cache.peek('long')).toBe('x')
    state.now = 1000
    expect(cache.peek('long')).toBeUndefined()
    expect(cache.weight).toBe(0)
  })

  it('stays within its weight: what was used least recently goes', async () => {
    const { cache } = setUp({ maxWeight: 30 })
    for (const key of ['a', 'b', 'c']) await cache.get(key)
    cache.peek('a')
    await cache.get('d')
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.peek(key))).toEqual(['a', 'c', 'd'])
    expect(cache.weight).toBe(30)
  })

  it('does not keep nothing, and a failure is asked again', async () => {
    const { cache, state } = setUp()
    state.next = async () => undefined
    expect(await cache.get('a')).toBeUndefined()
    state.next = async () => {
      throw new Error('away')
    }
    await expect(cache.get('a')).rejects.toThrow('away')
    state.next = async () => ({ value: 'here', topic: 'a', weight: 1 })
    expect(await cache.get('a')).toBe('here')
  })

  it('goes with its topic under every name that it was asked by', async () => {
    const { cache, state, change } = setUp()
    state.next = async (key) => ({ value: key, topic: 'one', weight: 1 })
    await Promise.all([cache.get('old'), cache.get('new')])
    change('one')
    expect([cache.peek('old'), cache.peek('new'), cache.weight]).toEqual([undefined, undefined, 0])
  })
})
