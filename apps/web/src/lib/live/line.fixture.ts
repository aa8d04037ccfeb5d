import { vi } from 'vitest'
import { createLine, type LineParts, type LiveEvent, type Source } from './line.ts'

/** A connection whose server is the test. */
export class FakeSource implements Source {
  readyState = 1
  readonly since: string | null
  readonly #listeners = new Map<string, ((event: { data?: unknown; lastEventId?: string }) => void)[]>()

  constructor(since: string | null) {
    this.since = since
  }
  addEventListener(type: string, listener: (event: { data?: unknown; lastEventId?: string }) => void) {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }
  close() {
    this.readyState = 2
  }
  get isClosed() {
    return this.readyState === 2
  }
  say(type: string, data: unknown = {}, lastEventId = '') {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data: JSON.stringify(data), lastEventId })
  }
  /** Ends the connection. `refused`: the server answered, but not with a stream. */
  fail({ refused = false } = {}) {
    this.readyState = refused ? 2 : 0
    for (const listener of this.#listeners.get('error') ?? []) listener({})
  }
}

/** A line whose server, randomness, and network the test controls. */
export function setUpLine(options: Partial<LineParts> = {}) {
  const sources: FakeSource[] = []
  const events: LiveEvent[] = []
  const states: { since: string | null; reachable: boolean }[] = []
  const probe = vi.fn(async () => true)
  const line = createLine({
    open: (since) => {
      const source = new FakeSource(since)
      sources.push(source)
      return source
    },
    probe,
    random: () => 0,
    since: null,
    isFirst: true,
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
    ...options,
  })
  return { line, sources, events, states, probe, current: () => sources.at(-1) as FakeSource }
}
