import { randomUUID } from 'node:crypto'
import { signUpPath } from '@greenroom/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { DOORS } from './features/auth/routes/doors.ts'
import { fillPath, operationsOf } from './testing/api-document.ts'
import { fans } from './testing/fans.ts'
import { sampleCalls } from './testing/samples.ts'
import { useTestApp, type Visitor } from './testing/test-app.ts'

/** The database cannot store a NUL: it is refused or dropped everywhere, and never causes a server error. */
const test = useTestApp()
const NUL = 'a\u0000b'

let nova: Visitor
let formPath: string
let siteId: string
beforeAll(async () => {
  const page = await fans(test).page('fan-capture', { askPhone: 'optional' })
  siteId = page.site.id
  formPath = signUpPath(page.site.id, page.block.id)
  nova = await test.signUp()
})

interface Documented {
  parameters?: { name: string; in: string }[]
}
const parametersOf = (path: string, method: string) =>
  ((test.app.swagger() as { paths: Record<string, Record<string, Documented>> }).paths[path]?.[method.toLowerCase()]
    ?.parameters ?? []) as { name: string; in: string }[]

/** Returns one body for each string and key in the original, at any depth, with a NUL in it. */
function spoiled(body: unknown): unknown[] {
  if (typeof body === 'string') return [NUL, `${body}\u0000`]
  if (Array.isArray(body)) return body.flatMap((item) => spoiled(item).map((changed) => [changed]))
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => [
    { ...body, [`${key}\u0000`]: value },
    ...spoiled(value).map((changed) => ({ ...body, [key]: changed })),
  ])
}

describe('a NUL', () => {
  it('in any parameter or body of any operation is no fault of ours', async () => {
    for (const operation of operationsOf(test.app)) {
      const { name, path, method, isMultipart } = operation
      const { body, query = {} } =
        sampleCalls({
          ownerId: nova.id,
          siteId: randomUUID(),
          blockId: randomUUID(),
          blockIds: [randomUUID()],
          uploadPath: 'images/none.webp',
        })[name] ?? {}
      const parameters = parametersOf(path, method)
      const ids = Object.fromEntries(parameters.map((parameter) => [parameter.name, randomUUID()]))
      const calls: { values?: object; asked?: Record<string, string>; sent?: unknown }[] = [
        ...parameters.map((parameter) =>
          parameter.in === 'path' ? { values: { [parameter.name]: NUL } } : { asked: { [parameter.name]: NUL } },
        ),
        ...spoiled(body).map((sent) => ({ sent })),
      ]
      for (const { values = {}, asked = {}, sent = body } of isMultipart ? [] : calls) {
        const search = new URLSearchParams({ ...query, ...asked }).toString()
        const url = fillPath(path, { ...ids, ...values }) + (search ? `?${search}` : '')
        const answer = await test.call(nova, method, url, sent)
        expect(answer.statusCode, `${name} ${url} ${JSON.stringify(sent)} → ${answer.body}`).toBeLessThan(500)
      }
    }
  })

  it('in any field of any door below /api/auth is none either', async () => {
    const fields = 'email password name newEmail newPassword currentPassword token phoneNumber code otp providerId'
    for (const [path, { method }] of Object.entries(DOORS))
      for (const visitor of [undefined, nova]) {
        const sent = Object.fromEntries(fields.split(' ').map((field) => [field, NUL]))
        const search = new URLSearchParams({ state: NUL, code: NUL, error: NUL, iss: NUL }).toString()
        const answer =
          method === 'GET'
            ? await test.call(visitor, method, `/api/auth${path}?${search}`)
            : await test.call(visitor, method, `/api/auth${path}`, sent)
        expect(answer.statusCode, `${path} → ${answer.body}`).toBeLessThan(500)
      }
  })

  it('in the address of a page, in a form or in a call of a provider is none either', async () => {
    const encoded = encodeURIComponent(NUL)
    const pages = ['/', '/favicon.ico', '/og/', '/uploads/', '/u/', '/preferences', '/complete-contact', '/unsubscribe']
    for (const path of pages)
      for (const url of [`${path}${encoded}`, `${path}?t=${encoded}&page=${encoded}&ref=${encoded}`])
        expect((await test.call(undefined, 'GET', url)).statusCode, url).toBeLessThan(500)
    const form = new URLSearchParams(
      'email name phone birthday t stamp city page first_name last_name c'.split(' ').map((name) => [name, NUL]),
    ).toString()
    for (const path of [
      formPath,
      '/complete-contact',
      '/complete-contact/confirm',
      '/complete-contact/link',
      '/preferences',
      '/unsubscribe',
    ]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await test.call(undefined, 'POST', `${path}?t=${encoded}`, form, headers)
      expect(answer.statusCode, `${path} → ${answer.body}`).toBeLessThan(500)
    }
    for (const body of [NUL, JSON.stringify({ type: NUL, id: NUL, data: { object: { id: NUL } } })]) {
      const called = await test.call(undefined, 'POST', '/webhooks/stripe', body, {
        'content-type': 'application/json',
      })
      expect(called.statusCode, called.body).toBeLessThan(500)
    }
    for (const [type, body] of [
      ['application/json', { referrer: `https://example.com/${NUL}` }],
      ['text/plain', JSON.stringify({ referrer: `https://example.com/${NUL}`, fan: NUL })],
    ] as const)
      for (const hit of ['view', `blocks/${formPath.split('/').at(-1)}/click`]) {
        const url = `/api/public/minisites/${siteId}/${hit}`
        const answer = await test.call(undefined, 'POST', url, body, { 'content-type': type })
        expect(answer.statusCode, `${url} → ${answer.body}`).toBeLessThan(500)
      }
  })
})
