import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' })
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
let port = 0
beforeAll(async () => {
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

interface Answer {
  status: number | undefined
  headers: Record<string, unknown>
  body: string
}

/** Sends a request over a real connection, which is answered before the router if it can be. */
const send = (path: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { host } = new URL(test.house.urls.publicUrl)
    const call = request(
      { port, path, method: 'POST', headers: { host, 'user-agent': CHROME, ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (part) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: text }))
      },
    )
    call.on('error', reject)
    call.end(body)
  })
const kept = async (siteId: string) =>
  (await test.house.db.systemPool.query('select * from hits where mini_site_id = $1 order by at', [siteId])).rows
const FROM = 'text/plain;charset=UTF-8'

describe('a hit over a real connection', () => {
  it('is kept as the router keeps it, with the same headers', async () => {
    const { id, blockIds } = await makeSite(test.house)
    const view = `/api/public/minisites/${id}/view`
    const said = {
      'x-forwarded-for': '8.8.8.8',
      'accept-language': 'es-MX',
      referer: 'http://localhost/nova?utm_source=ig&via=poster7',
    }
    const body = '{"referrer":"https://l.instagram.com/"}'
    const fast = await send(view, { ...said, 'content-type': FROM }, body)
    const slow = await send(view, { ...said, 'content-type': 'application/json' }, body)
    expect([fast.status, slow.status]).toEqual([204, 204])
    const plain = ({ headers: { date, 'x-request-id': requestId, ...rest } }: Answer) => {
      expect([date, requestId].every((value) => typeof value === 'string')).toBe(true)
      return rest
    }
    expect(plain(fast)).toEqual(plain(slow))
    expect((await send(`/api/public/minisites/${id}/blocks/${blockIds[0]}/click`, said)).status).toBe(204)
    const [one, other, click] = (await kept(id)).map(({ at, ...row }) => ({ ...row, isSoon: at instanceof Date }))
    expect(one).toEqual(other)
    expect(one).toMatchObject({
      source: 'instagram.com',
      country: 'US',
      language: 'es',
      code: 'poster7',
      utm: ['ig', '', '', '', ''],
    })
    expect(click).toMatchObject({ kind: 'click', block_id: blockIds[0], country: 'US', code: 'poster7' })
  })

  it('is refused as the router refuses it', async () => {
    const { id } = await makeSite(test.house)
    const unknown = `/api/public/minisites/00000000-0000-4000-8000-000000000000/view`
    const found = await send(unknown)
    expect([found.status, JSON.parse(found.body)]).toMatchObject([404, { code: 'NOT_FOUND', status: 404 }])
    expect((await send('/api/public/minisites/nothing/view')).status).toBe(400)
    const view = `/api/public/minisites/${id}/view`
    expect((await send(view, { 'content-type': FROM }, 'x'.repeat(4097))).status).toBe(413)
    expect((await send(view, { 'content-type': FROM }, 'not json')).status).toBe(204)
    expect((await send(view, { 'content-type': 'application/json' }, '{')).status).toBe(400)
  })

  it('is limited together with those that the router counts', async () => {
    const { id } = await makeSite(test.house)
    const view = `/api/public/minisites/${id}/view`
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const inject = () => test.app.inject({ method: 'POST', url: view, headers: { 'user-agent': CHROME, ...from } })
    for (let n = 0; n < 30; n += 1) await Promise.all(Array.from({ length: 100 }, inject))
    const refused = await send(view, from)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await send(view, { 'x-forwarded-for': '203.0.113.10' })).status).toBe(204)
  })
})
