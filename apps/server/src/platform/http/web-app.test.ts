import { answerKey, type Boot } from '@greenroom/contracts'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
let maya: Visitor

beforeAll(async () => {
  nova = await test.signUp({ name: '</script><script>alert(1)</script>' })
  maya = await test.signUp()
})

const open = (url: string, visitor?: Visitor, headers: Record<string, string> = {}) =>
  test.app.inject({
    url,
    headers: {
      ...headers,
      ...(visitor ? { cookie: [visitor.cookie, headers.cookie].filter(Boolean).join('; ') } : {}),
    },
  })
const bootIn = (html: string): Boot => {
  const [, json] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json ?? '') as Boot
}
const bootOf = async (...args: Parameters<typeof open>) => bootIn((await open(...args)).body)
const answerOf = async (visitor: Visitor, url: string) => (await test.call(visitor, 'GET', url)).json() as unknown

describe('the page of a screen', () => {
  it('shows frame and heading before any style sheet or script, and names the files of this screen alone', async () => {
    const { body } = await open('/dashboard/contacts', nova)
    const [start = ''] = body.split('<link rel="stylesheet"', 1)
    expect(start).toContain('<h1>Contacts</h1>')
    expect(start).toContain('<a href="/dashboard/contacts" aria-current="page">')
    expect(start).not.toContain('id="root"')
    expect(body).toContain('<div id="root" inert></div>')
    expect(body).toMatch(/modulepreload" crossorigin href="\/assets\/contacts-/)
    expect(body).not.toMatch(/href="\/assets\/overview-/)
  })

  it('carries what the API answers to its screen and its frame', async () => {
    const { answers, since } = await bootOf('/dashboard/mini-sites', nova)
    for (const address of ['/api/me', '/api/wallet', '/api/notifications/unread', '/api/minisites?page=1&limit=10'])
      expect(answers[answerKey(address)], address).toEqual(await answerOf(nova, address))
    expect(answers[answerKey('/api/auth/get-session')]).toMatchObject({ user: { id: nova.id } })
    expect(since).toMatch(/^[0-9a-f-]{36}\./)
  })

  it('carries no token, neither of the session nor of access (standard W2)', async () => {
    const { body } = await open('/dashboard/mini-sites', nova)
    const token = decodeURIComponent(nova.cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    expect(token.length).toBeGreaterThan(10)
    expect(body).not.toContain(token)
    expect(body).not.toMatch(/"token"|eyJ/)
  })

  it('is for its visitor alone: no cache keeps it, and no other site may load it', async () => {
    const { headers } = await open('/dashboard/mini-sites', nova)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(String(headers.vary)).toContain('cookie')
  })

  it('of something of another person carries nothing about it (standard W11)', async () => {
    const body = { username: 'novas-page', name: 'Nova' }
    const site = (await test.call(nova, 'POST', '/api/minisites', body)).json<{ id: string }>()
    const own = await bootOf(`/editor/${site.id}`, nova)
    expect(own.answers[answerKey(`/api/minisites/${site.id}`)]).toMatchObject({ id: site.id })
    const other = await bootOf(`/editor/${site.id}`, maya)
    expect(Object.keys(other.answers)).not.toContain(answerKey(`/api/minisites/${site.id}`))
    expect(JSON.stringify(other)).not.toContain(nova.id)
  })

  it('says to a signed-out visitor only that nobody is signed in', async () => {
    for (const cookie of ['', 'greenroom_session=forged.c2ln']) {
      const { body, headers: answered } = await open('/dashboard/contacts', undefined, { cookie })
      expect(bootIn(body)).toEqual({ answers: { [answerKey('/api/auth/get-session')]: null } })
      expect(answered['cache-control']).toBe('no-cache')
    }
  })

  it('is not ended by a text in its answers', async () => {
    const { body } = await open('/dashboard/mini-sites', nova)
    expect(body).not.toContain('<script>alert(1)')
    expect(bootIn(body).answers[answerKey('/api/auth/get-session')]).toMatchObject({
      user: { name: '</script><script>alert(1)</script>' },
    })
  })

  it('leaves out a list that its address filters, and what does not exist', async () => {
    const filtered = Object.keys((await bootOf('/dashboard/contacts?status=new', nova)).answers)
    expect(filtered).toContain(answerKey('/api/me'))
    expect(filtered.some((key) => key.startsWith('/api/contacts'))).toBe(false)
    const { answers } = await bootOf('/dashboard/contacts/01a206ef-e7ef-70e2-804b-98ef6addbaa2', nova)
    expect(Object.keys(answers)).toContain(answerKey('/api/contacts/fields'))
    expect(Object.keys(answers).some((key) => key.includes('01a206ef'))).toBe(false)
  })

  it.each([
    ['Europe/Lisbon', 1],
    ['Not/AZone', 0],
    ['a&period=7d', 0],
    ['%', 0],
  ])('answers in the time zone %s of the visitor only where that exists', async (zone, found) => {
    const { answers } = await bootOf('/dashboard/overview', nova, { cookie: `time_zone=${zone}` })
    expect(Object.keys(answers).filter((key) => key.startsWith('/api/overview?'))).toHaveLength(found)
  })

  it('of an address that no screen has is the frame alone, with its answers', async () => {
    const { body, statusCode } = await open('/dashboard/nothing-like-this', nova)
    expect(statusCode).toBe(404)
    expect(body).not.toMatch(/<h1>|aria-current="page"/)
    expect(body).toMatch(/modulepreload" crossorigin href="\/assets\/not-found-in-frame-/)
    const own = Object.keys(bootIn(body).answers)
    const ofFrame = Object.keys((await bootOf('/dashboard/settings', nova)).answers)
    expect(own).toEqual(ofFrame)
  })

  it('opens an alias with the files of the screen that it leads to', async () => {
    expect((await open('/contacts', nova)).body).toMatch(/href="\/assets\/contacts-/)
  })

  it('is drawn with the sidebar as the visitor has left it', async () => {
    const outline = /<div id="outline"([^>]*)>/
    expect(outline.exec((await open('/dashboard/contacts', nova)).body)?.[1]).toBe('')
    const { body } = await open('/dashboard/contacts', nova, { cookie: 'sidebar_state=collapsed' })
    expect(outline.exec(body)?.[1]).toBe(' data-collapsed')
  })

  it('is compressed as the browser asks', async () => {
    const plain = (await open('/login')).body
    for (const [name, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await open('/login', undefined, { 'accept-encoding': name })
      expect(headers['content-encoding']).toBe(name)
      expect(String(unpack(rawPayload))).toBe(plain)
    }
  })
})
