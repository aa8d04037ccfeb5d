import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import script from './page.js?minified'

const beacon = vi.fn<(address: string, body: string) => boolean>(() => true)
let listening: [string, EventListenerOrEventListenerObject, boolean | undefined][] = []
let hidden = false

/** Runs the script once, in a document that carries its two addresses. */
function open(body: string) {
  document.documentElement.dataset.view = '/api/view'
  document.documentElement.dataset.clicks = '/api/blocks/'
  document.body.innerHTML = body
  runInThisContext(`{${script}}`)
}

beforeEach(() => {
  hidden = false
  listening = []
  beacon.mockClear()
  vi.stubGlobal('navigator', { sendBeacon: beacon })
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  const add = window.addEventListener.bind(window)
  vi.stubGlobal('addEventListener', (kind: string, listener: EventListener, capture?: boolean) => {
    listening.push([kind, listener, capture])
    add(kind, listener, capture)
  })
})

afterEach(() => {
  for (const [kind, listener, capture] of listening) window.removeEventListener(kind, listener, capture)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const sent = () => beacon.mock.calls.map(([address]) => address)
const press = (selector: string, kind = 'click', options: MouseEventInit = {}) => {
  const event = new MouseEvent(kind, { bubbles: true, cancelable: true, ...options })
  document.querySelector(selector)?.dispatchEvent(event)
  return event
}

describe('the script of the page', () => {
  it('counts a visit once, with where it came from', () => {
    open('')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sent()).toEqual(['/api/view'])
    expect(JSON.parse(beacon.mock.calls[0]?.[1] ?? '')).toEqual({ referrer: '' })
  })

  it('counts a page that was drawn in advance or in a tab behind only when it is seen', () => {
    hidden = true
    open('')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sent()).toEqual([])
    hidden = false
    document.dispatchEvent(new Event('prerenderingchange'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sent()).toEqual(['/api/view'])
  })

  it('counts a click and lets the link go its way', () => {
    open('<a href="https://a.example/" data-b="b1"><span>Tour</span></a><a id="other" href="/">x</a>')
    expect(press('a span').defaultPrevented).toBe(false)
    press('#other')
    expect(sent()).toEqual(['/api/view', '/api/blocks/b1/click'])
  })

  it('counts the middle button, not the right one', () => {
    open('<a href="https://a.example/" data-b="b1">Tour</a>')
    press('a', 'auxclick', { button: 1 })
    press('a', 'auxclick', { button: 2 })
    expect(sent()).toEqual(['/api/view', '/api/blocks/b1/click'])
  })

  const embed =
    '<a href="https://www.youtube.com/watch?v=x" data-b="b1" data-class-name="player wide" data-height="270" data-title="Live" data-sandbox="allow-scripts" data-src="https://www.youtube-nocookie.com/embed/x">Live</a>'

  it('turns an embed into its sandboxed player, counts it, and moves the focus there', () => {
    const replaced = vi.spyOn(HTMLAnchorElement.prototype, 'replaceWith').mockImplementation(() => {})
    const focused = vi.spyOn(HTMLIFrameElement.prototype, 'focus').mockImplementation(() => {})
    open(embed)
    expect(press('a').defaultPrevented).toBe(true)
    const [frame] = replaced.mock.calls[0] ?? []
    if (!(frame instanceof HTMLIFrameElement)) throw new Error('The link was not replaced by a frame.')
    expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/x')
    expect(frame.className).toBe('player wide')
    expect(frame.title).toBe('Live')
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
    expect(focused).toHaveBeenCalledOnce()
    expect(sent()).toEqual(['/api/view', '/api/blocks/b1/click'])
  })

  it.each([['ctrlKey'], ['metaKey'], ['shiftKey'], ['altKey']])(
    'leaves an embed that is opened elsewhere (%s) a link',
    (key) => {
      open(embed)
      expect(press('a', 'click', { [key]: true }).defaultPrevented).toBe(false)
      expect(document.querySelector('iframe')).toBeNull()
    },
  )

  it('tells a second door about a person who came by a link of their own', () => {
    window.history.replaceState(null, '', '/nova?fan=signed.token&utm_source=mail#tour')
    open('<a href="https://a.example/" data-b="b1">Tour</a>')
    // An address copied from the browser must not carry the personal parameter.
    const { pathname, search, hash } = window.location
    expect(pathname + search + hash).toBe('/nova?utm_source=mail#tour')
    press('a')
    window.history.replaceState(null, '', '/')
    expect(sent()).toEqual(['/api/view', '/api/view/fan', '/api/blocks/b1/click', '/api/blocks/b1/click/fan'])
    const [plain, own] = beacon.mock.calls.map(([, body]): unknown => JSON.parse(body))
    expect(plain).toEqual({ referrer: '' })
    expect(own).toEqual({ referrer: '', fan: 'signed.token' })
  })

  it('shares where the browser can, and copies where it cannot', async () => {
    const share = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { sendBeacon: beacon, share })
    open('<button data-s="https://greenroom.example/nova">Share link</button>')
    press('button')
    expect(share).toHaveBeenCalledWith({ url: 'https://greenroom.example/nova' })

    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { sendBeacon: beacon, clipboard: { writeText } })
    press('button')
    expect(writeText).toHaveBeenCalledWith('https://greenroom.example/nova')
    await vi.waitFor(() => expect(document.querySelector('button')?.textContent).toBe('Link copied'), 15_000)
  })
})
