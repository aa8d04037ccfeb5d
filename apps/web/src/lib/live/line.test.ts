import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpLine } from './line.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the line to the server', () => {
  it('hands on what changed, and when everything has to be read anew', () => {
    const { current, events } = setUpLine()
    current().say('hello', { resync: true }, 'a.1')
    current().say('change', { tables: ['mini_sites', 7] }, 'a.2')
    current().say('beat', {}, 'a.3')
    current().say('resync', {}, 'a.4')
    expect(events).toEqual([
      { kind: 'resync', isFirst: true },
      { kind: 'change', tables: ['mini_sites'] },
      { kind: 'resync', isFirst: false },
    ])
  })

  it('comes back to the place up to which everything was heard, and says nothing where nothing was missed', () => {
    const { sources, current, events } = setUpLine()
    current().say('hello', { resync: true }, 'a.1')
    current().say('beat', {}, 'a.9')
    current().fail()
    expect(sources).toHaveLength(1)
    vi.advanceTimersByTime(500)
    expect(sources.map(({ since }) => since)).toEqual([null, 'a.9'])
    current().say('hello', { resync: false })
    expect(events).toHaveLength(1)
  })

  it('is heard for the first time, wherever it begins', () => {
    const { current, events } = setUpLine({ since: 'a.5' })
    current().say('hello', { resync: true }, 'b.1')
    current().fail()
    vi.advanceTimersByTime(500)
    current().say('hello', { resync: true }, 'c.1')
    expect(events).toEqual([
      { kind: 'resync', isFirst: true },
      { kind: 'resync', isFirst: false },
    ])
  })

  it('begins where another tab was', () => {
    expect(setUpLine({ since: 'a.5' }).current().since).toBe('a.5')
  })

  it('waits longer after each failure, and by chance up to twice as long as others', () => {
    const shortest = setUpLine({ random: () => 0 })
    const longest = setUpLine({ random: () => 0.999_999 })
    for (const [attempt, wait] of [500, 1000, 2000, 4000, 8000, 15_000, 15_000].entries()) {
      for (const { current } of [shortest, longest]) current().fail()
      vi.advanceTimersByTime(wait - 1)
      expect(shortest.sources).toHaveLength(attempt + 1)
      vi.advanceTimersByTime(1)
      expect([shortest.sources.length, longest.sources.length]).toEqual([attempt + 2, attempt + 1])
      vi.advanceTimersByTime(wait)
      expect(longest.sources).toHaveLength(attempt + 2)
    }
    shortest.current().say('hello', { resync: false }, 'a.1')
    shortest.current().fail()
    vi.advanceTimersByTime(500)
    expect(shortest.sources).toHaveLength(9)
  })

  it('gives a line up on which nothing was heard for 50 s', () => {
    const { sources, current } = setUpLine()
    current().say('hello', { resync: false }, 'a.1')
    for (let beat = 0; beat < 5; beat += 1) {
      vi.advanceTimersByTime(49_000)
      current().say('beat', {}, 'a.1')
    }
    expect(sources).toHaveLength(1)
    vi.advanceTimersByTime(50_500)
    expect(sources).toHaveLength(2)
    expect(sources[0]?.isClosed).toBe(true)
  })

  it('tells whether the server answers at all: not when a line merely ended, and again once it does', async () => {
    const { current, states, probe } = setUpLine()
    current().say('hello', { resync: false }, 'a.1')
    current().fail()
    await settle()
    expect(states.map(({ reachable }) => reachable)).toEqual([true, true])
    probe.mockRejectedValue(new TypeError('no network'))
    vi.advanceTimersByTime(500)
    current().fail()
    await settle()
    expect(states.at(-1)?.reachable).toBe(false)
    vi.advanceTimersByTime(1000)
    current().say('hello', { resync: false }, 'a.1')
    expect(states.at(-1)?.reachable).toBe(true)
  })

  it('does not believe an older answer over what it has heard since', async () => {
    const slow = Promise.withResolvers<boolean>()
    const { current, states } = setUpLine({ probe: () => slow.promise })
    current().fail()
    vi.advanceTimersByTime(500)
    current().say('hello', { resync: true }, 'a.1')
    slow.resolve(false)
    await settle()
    expect(states.map(({ reachable }) => reachable)).toEqual([true])
  })

  it('says when it is not let in, and comes back later', () => {
    const { current, events, sources } = setUpLine()
    current().fail({ refused: true })
    expect(events).toEqual([{ kind: 'refused' }])
    vi.advanceTimersByTime(500)
    expect(sources).toHaveLength(2)
  })

  it('tells that the session has ended once, and asks again only after a while', () => {
    const { current, events, sources } = setUpLine()
    current().say('session-ended')
    current().fail()
    expect(events).toEqual([{ kind: 'session-ended' }])
    vi.advanceTimersByTime(1900)
    expect(sources).toHaveLength(1)
  })

  it('rests while the browser is offline, and is back at once when it is online', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get')
    const { sources, current } = setUpLine()
    current().say('hello', { resync: false }, 'a.1')
    onLine.mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    expect(current().isClosed).toBe(true)
    vi.advanceTimersByTime(600_000)
    expect(sources).toHaveLength(1)
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(sources).toHaveLength(2)
    expect(current().since).toBe('a.1')
  })

  it('is silent for good once it is stopped', async () => {
    const { line, sources, current, states } = setUpLine()
    current().fail()
    line.stop()
    await settle()
    vi.advanceTimersByTime(600_000)
    window.dispatchEvent(new Event('online'))
    expect([sources.length, states]).toEqual([1, []])
  })
})
