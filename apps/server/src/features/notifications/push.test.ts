import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { vapidKeys } from '../../platform/providers/push/vapid-keys.ts'
import { OutsideError } from '../../platform/fetch-outside/fetch-outside.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { insertMessage } from '../../testing/message-rows.ts'
import { browserKeys, usePushService } from '../../testing/push-browser.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { tellMessage } from './commands/tell-message.ts'
import { tellSecurityEvent } from './commands/tell-security-event.ts'

const test = useTestApp()
const { open, service, subscribe } = usePushService(test)
/** Noon in UTC, which is where these people are. */
const NOON = new Date('2026-03-02T12:00:00Z')
let nova: Visitor
beforeEach(async () => {
  test.setNow(NOON)
  service.status = 201
  open()
  nova = await test.signUp()
})

async function fanWrites(content = 'When do you play in Berlin?', name = 'Iris Vale'): Promise<string> {
  const [contact] = await insertContacts(test.house, nova.id, [{ name }])
  const contactId = contact?.id ?? ''
  const messageId = await insertMessage(test, nova.id, contactId, { content })
  const payload = { messageId, contactId, channel: 'sms', isAutomatic: false, isFirst: true, handledAs: null }
  const event = { id: randomUUID(), userId: nova.id, name: 'messaging.message-received', payload }
  await tellMessage(systemContext(test.house), event)
  return contactId
}
const list = async (visitor = nova) =>
  (await test.call(visitor, 'GET', '/api/push-subscriptions')).json<{ items: { id: string; device: string }[] }>().items

describe('a push', () => {
  it('reaches each browser at once, encrypted for it alone, with name, first words, and link', async () => {
    const browser = await subscribe(nova)
    const contactId = await fanWrites('When do you\nplay in Berlin? '.repeat(20))
    await workOff(test)
    expect(browser.received).toEqual([
      {
        title: 'Iris Vale',
        body: expect.stringMatching(/^When do you play in Berlin\?.{60,}…$/),
        path: `/dashboard/conversations/${contactId}`,
        tag: contactId,
      },
    ])
    const [request] = browser.requests
    expect(request).toMatchObject({ method: 'POST', redirect: 'manual' })
    expect(request?.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', Urgency: 'high' })
    expect(request?.body?.length).toBeLessThanOrEqual(4096)
  })

  it('is signed by the key that browsers subscribe with (RFC 8292)', async () => {
    const browser = await subscribe(nova)
    await fanWrites()
    await workOff(test)
    const { key } = (await test.call(nova, 'GET', '/api/push-key')).json<{ key: string }>()
    const [, token = '', k] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(browser.requests[0]?.headers?.Authorization ?? '') ?? []
    expect(k).toBe(key)
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    const [head, claims = '', signature = ''] = token.split('.')
    const isOurs = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isOurs).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: 'https://push.example' })
  })

  it('is small even for the longest name and message', async () => {
    const browser = await subscribe(nova)
    await fanWrites('😀'.repeat(5000), '漢'.repeat(120))
    await workOff(test)
    expect(browser.requests[0]?.body?.length).toBeLessThanOrEqual(4096)
    expect(browser.received).toHaveLength(1)
  })

  it('is not sent for what was read meanwhile, nor twice', async () => {
    const browser = await subscribe(nova)
    await fanWrites()
    await test.house.db.systemPool.query('update messages set read_at = now() where user_id = $1', [nova.id])
    await workOff(test)
    expect(browser.received).toEqual([])
  })

  it('tells of security, too, unless that is turned off', async () => {
    const browser = await subscribe(nova)
    const event = () => ({ id: randomUUID(), userId: nova.id, name: 'x', payload: { kind: 'password-changed' } })
    await tellSecurityEvent(systemContext(test.house), event(), { byMail: false })
    await test.call(nova, 'PUT', '/api/notifications/preferences', { kind: 'security', push: false })
    await tellSecurityEvent(systemContext(test.house), event(), { byMail: false })
    await workOff(test)
    expect(browser.received.map(({ title }) => title)).toEqual(['Your password was changed'])
  })

  it('can be tested from the settings', async () => {
    const browser = await subscribe(nova)
    expect((await test.call(nova, 'POST', `/api/push-subscriptions/${browser.id}/test`)).statusCode).toBe(202)
    await workOff(test)
    expect(browser.received).toMatchObject([{ title: 'It works' }])
  })
})

