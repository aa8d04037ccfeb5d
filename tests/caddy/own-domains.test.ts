import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostHands } from '../../apps/server/src/testing/host-hands.ts'
import { useTestApp } from '../../apps/server/src/testing/test-app.ts'
import { type Caddy, startCaddy } from './caddy.ts'

const test = useTestApp({ PUBLIC_URL: 'https://greenroom.example', ALLOW_SANDBOX: '1', TRUST_PROXY: '127.0.0.1' })
const hands = hostHands(test)
const HOST = 'fans.novareyes.example'
let caddy: Caddy

beforeAll(async () => {
  const base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  caddy = await startCaddy(process.env.CADDY_PATH ?? '/usr/bin/caddy', Number(new URL(base).port))
})
afterAll(() => caddy.stop())

interface Answer {
  status: number | undefined
  headers: IncomingMessage['headers']
  body: string
}

const whole = async (response: IncomingMessage): Promise<Answer> => {
  let body = ''
  for await (const chunk of response) body += String(chunk)
  return { status: response.statusCode, headers: response.headers, body }
}

/** Makes a request over TLS to a host. Caddy's own authority signs, which nobody trusts. @throws without a certificate */
const secure = (host: string, path = '/') =>
  new Promise<Answer>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: caddy.https, servername: host, rejectUnauthorized: false }
    const asked = httpsRequest({ ...options, path, headers: { host } }, (response) => resolve(whole(response)))
    asked.on('error', reject).end()
  })

const plain = (host: string, path: string) =>
  new Promise<Answer>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: caddy.http, path, headers: { host } }
    httpRequest(options, (response) => resolve(whole(response)))
      .on('error', reject)
      .end()
  })

it('gets a certificate for a domain once somebody has proved it, and for no other', async () => {
  await expect(secure(HOST)).rejects.toThrow(/alert|EPROTO|reset/i)
  const nova = await hands.siteOwner()
  const { id } = await hands.proved(nova, HOST)
  await expect.poll(() => secure(HOST).then(({ status }) => status, String)).toBe(200)
  const page = await secure(HOST)
  expect(page.body).toContain('Nova Reyes')
  expect(page.headers['strict-transport-security']).toBe('max-age=604800')
  expect((await secure(HOST, '/dashboard')).status).toBe(404)
  await expect(secure('stranger.example')).rejects.toThrow(/alert|EPROTO|reset/i)

  await test.call(nova.owner, 'DELETE', `/api/site-hosts/${id}`)
  await expect.poll(async () => (await secure(HOST)).body).not.toContain('Nova Reyes')
})

it('passes the proof on over plain HTTP, and leads everything else to https', async () => {
  const question = 'a'.repeat(32)
  const answer = await plain('new.novareyes.example', `/.well-known/greenroom-${question}`)
  expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(/^[0-9a-f]{32}$/) })
  const other = await plain('new.novareyes.example', '/?a=1')
  expect([other.status, other.headers.location]).toEqual([308, 'https://new.novareyes.example/?a=1'])
})

it('keeps what it asks to itself', async () => {
  expect((await secure('greenroom.example', '/internal/allow-host?domain=greenroom.example')).status).toBe(404)
  expect((await secure('greenroom.example', '/healthz')).status).toBe(200)
})
