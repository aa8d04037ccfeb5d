import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderFanPart } from '../../fan/fan-part.tsx'
import { sampleSite } from '../../testing/sample-site.ts'
import { renderSitePage } from '../../render.tsx'
import { sampleInput } from '../../testing/sample-site.ts'
import script from './form.js?minified'

const ACTION = `/api/public/minisites/${sampleSite().id}/blocks/b1/sign-ups`
const block = { id: 'b1', type: 'email-capture', title: 'Letters', url: '', settings: { version: 1 } }
const { html } = await renderSitePage(sampleInput(sampleSite({ blocks: [block] })))
const markup = new DOMParser().parseFromString(html, 'text/html').querySelector('.join')?.parentElement?.outerHTML ?? ''

let listener: ((event: Event) => unknown) | undefined
const answer = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const posted = vi.fn()

beforeEach(() => {
  vi.stubGlobal('addEventListener', (_kind: string, heard: typeof listener) => (listener = heard))
  vi.stubGlobal('fetch', answer)
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(posted)
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://www.instagram.com/')
  document.body.innerHTML = `<ul>${markup}</ul>`
  runInThisContext(`{${script}}`)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  answer.mockReset()
  posted.mockReset()
})

const form = () => document.querySelector('form') as HTMLFormElement
async function send(email = 'fan@example.com') {
  const field = form().querySelector<HTMLInputElement>('[name=email]')
  if (field) field.value = email
  const event = { target: form(), preventDefault: vi.fn(), timeStamp: 4321.6 }
  await listener?.(event as unknown as Event)
  return event
}
const respond = (page: Parameters<typeof renderFanPart>[0], status = 200, onward?: string) =>
  answer.mockResolvedValue(new Response(renderFanPart(page, onward), { status, headers: { 'x-part': '1' } }))

describe('a form that is sent in place', () => {
  it('posts what the browser would, with where the visitor came from and how long they were here', async () => {
    respond({ heading: 'Check your mail' })
    expect((await send()).preventDefault).toHaveBeenCalledOnce()
    const [address, init] = answer.mock.calls[0] ?? []
    expect(address?.endsWith(`${ACTION}?part`), address).toBe(true)
    expect(init).toMatchObject({ method: 'post' })
    const sent = Object.fromEntries(init?.body as URLSearchParams)
    expect(sent).toMatchObject({ email: 'fan@example.com', referrer: 'https://www.instagram.com/', elapsed: '4321.6' })
  })

  it('becomes the answer, which has the focus and is announced', async () => {
    respond({ heading: 'Check your mail', paragraphs: ['One step left.'] })
    await send()
    const card = document.querySelector('section.join')
    expect(document.querySelector('form')).toBeNull()
    expect(card?.querySelector('h2')?.textContent).toBe('Check your mail')
    expect([card?.getAttribute('role'), document.activeElement === card]).toEqual(['status', true])
    expect(posted).not.toHaveBeenCalled()
  })

  it('shows what is wrong in its place, keeps what was typed, and can be sent again', async () => {
    const field = { kind: 'email' as const, name: 'email', label: 'Email', maxLength: 254, autoComplete: 'email' }
    const again = { action: ACTION, hidden: { referrer: 'https://www.instagram.com/' }, submit: 'Sign up' }
    respond(
      {
        heading: 'Letters',
        problem: 'Please check what is marked below.',
        form: { ...again, fields: [{ ...field, value: 'fan@nowhere', error: 'Check this address.' }] },
      },
      422,
    )
    await send('fan@nowhere')
    const input = form().querySelector<HTMLInputElement>('[name=email]')
    expect([input?.value, input?.getAttribute('aria-invalid')]).toEqual(['fan@nowhere', 'true'])
    expect(document.activeElement).toBe(input)
    expect(document.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Check this address.',
    )
    respond({ heading: 'Check your mail' })
    await send()
    expect(document.querySelector('section.join')).not.toBeNull()
  })

  it.each([[404], [429], [500], [503]])('leaves an answer of %i to the browser', async (status) => {
    answer.mockResolvedValue(new Response('<!doctype html>', { status }))
    await send()
    expect(posted).toHaveBeenCalledOnce()
  })

  it('says that there is no connection, and keeps what was typed', async () => {
    answer.mockRejectedValue(new TypeError('offline'))
    await send()
    expect(form().querySelector<HTMLInputElement>('[name=email]')?.value).toBe('fan@example.com')
    expect(form().lastElementChild?.textContent).toContain('No connection')
    expect(form().lastElementChild?.hasAttribute('hidden')).toBe(false)
    expect(String(form().ariaBusy)).toBe('false')
    expect(posted).not.toHaveBeenCalled()
  })

  it('opens the owner’s page after a while, where they have one', async () => {
    vi.useFakeTimers()
    const went = vi.fn()
    vi.stubGlobal('location', undefined)
    Object.defineProperty(globalThis, 'location', { configurable: true, set: went, get: () => undefined })
    respond({ heading: 'You are in' }, 200, 'https://nova.example/thanks?a=b')
    await send()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(went).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(went).toHaveBeenCalledWith('https://nova.example/thanks?a=b')
  })
})
