import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clickHands, insertSentLinks, insertSentMail, IPHONE } from '../../testing/sent-links.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' })
const { open, rows } = clickHands(test)
let base = ''
beforeAll(async () => {
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
})

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** Asks over a real connection, which is answered before the router if it can be. */
const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> => {
  const { host } = new URL(test.house.urls.publicUrl)
  const from = { host, 'user-agent': IPHONE, 'x-forwarded-for': '198.51.100.7', ...headers }
  const { status, headers: answered, body } = await rawRequest(base, path, from, method)
  return { status, headers: answered, body: body.toString('base64') }
}
/** Asks the router. */
const route = async (path: string): Promise<Answer> => {
  const { statusCode, headers, rawPayload } = await open(path)
  return { status: statusCode, headers, body: rawPayload.toString('base64') }
}
/** Leaves out what differs between any two answers, and what a connection adds. */
const plain = ({ headers, ...rest }: Answer) => {
  const { 'x-request-id': id, ...others } = headers
  expect(typeof id).toBe('string')
  for (const name of ['date', 'connection', 'keep-alive']) delete others[name]
  return { ...rest, headers: others }
}
const kept = (sendId: string) =>
  rows('select seq, link, agent, network, rule from link_hits where send_id = $1 order by link, id', [sendId])

let ownerId: string
let fans: string[]
beforeEach(async () => {
  ownerId = (await test.signUp()).id
  fans = (await insertContacts(test.house, ownerId, [{}, {}])).map(({ id }) => id)
})

describe('a link over a real connection', () => {
  it('leads on as the router leads on, and counts the same', async () => {
    const text = await insertSentLinks(test, ownerId, fans)
    const mail = await insertSentMail(test, ownerId, fans, new Date(test.house.clock().getTime() - 60_000))
    for (const path of [text.path(1), mail.path(1), mail.picture(1)]) {
      const [fast, slow] = [await ask(path), await route(path)]
      expect(plain(fast)).toEqual(plain(slow))
      expect(fast.status).toBe(path.startsWith('/o/') ? 200 : 302)
    }
    const [one, other] = await kept(text.id)
    expect(one).toEqual(other)
    expect(one).toMatchObject({ seq: 2, link: 0, agent: IPHONE, rule: null })
    const hits = await kept(mail.id)
    expect(hits).toHaveLength(4)
    expect([hits[0], hits[2]]).toEqual([hits[1], hits[3]])
  })

  it('counts HEAD as a machine, and what leads nowhere not at all: the router answers', async () => {
    const text = await insertSentLinks(test, ownerId, fans)
    const mail = await insertSentMail(test, ownerId, fans, new Date(test.house.clock().getTime() - 60_000))
    expect(await ask(text.path(0), {}, 'HEAD')).toMatchObject({ status: 302 })
    expect(await kept(text.id)).toMatchObject([{ rule: 'B1' }])
    for (const path of [
      '/l/abcdefgh',
      `${text.path(0)}0`,
      `/c/${'a'.repeat(43)}.0`,
      `${text.path(0)}?x`,
      text.path(0, 3),
    ]) {
      const [fast, slow] = [await ask(path), await route(path)]
      expect(plain(fast)).toEqual(plain(slow))
    }
    const forged = `/o/${'a'.repeat(43)}.gif`
    expect(plain(await ask(forged))).toEqual(plain(await route(forged)))
    expect(await ask(mail.picture(0), {}, 'HEAD')).toMatchObject({ status: 200, body: '' })
    expect(await kept(mail.id)).toEqual([])
  })

  it('is limited together with what the router answers', async () => {
    const text = await insertSentLinks(test, ownerId, fans)
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const inject = () => test.app.inject({ url: '/l/nothing', headers: from, remoteAddress: '127.0.0.1' })
    for (let n = 0; n < 29; n += 1) await Promise.all(Array.from({ length: 100 }, inject))
    await Promise.all(Array.from({ length: 99 }, inject))
    // What the router answers in the end takes one point, too: the last.
    expect((await ask('/l/nothing', from)).status).toBe(404)
    const refused = await ask(text.path(0), from)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await ask(text.path(0))).status).toBe(302)
  })
})