describe('a browser', () => {
  it('is named, and listed to its owner only, without its address', async () => {
    const { endpoint, id } = await subscribe(nova)
    const answer = await test.call(nova, 'GET', '/api/push-subscriptions')
    expect(answer.json()).toMatchObject({ items: [{ id, is_current: true, used_at: null }] })
    expect(answer.body).not.toContain(endpoint)
    const iris = await test.signUp()
    expect(await list(iris)).toEqual([])
    expect((await test.call(iris, 'DELETE', `/api/push-subscriptions/${id}`)).statusCode).toBe(404)
    expect((await test.call(iris, 'POST', `/api/push-subscriptions/${id}/test`)).statusCode).toBe(404)
  })

  it('that has unsubscribed is forgotten; a busy service is asked again', async () => {
    await subscribe(nova)
    service.status = 503
    await fanWrites()
    await expect(workOff(test)).rejects.toThrow('busy (503)')
    expect(await list()).toHaveLength(1)
    for (const status of [410, 404]) {
      await subscribe(nova)
      service.status = status
      await fanWrites()
      await workOff(test)
      expect(await list()).toEqual([])
    }
  })

  it('whose service leads to a private address is forgotten without a request (standard W7)', async () => {
    await subscribe(nova)
    test.setOutside(async () => {
      throw new OutsideError('refused-address', 'push.example is not on the public internet')
    })
    await fanWrites()
    await workOff(test)
    expect(await list()).toEqual([])
  })

  it.each([
    'http://push.example/a',
    'https://push.example:8443/a',
    'https://user:pass@push.example/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://2130706433/a',
    'javascript:alert(1)',
    'not an address',
  ])('cannot name %s', async (endpoint) => {
    const refused = await test.call(nova, 'POST', '/api/push-subscriptions', { endpoint, keys: browserKeys().keys })
    expect(refused.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  it('gets nothing more after log-out', async () => {
    const browser = await subscribe(nova)
    await fanWrites()
    expect((await test.call(nova, 'POST', '/api/auth/sign-out', {})).statusCode).toBe(200)
    await workOff(test)
    expect(browser.received).toEqual([])
    const { rows } = await test.house.db.systemPool.query('select 1 from push_subscriptions where user_id = $1', [
      nova.id,
    ])
    expect(rows).toEqual([])
  })

  it('that subscribes again replaces itself; one that changes hands leaves the other account', async () => {
    await subscribe(nova)
    const { endpoint } = await subscribe(nova)
    expect(await list()).toHaveLength(1)
    const iris = await test.signUp()
    await test.call(iris, 'POST', '/api/push-subscriptions', { endpoint, keys: browserKeys().keys })
    expect(await list()).toEqual([])
    expect(await list(iris)).toHaveLength(1)
  })

  it('beyond the tenth replaces the oldest', async () => {
    const first = await subscribe(nova)
    for (let n = 1; n <= 10; n++) {
      test.setNow(new Date(NOON.getTime() + n * 1000))
      const answer = await test.call(undefined, 'POST', '/api/auth/sign-in/email', {
        email: nova.email,
        password: PASSWORD,
      })
      const cookie = answer.cookies.find(({ name }) => name.includes('session'))
      await subscribe({ ...nova, cookie: `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}` })
    }
    const left = await list()
    expect(left).toHaveLength(10)
    expect(left.map(({ id }) => id)).not.toContain(first.id)
  })
})

it('the keys depend on the secret alone, and fit together', () => {
  const { publicKey, privateKey } = vapidKeys('a secret for tests that is long enough')
  expect(vapidKeys('a secret for tests that is long enough')).toEqual({ publicKey, privateKey })
  expect(vapidKeys('another secret').publicKey).not.toBe(publicKey)
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  for (let n = 0; n < 300; n++) expect(Buffer.from(vapidKeys(`secret ${n}`).privateKey, 'base64url')).toHaveLength(32)
})
