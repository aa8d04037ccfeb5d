import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const SOURCE = readFileSync(join(import.meta.dirname, '../../../../../public/push-worker.js'), 'utf8')
const ORIGIN = 'https://greenroom.example'
const THREAD = '/dashboard/conversations/11111111-1111-4111-8111-111111111111'

interface Page {
  url: string
  focused: boolean
  focus: ReturnType<typeof vi.fn>
}

let pages: Page[]
let listeners: Record<string, (event: object) => void>
let worker: {
  showNotification: ReturnType<typeof vi.fn>
  openWindow: ReturnType<typeof vi.fn>
  fetch: ReturnType<typeof vi.fn>
  subscribe: ReturnType<typeof vi.fn>
}

const page = (path: string, focused = false): Page => ({ url: ORIGIN + path, focused, focus: vi.fn() })

beforeEach(() => {
  pages = []
  listeners = {}
  worker = { showNotification: vi.fn(), openWindow: vi.fn(), fetch: vi.fn(), subscribe: vi.fn() }
  const self = {
    addEventListener: (name: string, run: (event: object) => void) => {
      listeners[name] = run
    },
    skipWaiting: vi.fn(),
    location: { origin: ORIGIN },
    registration: {
      showNotification: worker.showNotification,
      pushManager: { subscribe: worker.subscribe },
    },
    clients: { matchAll: async () => pages, openWindow: worker.openWindow },
  }
  runInNewContext(SOURCE, { self, URL, fetch: worker.fetch, JSON })
})

/** Sends an event to the worker, and waits for its work. */
async function send(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners[name]?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) })
  await Promise.all(work)
}
const push = (data: object) => send('push', { data: { json: () => data } })
const click = (path: unknown) => {
  const close = vi.fn()
  return send('notificationclick', { notification: { close, data: { path } } }).then(() => close)
}

describe('the push worker', () => {
  it('shows who wrote, and rings again for the same conversation', async () => {
    await push({ title: 'Iris Vale', body: 'Hi', path: THREAD, tag: 'iris' })
    expect(worker.showNotification).toHaveBeenCalledWith('Iris Vale', {
      body: 'Hi',
      tag: 'iris',
      renotify: true,
      silent: false,
      icon: '/icon-192.png',
      data: { path: THREAD },
    })
  })

  it('makes no sound for the conversation in front of the reader', async () => {
    pages = [page(`${THREAD}?filter=waiting`, true)]
    await push({ title: 'Iris Vale', body: 'Hi', path: THREAD, tag: 'iris' })
    expect(worker.showNotification.mock.calls[0]?.[1]).toMatchObject({ silent: true, renotify: false })
  })

  it('shows even a push without content, as browsers require', async () => {
    await send('push', { data: null })
    expect(worker.showNotification).toHaveBeenCalledOnce()
  })

  it('brings the open conversation to the front when it is clicked', async () => {
    pages = [page('/dashboard'), page(`${THREAD}?filter=waiting`)]
    expect(await click(THREAD)).toHaveBeenCalledOnce()
    expect(pages[1]?.focus).toHaveBeenCalledOnce()
    expect(worker.openWindow).not.toHaveBeenCalled()
  })

  it('opens the conversation where it is not open, and leaves other pages as they are', async () => {
    pages = [page('/dashboard/mini-sites')]
    await click(THREAD)
    expect(worker.openWindow).toHaveBeenCalledWith(ORIGIN + THREAD)
    expect(pages[0]?.focus).not.toHaveBeenCalled()
  })

  it.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 7, undefined])(
    'never leads to another site: %s',
    async (path) => {
      await click(path)
      expect(worker.openWindow).toHaveBeenCalledWith(`${ORIGIN}/dashboard`)
    },
  )

  it('tells the server a new address', async () => {
    const newSubscription = { toJSON: () => ({ endpoint: 'https://push.example/2', keys: { p256dh: 'p', auth: 'a' } }) }
    await send('pushsubscriptionchange', { newSubscription })
    expect(worker.fetch).toHaveBeenCalledWith('/api/push-subscriptions', expect.objectContaining({ method: 'POST' }))
    const [, request] = worker.fetch.mock.calls[0] as [string, { body: string }]
    expect(JSON.parse(request.body)).toEqual({
      endpoint: 'https://push.example/2',
      keys: { p256dh: 'p', auth: 'a' },
    })
  })

  it('answers no request, so that no page is ever served from it', () => {
    expect(listeners).not.toHaveProperty('fetch')
    expect(SOURCE).not.toMatch(/\bcaches\b/)
  })
})
