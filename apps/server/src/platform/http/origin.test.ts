import * as contracts from '@greenroom/contracts'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { DOORS } from '../../features/auth/routes/doors.ts'
import { fillPath, operationsOf } from '../../testing/api-document.ts'
import { sampleCalls } from '../../testing/samples.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { isFromProgram, isOwnOrigin } from './origin.ts'

/**
 * Requests that use a cookie from another site (standard W3). The routes are derived, so a new one is attacked
 * automatically.
 */
const test = useTestApp()

const FORGERIES: Record<string, Record<string, string>> = {
  'a foreign Origin': { origin: 'https://evil.example' },
  'Origin: null': { origin: 'null' },
  'a cross-site request without Origin': { 'sec-fetch-site': 'cross-site' },
  'neither Origin nor Sec-Fetch-Site': {},
  'a foreign Origin that claims to be the same site': {
    origin: 'https://evil.example',
    'sec-fetch-site': 'same-origin',
  },
  'our Origin from another site': { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
  'another port of our host': { origin: 'http://localhost:4000' },
  'our name at the front of another': { origin: 'http://localhost:3000.evil.example' },
}

const isContract = (value: unknown): value is contracts.Contract =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value

let nova: Visitor
let siteId: string
let blockId: string

interface Changing {
  name: string
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  payload?: unknown
}

function changingRoutes(): Changing[] {
  const samples = sampleCalls({
    ownerId: nova.id,
    siteId,
    blockId,
    blockIds: [blockId],
    uploadPath: `images/${nova.id}/a.webp`,
  })
  const mounted = operationsOf(test.app)
    .filter(({ isOwners, method, isMultipart }) => isOwners && method !== 'GET' && !isMultipart)
    .map(({ name, method, path }) => ({
      name,
      method: method as Changing['method'],
      payload: samples[name]?.body,
      path: `${fillPath(path, { id: siteId, blockId })}?${new URLSearchParams(samples[name]?.query).toString()}`,
    }))
  return [
    ...mounted,
    ...Object.entries(DOORS)
      .filter(([, { method }]) => method === 'POST')
      .map(([path]): Changing => ({ name: path, method: 'POST', path: `/api/auth${path}`, payload: {} })),
    {
      name: 'sign-in',
      method: 'POST',
      path: '/api/auth/sign-in/email',
      payload: { email: nova.email, password: PASSWORD },
    },
    {
      name: 'sign-up',
      method: 'POST',
      path: '/api/auth/sign-up/email',
      payload: { email: 'another@example.com', password: PASSWORD, name: '' },
    },
  ]
}

const send = ({ method, path, payload }: Changing, headers: Record<string, string>): Promise<LightMyRequestResponse> =>
  test.app.inject({
    method,
    url: path,
    headers: { cookie: nova.cookie, ...headers },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })

beforeAll(async () => {
  nova = await test.signUp()
  const site = (await test.call(nova, 'POST', '/api/minisites', { username: 'origin.test', name: 'Nova' })).json<{
    id: string
  }>()
  siteId = site.id
  blockId =
    (await test.call(nova, 'GET', `/api/minisites/${siteId}/blocks`)).json<{ items: { id: string }[] }>().items[0]
      ?.id ?? ''
})

describe('a changing route', () => {
  it('is among those attacked here whenever a contract lets an owner change something', () => {
    const declared = (Object.values(contracts) as unknown[]).filter(isContract)
    const owned = declared.filter(
      ({ access, method, multipart }) => access !== 'public' && method !== 'GET' && !multipart,
    )
    const attacked = new Set(changingRoutes().map(({ name }) => name))
    expect(owned.length).toBeGreaterThan(5)
    // A contract without a mounted route cannot be attacked.
    for (const { name, method, path } of owned.filter((contract) =>
      test.app.hasRoute({ method: contract.method, url: contract.path }),
    )) {
      expect(attacked, `${method} ${path}`).toContain(name)
    }
  })

  it.each(Object.entries(FORGERIES))('refuses %s', async (_, headers) => {
    for (const route of changingRoutes()) {
      const answer = await send(route, headers)
      expect(answer.statusCode, `${route.name}: ${answer.body}`).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await test.call(nova, 'GET', '/api/minisites')).json()).toMatchObject({
      total: 1,
      items: [{ name: 'Nova', version: 1 }],
    })
  })

  it('refuses a forged upload before it reads the file', async () => {
    for (const headers of Object.values(FORGERIES)) {
      for (const { path } of operationsOf(test.app).filter(({ isMultipart }) => isMultipart)) {
        const payload =
          '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx\r\n--x--\r\n'
        const answer = await test.app.inject({
          method: 'POST',
          url: path,
          payload,
          headers: { cookie: nova.cookie, 'content-type': 'multipart/form-data; boundary=x', ...headers },
        })
        expect(answer.statusCode, answer.body).toBe(403)
      }
    }
  })

  it.each<Record<string, string>>([
    { origin: 'http://localhost:3000' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
  ])('lets our own pages in with %o', async (headers: Record<string, string>) => {
    const renamed = await send(
      { name: 'updateMe', method: 'PATCH', path: '/api/me', payload: { name: 'Nova' } },
      headers,
    )
    expect(renamed.statusCode, renamed.body).toBe(200)
    const signedIn = await test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers,
      payload: { email: nova.email, password: PASSWORD },
    })
    expect(signedIn.statusCode, signedIn.body).toBe(200)
  })

  it('is open to every name of this machine when PUBLIC_URL is the default, each for itself', async () => {
    const rename = (headers: Record<string, string>) =>
      send({ name: 'updateMe', method: 'PATCH', path: '/api/me', payload: { name: 'Nova' } }, headers)
    expect((await rename({ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' })).statusCode).toBe(200)
    expect((await rename({ host: '[::1]:3000', origin: 'http://[::1]:3000' })).statusCode).toBe(200)
    expect((await rename({ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:8080' })).statusCode).toBe(403)
    expect((await rename({ host: 'localhost:3000', origin: 'http://127.0.0.1:3000' })).statusCode).toBe(403)
  })

  it.each(['evil.example:3000', '127.evil.example:3000', '127.0.0.1.evil.example:3000', 'localhost.evil.example:3000'])(
    'is closed to %s, a name of somebody else that resolves to this machine',
    async (host) => {
      const answer = await send(
        { name: 'updateMe', method: 'PATCH', path: '/api/me', payload: { name: 'Nova' } },
        { host, origin: `http://${host}` },
      )
      expect(answer.statusCode).toBe(403)
    },
  )

  it('is nobody’s where the host cannot be read', () => {
    const env = { PUBLIC_URL: 'http://localhost:3000' }
    expect(isOwnOrigin('POST', { origin: 'http://a b', host: 'a b' }, env)).toBe(false)
  })

  it('lets a program sign in without an Origin, as long as there is no cookie to ride on', async () => {
    const payload = { email: nova.email, password: PASSWORD }
    expect((await test.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })).statusCode).toBe(200)
    expect(
      (await test.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload, headers: { cookie: 'a=b' } }))
        .statusCode,
    ).toBe(403)
    expect(isFromProgram({ origin: 'https://evil.example' })).toBe(false)
  })
})

describe('the own origin', () => {
  it('is the public address however it is written, and no other where that is a real host', () => {
    const env = { PUBLIC_URL: 'https://Greenroom.example:443' }
    expect(isOwnOrigin('POST', { origin: 'https://greenroom.example' }, env)).toBe(true)
    expect(isOwnOrigin('POST', { origin: 'http://greenroom.example' }, env)).toBe(false)
    expect(isOwnOrigin('POST', { origin: 'https://proxy.internal', host: 'proxy.internal' }, env)).toBe(false)
    expect(isOwnOrigin('GET', { origin: 'https://evil.example' }, env)).toBe(true)
  })
})
