import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../../testing/raw-request.ts'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp({ RATE_LIMIT: 'on' })
let base = ''
beforeAll(async () => {
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
const get = (path: string) => rawRequest(base, path)

describe('the address of a page', () => {
  it('has one form: capitals, escapes and a last slash lead to it, with the query', async () => {
    const { username } = await makeSite(test.house, { username: 'nova.reyes' })
    for (const path of ['/Nova.Reyes', '/NOVA.REYES', '/nova%2Ereyes', '/nova.reyes/']) {
      const answer = await get(`${path}?utm=a%20b`)
      expect([answer.status, answer.headers.location], path).toEqual([301, `/${username}?utm=a%20b`])
    }
  })

  it('redirects from an old name for 90 days, then is nobody’s', async () => {
    const name = `r${randomUUID().slice(0, 8)}`
    const start = new Date('2031-01-01T00:00:00Z')
    test.setNow(start)
    const site = await makeSite(test.house, { username: name })
    expect((await get(`/${name}`)).status).toBe(200)
    await site.change({ username: `${name}-new` })
    await expect.poll(async () => (await get(`/${name}`)).status).toBe(301)
    const moved = await get(`/${name}?a=1`)
    expect(moved.headers).toMatchObject({ location: `/${name}-new?a=1`, 'cache-control': 'public, max-age=60' })
    test.setNow(new Date(start.getTime() + 89 * 86_400_000))
    expect((await get(`/${name}`)).status).toBe(301)
    test.setNow(new Date(start.getTime() + 90 * 86_400_000))
    expect((await get(`/${name}`)).status).toBe(404)
    test.setNow(undefined)
  })

  it('follows its owner back to an old name', async () => {
    const name = `b${randomUUID().slice(0, 8)}`
    const site = await makeSite(test.house, { username: name })
    await site.change({ username: `${name}-two` })
    await site.change({ username: name })
    await expect.poll(async () => (await get(`/${name}`)).status).toBe(200)
    expect((await get(`/${name}-two`)).headers.location).toBe(`/${name}`)
  })
})

describe('where nobody is', () => {
  it('offers the name where it is free', async () => {
    const { status, headers, body } = await get('/nobody-here-yet')
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body.toString()).toContain('href="/?claim=nobody-here-yet"')
  })

  it('offers nothing where the name is reserved, taken, or no name', async () => {
    const hidden = await makeSite(test.house)
    await hidden.change({ is_active: false })
    for (const path of [`/${hidden.username}`, '/admin', '/no/such/page', '/x', '/wp-login.php/', '/%F0%9F%8E%B8']) {
      const { status, body } = await get(path)
      expect(status, path).toBe(404)
      expect(body.toString(), path).not.toContain('claim=')
    }
  })

  it('limits how many free names one address can find', async () => {
    const ask = (n: number) => test.app.inject({ url: `/some-name-${n}`, remoteAddress: '192.0.2.9' })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(n)))
    expect(answers.every(({ statusCode }) => statusCode === 404)).toBe(true)
    expect(answers.filter(({ body }) => body.includes('claim=')).length).toBe(60)
  })

  it('answers programs with an error body', async () => {
    const answer = await get('/api/nothing')
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })
})

describe('hostile addresses', () => {
  const paths = [
    '/%00',
    '/nova%00',
    '/%zz',
    '/%',
    '/..%2f..%2fetc%2fpasswd',
    '//evil.example',
    '/\\evil',
    '/__proto__',
    '/constructor',
    '/toString',
    '/%2e%2e',
    '/nova%2Fx',
    '/%c0%ae',
    '/%ed%a0%80',
    '/nova;x=1',
    '/nova%0d%0aset-cookie:a=1',
    `/${'a'.repeat(400)}`,
    `/${'%41'.repeat(300)}`,
    '/<script>alert(1)</script>',
    '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/"onload="x',
    '/?',
    '/nova??',
    'http://evil.example/nova',
  ]

  it.each(paths)('%s is not a page, causes no internal error, and echoes nothing executable', async (path) => {
    const { status, headers, body } = await get(path)
    expect(status).toBeLessThan(500)
    expect(headers.location ?? '').not.toMatch(/^(https?:)?\/\//)
    expect(headers['set-cookie']).toBeUndefined()
    expect(body.toString()).not.toContain('<script>alert')
    expect(body.toString()).not.toContain('"onload=')
  })

  it('no path that a client can send causes an internal error', async () => {
    const path = fc.string({
      unit: fc.constantFrom('/', '.', '%', '2', 'e', 'f', 'A', 'z', '?', '#', ';', '-', '_', '~', '&', '=', '+', '0'),
    })
    await fc.assert(
      fc.asyncProperty(path, async (text) => {
        const { status } = await get(`/${text}`)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 150 },
    )
  })
})
