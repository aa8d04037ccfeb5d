import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventStream } from './event-stream.ts'
import { heldListener } from './held-listener.fixture.ts'
import type { TableChange } from './listener.ts'
import { LiveStreams, MAX_STREAMS } from './live-streams.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Streams with a listener, a clock, and sessions that the test controls. */
function setUp() {
  const { listener, hears, reconnects } = heldListener()
  const state = { now: 1, count: 0, dead: new Set<string>() }
  const streams = new LiveStreams({
    listener,
    tables: new Set(['blocks', 'mini_sites', 'sessions']),
    living: async (ids) => new Set(ids.filter((id) => !state.dead.has(id))),
    log: { warn: vi.fn() },
    now: () => state.now,
    onCount: (difference) => (state.count += difference),
  })
  const change = (userId: string, table: string, op: TableChange['op'] = 'update', topic = 't') => {
    if (listener.isListening) for (const hear of hears) hear({ table, op, userId, topic })
  }
  const pass = (ms: number) => {
    state.now += ms
    vi.advanceTimersByTime(ms)
  }
  return { streams, state, listener, change, pass, reconnect: () => reconnects.forEach((then) => then()) }
}

const all = (stream: EventStream) => {
  const chunks: string[] = []
  for (let chunk = stream.body.read(); chunk !== null; chunk = stream.body.read()) chunks.push(String(chunk))
  return chunks.join('')
}

describe('the streams of a process', () => {
  it('tell an owner of tables that screens know, and nobody else', () => {
    const { streams, change, pass } = setUp()
    const [own, others] = ['a', 'b'].map((ownerId) => streams.open({ ownerId, sessionId: ownerId })) as [
      EventStream,
      EventStream,
    ]
    all(own)
    all(others)
    change('a', 'blocks')
    change('a', 'audit_log')
    pass(100)
    expect(all(own)).toContain('data: {"tables":["blocks"]}')
    expect(all(others)).toBe('')
  })

  it('end with their session: where that is told, and where it is only found', async () => {
    const { streams, state, change } = setUp()
    const [told, found, other] = ['1', '2', '3'].map((sessionId) => streams.open({ ownerId: 'a', sessionId })) as [
      EventStream,
      EventStream,
      EventStream,
    ]
    change('b', 'sessions', 'delete', '3')
    change('a', 'sessions', 'delete', '1')
    expect(all(told)).toContain('event: session-ended')
    state.dead.add('2')
    streams.beat()
    await settle()
    expect(all(found)).toContain('event: session-ended')
    expect(all(other)).not.toContain('session-ended')
  })

  it('end at once when the session had ended before they began', async () => {
    const { streams, state } = setUp()
    state.dead.add('1')
    const stream = streams.open({ ownerId: 'a', sessionId: '1' })
    await settle()
    expect(all(stream)).toContain('event: session-ended')
  })

  it('are so many for a session, an owner and a process, and room comes back', () => {
    const { streams, state } = setUp()
    const open = (ownerId: string, sessionId: string, count: number) =>
      Array.from({ length: count }, () => streams.open({ ownerId, sessionId }))
    const [first] = open('a', '1', MAX_STREAMS.session) as [EventStream]
    expect(() => streams.open({ ownerId: 'a', sessionId: '1' })).toThrow('Too many requests')
    for (let session = 2; streams.size < MAX_STREAMS.owner; session += 1)
      open('a', String(session), MAX_STREAMS.session)
    expect(() => streams.open({ ownerId: 'a', sessionId: 'new' })).toThrow('Too many requests')
    for (let owner = 1; streams.size < MAX_STREAMS.process; owner += 1) open(`o${owner}`, '1', MAX_STREAMS.session)
    expect(() => streams.open({ ownerId: 'z', sessionId: '1' })).toThrow('Live updates are full')
    expect(state.count).toBe(MAX_STREAMS.process)
    first.cut()
    return settle().then(() => {
      expect(streams.open({ ownerId: 'a', sessionId: '1' })).toBeDefined()
      expect(state.count).toBe(streams.size)
    })
  })

  it('are cut where nobody reads for half a minute', async () => {
    const { streams, state, pass } = setUp()
    const stream = streams.open({ ownerId: 'a', sessionId: '1' })
    while (stream.blockedFor() === 0) {
      stream.beat()
      state.now += 1
    }
    pass(31_000)
    streams.beat()
    await settle()
    expect([stream.body.destroyed, streams.size]).toEqual([true, 0])
  })

  it('are all closed within a second when the process stops, read or not', async () => {
    const { streams, pass } = setUp()
    const read = streams.open({ ownerId: 'a', sessionId: '1' })
    const unread = streams.open({ ownerId: 'b', sessionId: '2' })
    streams.close()
    read.body.resume()
    await settle()
    expect([read.body.readableEnded, unread.body.destroyed]).toEqual([true, false])
    pass(1000)
    await settle()
    expect([unread.body.destroyed, streams.size]).toEqual([true, 0])
  })
})

describe('a screen that reads anew whatever it is told of', () => {
  const tables = ['blocks', 'mini_sites'] as const
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), table: fc.constantFrom(...tables) }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(150), read: fc.constantFrom(0, 9) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('away' as const), read: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('back' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom(...(['others', 'beat', 'deaf', 'hears'] as const)) }) },
  )

  it('misses nothing, whenever its line or the listener breaks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const { streams, listener, change, pass, reconnect } = setUp()
        const old = new Set<string>(tables)
        let stream: EventStream | undefined
        let lastId: string | undefined
        const waiting: string[] = []
        const take = (most: number) => {
          if (stream) waiting.push(...all(stream).split('\n\n').filter(Boolean))
          for (const block of waiting.splice(0, most)) {
            lastId = /^id: (.*)$/m.exec(block)?.[1] ?? lastId
            const event = /^event: (.*)$/m.exec(block)?.[1]
            const data = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as { resync?: boolean; tables?: string[] }
            if (event === 'resync' || data.resync) old.clear()
            for (const table of data.tables ?? []) old.delete(table)
          }
        }
        const open = () => {
          stream ??= streams.open({ ownerId: 'a', sessionId: '1' }, lastId)
        }
        const hear = () => {
          if (listener.isListening) return
          listener.isListening = true
          reconnect()
        }
        open()
        for (const action of steps) {
          if (action.kind === 'change') {
            old.add(action.table)
            change('a', action.table)
          } else if (action.kind === 'pass') {
            pass(action.ms)
            take(action.read)
          } else if (action.kind === 'others') change('b', 'blocks')
          else if (action.kind === 'beat') streams.beat()
          else if (action.kind === 'deaf') listener.isListening = false
          else if (action.kind === 'hears') hear()
          else if (action.kind === 'back') open()
          else if (action.kind === 'away') {
            take(action.read)
            stream?.cut()
            stream = undefined
            waiting.length = 0
            await settle()
          }
        }
        hear()
        open()
        pass(100)
        take(999)
        streams.close()
        expect([...old]).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})
