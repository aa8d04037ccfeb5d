import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventStream } from './event-stream.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A stream whose clock and reader the test controls. */
function setUp() {
  const state = { now: 0 }
  const closed = vi.fn()
  const stream = new EventStream({ cursor: () => `at-${state.now}`, now: () => state.now, onClose: closed })
  return { stream, state, closed, read: () => String(stream.body.read() ?? '') }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('what a screen is told', () => {
  it('begins with hello, and says whether everything has to be read anew', () => {
    const { stream, read } = setUp()
    stream.hello(undefined)
    expect(read()).toBe('id: at-0\nevent: hello\ndata: {"resync":true}\n\n')
  })

  it('is what was missed right after hello, and no id stands before it', () => {
    const { stream, read } = setUp()
    stream.hello(['blocks'])
    expect(read()).toBe(
      'event: hello\ndata: {"resync":false}\n\nid: at-0\nevent: change\ndata: {"tables":["blocks"]}\n\n',
    )
  })

  it('is one change for all that happens within 100 ms', () => {
    const { stream, state, read } = setUp()
    for (let i = 0; i < 500; i += 1) stream.tell(i % 2 ? 'mini_sites' : 'blocks')
    expect(read()).toBe('')
    state.now = 100
    vi.advanceTimersByTime(100)
    expect(read()).toBe('id: at-100\nevent: change\ndata: {"tables":["blocks","mini_sites"]}\n\n')
    vi.advanceTimersByTime(1000)
    expect(read()).toBe('')
  })

  it('is a heartbeat whose id stands after every change before it', () => {
    const { stream, read } = setUp()
    stream.tell('blocks')
    stream.beat()
    expect(read()).toMatch(/^id: at-0\nevent: change\n.*\n\n: heartbeat\nid: at-0\nevent: beat\ndata: \{\}\n\n$/)
  })

  it('is to read everything anew instead of changes that wait', () => {
    const { stream, read } = setUp()
    stream.tell('blocks')
    stream.resync()
    expect(read()).toBe('id: at-0\nevent: resync\ndata: {}\n\n')
  })

  it('ends once, however often it is told that the session is over', async () => {
    const { stream, read } = setUp()
    const broken = vi.fn()
    stream.body.on('error', broken)
    stream.end('session-ended')
    stream.end('session-ended')
    stream.beat()
    expect(read()).toBe('id: at-0\nevent: session-ended\ndata: {}\n\n')
    await settle()
    expect(broken).not.toHaveBeenCalled()
  })

  it('ends with the session, after the changes that waited', async () => {
    const { stream, read, closed } = setUp()
    stream.tell('blocks')
    stream.end('session-ended')
    stream.tell('blocks')
    stream.beat()
    expect(read()).toMatch(/event: change[^]*event: session-ended\n[^]*\n\n$/)
    stream.body.resume()
    await settle()
    expect(closed).toHaveBeenCalledOnce()
  })
})

describe('a reader who does not read', () => {
  it('lets nothing pile up, however much happens', () => {
    const { stream, state } = setUp()
    for (let i = 0; i < 20_000; i += 1) {
      state.now = i * 100
      stream.tell(`table_${i % 50}`)
      stream.beat()
      if (i % 100 === 0) stream.resync()
      vi.advanceTimersByTime(100)
    }
    expect(stream.body.readableLength).toBeLessThan(10_000)
    expect(stream.blockedFor()).toBeGreaterThan(1_000_000)
  })

  it('is told what it missed as soon as it reads again', async () => {
    const { stream, read } = setUp()
    while (stream.blockedFor() === 0 && stream.body.readableLength < 4096) stream.beat()
    stream.tell('blocks')
    vi.advanceTimersByTime(100)
    expect(stream.body.readableLength).toBeLessThan(10_000)
    const early = read()
    await settle()
    expect(early + read()).toContain('data: {"tables":["blocks"]}')
    expect(stream.blockedFor()).toBe(0)
  })
})
