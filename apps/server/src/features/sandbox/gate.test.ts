import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../../testing/fake-stripe.ts'
import { TWILIO_SID } from '../../testing/fake-twilio.ts'
import { type TestApp, useTestApp } from '../../testing/test-app.ts'

/** Access to the sandbox. */
const own = useTestApp()
const proxied = useTestApp({ TRUST_PROXY: '1' })
const live = useTestApp({ PUBLIC_URL: 'https://fans.example' })
const demo = useTestApp({ PUBLIC_URL: 'https://fans.example', ALLOW_SANDBOX: '1' })
const real = useTestApp({
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hello@fans.example',
  TWILIO_ACCOUNT_SID: TWILIO_SID,
  TWILIO_AUTH_TOKEN: 'x',
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
})

const PAGES = [
  '/sandbox/mail',
  '/sandbox/phone',
  '/sandbox/registrar',
  '/sandbox/dns',
  '/sandbox/checkout/cs_none',
  '/sandbox/billing/cus_none',
  '/sandbox/receipt/pi_none',
]
const CALLS: InjectOptions[] = [
  ...['mail', 'sms', 'phones', 'registrar', 'dns/zones'].map((name) => ({
    method: 'GET' as const,
    url: `/sandbox/api/${name}`,
  })),
  { method: 'DELETE', url: '/sandbox/api/mail' },
  { method: 'DELETE', url: '/sandbox/api/sms' },
  { method: 'POST', url: '/sandbox/api/sms', payload: { from: '+12025550111', body: 'Hi' } },
]
const EVERYTHING = [...PAGES.map((url): InjectOptions => ({ method: 'GET', url })), ...CALLS]

const statuses = async (test: TestApp, options: Partial<InjectOptions> = {}) =>
  new Set(
    await Promise.all(EVERYTHING.map(async (asked) => (await test.app.inject({ ...asked, ...options })).statusCode)),
  )
const NOVA = { id: randomUUID(), userId: randomUUID() }
const OPEN = new Set([200, 204, 201])
const CLOSED = new Set([404])

describe('the sandbox', () => {
  it('is open to this machine, under each of its names', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect(await statuses(own, { headers: { host } })).toEqual(OPEN)
    expect(await statuses(own, { remoteAddress: '::1' })).toEqual(OPEN)
    expect(await statuses(own, { remoteAddress: '::ffff:127.0.0.1' })).toEqual(OPEN)
  })

  it.each([
    ['another machine', { remoteAddress: '192.168.1.20' }],
    [
      'another machine that lies about itself',
      { remoteAddress: '192.168.1.20', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a visitor of a proxy that lies', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy that says it another way', { headers: { forwarded: 'for=203.0.113.9' } }],
    ['a proxy that names the visitor', { headers: { 'x-real-ip': '127.0.0.1' } }],
    ['a proxy that names itself', { headers: { via: '1.1 proxy' } }],
    ["a stranger's name that leads here", { headers: { host: 'rebound.example' } }],
  ])('does not exist for %s', async (_case, options) => {
    expect(await statuses(own, options)).toEqual(CLOSED)
    expect(await statuses(proxied, options)).toEqual(CLOSED)
  })

  it("takes no write from a stranger's page in the same browser", async () => {
    const forged = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    for (const call of CALLS.filter(({ method }) => method !== 'GET'))
      expect((await own.app.inject({ ...call, headers: forged })).statusCode).toBe(404)
  })

  it('takes no payment from another machine or a stranger’s page, even for a checkout that they know', async () => {
    const customerId = (await own.house.providers.payments?.createCustomer({ ...NOVA, email: null, name: '' })) ?? ''
    const page = { id: NOVA.id, userId: NOVA.userId, customerId, successUrl: '/', cancelUrl: '/' }
    const url = `/sandbox/api/checkouts/${(await own.house.providers.payments?.createCardPage(page))?.sessionId}`
    const payload = { card: 'good', webhook: 'never' }
    for (const options of [{ remoteAddress: '192.168.1.20' }, { headers: { origin: 'https://evil.example' } }])
      expect((await own.app.inject({ method: 'POST', url: `${url}/payment`, payload, ...options })).statusCode).toBe(
        404,
      )
    expect((await own.app.inject({ url })).json()).toMatchObject({ status: 'open' })
  })

  it('does not exist where the public address is not of this machine', async () => {
    expect(await statuses(live)).toEqual(CLOSED)
    expect(live.house.providers).toMatchObject({ email: undefined, sms: undefined, registrar: undefined })
  })

  it('is open to everyone where the operator says so', async () => {
    expect(await statuses(demo)).toEqual(OPEN)
    expect(await statuses(demo, { remoteAddress: '203.0.113.9', headers: { host: 'fans.example' } })).toEqual(OPEN)
  })

  it('has no page for what a real provider serves', async () => {
    expect(await statuses(real)).toEqual(CLOSED)
  })

  it('looks like any unknown address where it does not exist', async () => {
    const bodyOf = async (url: string) => (await live.app.inject({ url })).json<unknown>()
    expect(await bodyOf('/sandbox/api/mail')).toEqual(await bodyOf('/sandbox/api/nothing'))
    const pageOf = async (url: string) =>
      (await live.app.inject({ url, headers: { accept: 'text/html' } })).body.replaceAll(url, '')
    expect(await pageOf('/sandbox/mail')).toBe(await pageOf('/sandbox/nothing'))
    expect(
      (await live.app.inject({ method: 'POST', url: '/sandbox/api/sms', payload: { bad: true } })).statusCode,
    ).toBe(404)
  })
})
