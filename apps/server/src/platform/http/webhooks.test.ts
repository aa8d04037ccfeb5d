import Fastify from 'fastify'
import { type IncomingHttpHeaders, request as send } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { AppError } from '../errors.ts'
import { answerError } from './errors.ts'
import { noLimit } from './rate-limit.ts'
import { mountWebhooks } from './webhooks.ts'

const test = useTestApp({ MAIL_WEBHOOK_SECRET: 'a secret of the mail server', MAIL_REPLY_DOMAIN: 'mail.example.com' })
const MB = 1024 * 1024
const WHOLE = 15 * MB

/** Webhooks for calls of 15 MB, and the same with little time. */
const app = Fastify({ trustProxy: true })
const hasty = Fastify()
let base: string
let hastyBase: string
const webhook = {
  path: '/large',
  maxBytes: WHOLE,
  screen: (_context: unknown, headers: IncomingHttpHeaders) => {
    if (headers['x-stranger']) throw new AppError('FORBIDDEN', 'Who are you?')
  },
  handle: async (_context: unknown, { rawBody }: { rawBody: Buffer }) => ({
    status: 200,
    body: { bytes: rawBody.length },
  }),
}
beforeAll(async () => {
  app.setErrorHandler(answerError)
  mountWebhooks(app, test.house, noLimit, [webhook], { bodyMs: 60_000 })
  mountWebhooks(hasty, test.house, noLimit, [webhook], { bodyMs: 50 })
  base = await app.listen({ port: 0, host: '127.0.0.1' })
  hastyBase = await hasty.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => Promise.all([app.close(), hasty.close()]))

/** Begins a call of 15 MB, of which so many bytes are sent. Without `announced`, its length is not known. */
function begin(
  url: string,
  sent: number,
  { from = '192.0.2.1', announced = true, headers = {} }: { from?: string; announced?: boolean; headers?: object } = {},
) {
  const request = send(url, {
    method: 'POST',
    agent: false,
    headers: { 'x-forwarded-for': from, ...(announced ? { 'content-length': WHOLE } : {}), ...headers },
  })
  const answered = new Promise<number>((resolve) => {
    request
      .on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      .on('error', () => resolve(0))
  })
  request.flushHeaders()
  const written = Promise.withResolvers<void>()
  if (sent > 0) request.write(Buffer.alloc(sent), () => written.resolve())
  return { answered, written: written.promise, end: () => request.destroy() }
}
const whole = (from?: string) => begin(`${base}/large`, WHOLE, from === undefined ? {} : { from }).answered

it('calls whose body does not come take no room from others', async () => {
  const held = Array.from({ length: 12 }, (_, index) => begin(`${base}/large`, 0, { announced: index % 2 === 0 }))
  expect(await whole()).toBe(200)
  for (const { end } of held) end()
})

it('large calls hold 32 MB from an address, and 64 MB together', async () => {
  const almost = (from: string) => begin(`${base}/large`, WHOLE - 1, { from })
  const held = [almost('192.0.2.1'), almost('192.0.2.1')]
  await Promise.all(held.map(({ written }) => written))
  expect(await whole('192.0.2.1')).toBe(503)
  expect(await whole('192.0.2.2'), 'another address').toBe(200)
  held.push(almost('192.0.2.2'), almost('192.0.2.2'))
  await Promise.all(held.map(({ written }) => written))
  expect(await whole('192.0.2.3')).toBe(503)
  for (const { end } of held) end()
  await expect.poll(() => whole('192.0.2.1'), { timeout: 10_000 }).toBe(200)
})

it('a call that cannot be the provider’s is refused before its body comes', async () => {
  expect(await begin(`${base}/large`, 0, { headers: { 'x-stranger': 'yes' } }).answered).toBe(403)
  const real = `${await test.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/mail`
  const fresh = String(Math.floor(test.house.clock().getTime() / 1000))
  const signature = 'a'.repeat(64)
  for (const headers of [
    {},
    { 'x-mail-timestamp': fresh },
    { 'x-mail-timestamp': fresh, 'x-mail-signature': 'abc' },
    { 'x-mail-timestamp': String(Number(fresh) - 400), 'x-mail-signature': signature },
  ])
    expect(await begin(real, 0, { headers }).answered, JSON.stringify(headers)).toBe(403)
})

it('a body that does not arrive in time is cut off', async () => {
  expect(await begin(`${hastyBase}/large`, 10).answered).toBe(0)
})
