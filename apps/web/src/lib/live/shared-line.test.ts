import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSource, setUpLine } from './line.fixture.ts'
import type { LiveEvent } from './line.ts'
import { shareLine, type SharedLineParts } from './shared-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
type Request = (name: string, options: LockOptions, work: () => Promise<void>) => Promise<void>

/** Locks and messages of one browser, as far as the tests need them. */
function fakeBrowser() {
  const queue: { work: () => Promise<void>; done: () => void; fail: (error: unknown) => void }[] = []
  let holder: (typeof queue)[number] | undefined
  const next = () => {
    holder = queue.shift()
    const own = holder
    void own?.work().then(() => {
      own.done()
      if (holder === own) next()
    })
  }
  const request: Request = (_, options, work) =>
    new Promise((done, fail) => {
      const entry = { work, done, fail }
      options.signal?.addEventListener('abort', () => {
        if (!queue.includes(entry)) return
        queue.splice(queue.indexOf(entry), 1)
        fail(new DOMException('left', 'AbortError'))
      })
      if (options.steal) {
        queue.unshift(entry)
        holder?.fail(new DOMException('stolen', 'AbortError'))
        next()
      } else {
        queue.push(entry)
        if (!holder) next()
      }
    })
  const channels: EventTarget[] = []
  const newChannel = () => {
    const target = new EventTarget()
    channels.push(target)
    return Object.assign(target, {
      postMessage: (data: unknown) => {
        for (const other of channels)
          if (other !== target) other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
      },
    }) as unknown as NonNullable<SharedLineParts['channel']>
  }
  const lines: ReturnType<typeof setUpLine>[] = []
  const openTab = (session = 's1', { alone = false, since = null as string | null } = {}) => {
    const events: LiveEvent[] = []
    const states: boolean[] = []
    const close = shareLine({
      since,
      session,
      locks: alone ? undefined : ({ request } as unknown as LockManager),
      channel: newChannel(),
      startLine: (parts) => {
        const set = setUpLine(parts)
        lines.push(set)
        return set.line
      },
      onEvent: (event) => events.push(event),
      onState: ({ reachable }) => states.push(reachable),
    })
    return { events, states, close }
  }
  return { openTab, lines, source: (line: number) => lines[line]?.current() as FakeSource }
}

const CHANGE = { kind: 'change', tables: ['mini_sites'] }

describe('the tabs of one browser', () => {
  it('have one connection, and all hear what it hears', () => {
    const { openTab, lines, source } = fakeBrowser()
    const tabs = [openTab(), openTab(), openTab()]
    expect(lines).toHaveLength(1)
    source(0).say('change', { tables: ['mini_sites'] }, 'a.1')
    source(0).say('session-ended')
    for (const { events } of tabs) expect(events).toEqual([CHANGE, { kind: 'session-ended' }])
  })

  it('go on without a gap when the tab that had it is closed', async () => {
    const { openTab, lines, source } = fakeBrowser()
    const [first, second] = [openTab(), openTab()]
    source(0).say('hello', { resync: true }, 'a.1')
    source(0).say('change', { tables: ['blocks'] }, 'a.7')
    first.close()
    await settle()
    expect(lines).toHaveLength(2)
    expect(source(0).isClosed).toBe(true)
    expect(source(1).since).toBe('a.7')
    source(1).say('change', { tables: ['mini_sites'] }, 'a.8')
    expect(second.events.at(-1)).toEqual(CHANGE)
    expect(first.events).toHaveLength(2)
  })

  it('learn on opening how things stand', async () => {
    const { openTab, lines, source } = fakeBrowser()
    const first = openTab()
    lines[0]?.probe.mockResolvedValue(false)
    source(0).say('hello', { resync: true }, 'a.3')
    source(0).fail()
    await settle()
    const second = openTab()
    expect(second.states).toEqual([false])
    first.close()
    await settle()
    expect(source(1).since).toBe('a.3')
  })

  it('read everything live again after joining a line that is past what their page knows, once', () => {
    const { openTab, source } = fakeBrowser()
    openTab('s1', { since: 'a.1' })
    source(0).say('change', { tables: ['blocks'] }, 'a.5')
    const late = openTab('s1', { since: 'a.3' })
    expect(late.events).toEqual([{ kind: 'resync', isFirst: true }])
    source(0).say('beat', {}, 'a.9')
    expect(late.events).toHaveLength(1)
  })

  it.each(['a.5', 'a.5.25', 'a.10'])('have missed nothing if their page knows as much as the line: %s', (since) => {
    const { openTab, source } = fakeBrowser()
    openTab('s1', { since: 'a.1' })
    source(0).say('change', { tables: ['blocks'] }, 'a.5')
    const late = openTab('s1', { since })
    source(0).say('change', { tables: ['mini_sites'] }, 'a.12')
    expect(late.events).toEqual([CHANGE])
  })

  it('read everything live again if their page came from another process of the server', () => {
    const { openTab, source } = fakeBrowser()
    openTab('s1', { since: 'a.1' })
    source(0).say('hello', { resync: false }, 'a.5')
    expect(openTab('s1', { since: 'b.9' }).events).toEqual([{ kind: 'resync', isFirst: true }])
  })

  it('know after taking over that what they show may be old', async () => {
    const { openTab, source } = fakeBrowser()
    const [first, second] = [openTab(), openTab()]
    source(0).say('hello', { resync: true }, 'a.1')
    first.close()
    await settle()
    source(1).say('hello', { resync: true }, 'b.1')
    expect(second.events.at(-1)).toEqual({ kind: 'resync', isFirst: false })
  })

  it('of another session hear nothing of this one', () => {
    const { openTab, source } = fakeBrowser()
    openTab('s1')
    const other = openTab('s2')
    source(0).say('change', { tables: ['mini_sites'] }, 'a.1')
    expect(other.events).toEqual([])
  })

  it('take over from one that has fallen asleep, which then follows', async () => {
    const { openTab, lines, source } = fakeBrowser()
    const asleep = openTab()
    source(0).say('hello', { resync: true }, 'a.1')
    const awake = openTab()
    // A frozen tab runs no timers; its line would have reconnected at 50 s.
    lines[0]?.line.stop()
    await vi.advanceTimersByTimeAsync(90_000)
    expect(lines).toHaveLength(2)
    expect(source(1).since).toBe('a.1')
    source(1).say('change', { tables: ['mini_sites'] }, 'a.2')
    expect(asleep.events.at(-1)).toEqual(CHANGE)
    awake.close()
    await settle()
    expect(lines).toHaveLength(3)
  })
})

describe('a browser without locks', () => {
  it('has a connection for each tab, while it is looked at', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    const { openTab, lines, source } = fakeBrowser()
    const tab = openTab('s1', { alone: true })
    openTab('s1', { alone: true })
    expect(lines).toHaveLength(2)
    source(0).say('hello', { resync: true }, 'a.4')
    hidden.mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(source(0).isClosed).toBe(true)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(lines.map(({ sources }) => sources[0]?.since)).toEqual([null, null, 'a.4', null])
    tab.close()
    expect(source(2).isClosed).toBe(true)
  })
})
