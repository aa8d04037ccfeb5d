import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../testing/test-app.ts'
import { AppError } from '../errors.ts'
import type { Feature, WebhookCall } from '../feature.ts'
import { route } from './route.ts'
import { buildServer } from './server.ts'

const test = useTestApp({ RATE_LIMIT: 'on' })
const heard: WebhookCall[] = []

const wallet: Feature = {
  name: 'wallet',
  webhooks: [
    {
      path: '/webhooks/probe',
      handle: async (context, call) => {
        const signature = createHmac('sha256', 'shared').update(call.rawBody).digest('hex')
        if (call.headers['x-signature'] !== signature) throw new AppError('FORBIDDEN', 'This call is not signed.')
        heard.push(call)
        return { status: 202, body: { at: context.now.getTime() > 0 } }
      },
    },
  ],
}
const pages: Feature = {
  name: 'pages',
  doors: (app) => {
    app.removeAllContentTypeParsers()
    app.addHook('onSend', async (_request, reply) => {
      reply.header('x-of-pages', 'yes')
    })
    app.get('/probe-page', async () => 'page')
  },
}
const api: Feature = {
  name: 'api',
  routes: [
    route(
      {
        name: 'probe',
        method: 'POST',
        path: '/api/probe',
        summary: 'Says what it got',
        access: 'public',
        body: z.strictObject({ mark: z.string() }),
        status: 200,
        response: z.object({ mark: z.string() }),
        errors: [],
      },
      async ({ body }) => body,
    ),
  ],
}

let app: FastifyInstance
beforeAll(async () => {
  app = await buildServer(test.house, [wallet, pages, api])
  await app.ready()
})
afterAll(() => app.close())

const deliver = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/probe',
    payload,
    headers: { 'x-signature': createHmac('sha256', 'shared').update(payload).digest('hex'), ...headers },
  })

describe("a provider's door", () => {
  it.each([
    ['application/json', '{ "a" :  1.0,"a":2 }'],
    ['application/json', 'no json at all {'],
    ['application/json; charset=utf-8', '\u{feff}{"é":"\\u00e9"}'],
    ['application/x-www-form-urlencoded', 'Body=STOP&From=%2B15550100'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['text/plain', ''],
    ['made/up', 'anything'],
  ])('hands on %s byte for byte, as signatures are over bytes', async (type, body) => {
    const answer = await deliver(body, { 'content-type': type })
    expect(answer.statusCode, answer.body).toBe(202)
    expect(answer.json()).toEqual({ at: true })
    expect(heard.at(-1)?.rawBody.equals(Buffer.from(body))).toBe(true)
    expect(heard.at(-1)?.headers['content-type']).toBe(type)
  })

  it('hands on bytes that are no text, and a body without a type', async () => {
    const bytes = Buffer.from([0, 255, 128, 10])
    expect((await deliver(bytes)).statusCode).toBe(202)
    expect(heard.at(-1)?.rawBody.equals(bytes)).toBe(true)
  })

  it('answers a refusal like any error, and takes at most 1 MB', async () => {
    expect((await deliver('{}', { 'x-signature': 'forged' })).json()).toMatchObject({ code: 'FORBIDDEN', status: 403 })
    expect((await deliver(Buffer.alloc(1024 * 1024, 97))).statusCode).toBe(202)
    expect((await deliver(Buffer.alloc(1024 * 1024 + 1, 97))).json()).toMatchObject({ code: 'UPLOAD_TOO_LARGE' })
  })

  it('changes nothing for other routes, and neither do pages', async () => {
    const sent = await app.inject({ method: 'POST', url: '/api/probe', payload: { mark: 'x' } })
    expect([sent.statusCode, sent.json()]).toEqual([200, { mark: 'x' }])
    expect(sent.headers).not.toHaveProperty('x-of-pages')
    expect((await app.inject('/probe-page')).headers).toHaveProperty('x-of-pages')
    const broken = await app.inject({
      method: 'POST',
      url: '/api/probe',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})

describe('one address', () => {
  const flood = async (url: string, method: 'GET' | 'POST', times: number, remoteAddress: string) => {
    const statuses: number[] = []
    for (let i = 0; i < times; i++) statuses.push((await app.inject({ method, url, remoteAddress })).statusCode)
    return statuses
  }

  it('gets 3,000 pages a minute, whatever others do', async () => {
    const statuses = await flood('/probe-page', 'GET', 3001, '203.0.113.1')
    expect(statuses.slice(0, 3000).every((status) => status === 200)).toBe(true)
    const refused = await app.inject({ url: '/probe-page', remoteAddress: '203.0.113.1' })
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.inject({ url: '/probe-page', remoteAddress: '203.0.113.2' })).statusCode).toBe(200)
    expect(
      (await app.inject({ method: 'POST', url: '/webhooks/probe', remoteAddress: '203.0.113.1' })).statusCode,
    ).toBe(429)
  })

  it('finds 600 addresses a minute that lead nowhere', async () => {
    const statuses = await flood('/nobody-here', 'GET', 601, '203.0.113.3')
    expect(statuses.slice(0, 600).every((status) => status === 404)).toBe(true)
    expect(statuses[600]).toBe(429)
    expect(await flood('/api/nothing', 'GET', 1, '203.0.113.4')).toEqual([404])
  })
})
