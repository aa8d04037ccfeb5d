import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countHashes } from '../../testing/count-hashes.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { DOORS } from './routes/doors.ts'

const test = useTestApp()
countHashes()

describe('hostile input', () => {
  let nova: Visitor | undefined
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ maxLength: 5_000, unit: 'grapheme' }),
    fc.constantFrom('\u0000', '\ud800', '%00', '../', "' or 1=1 --", '{{7*7}}', '\r\nSet-Cookie: a=b'),
  )
  const body = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        email: fc.oneof(text, fc.jsonValue()),
        password: fc.oneof(text, fc.jsonValue()),
        name: fc.oneof(text, fc.jsonValue()),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        email: text.map((part) => `${part}@example.com`),
        password: text,
        name: text,
        __proto__: fc.jsonValue(),
        constructor: fc.jsonValue(),
      },
      { requiredKeys: ['email', 'password'] },
    ),
    fc.record({ email: fc.uuid().map((id) => `${id}@example.com`), password: text, name: text }),
  )
  const FIELDS = [
    'email',
    'password',
    'name',
    'newEmail',
    'newPassword',
    'currentPassword',
    'token',
    'phoneNumber',
    'code',
  ]
  const anything = fc.dictionary(
    fc.constantFrom(...FIELDS),
    fc.oneof(text, fc.jsonValue(), fc.stringMatching(/^[\w-]{43}$/), fc.constant(PASSWORD)),
  )
  const paths = fc.constantFrom(...Object.keys(DOORS).filter((path) => DOORS[path]?.method === 'POST'))

  it('never causes an internal error, and every refusal has the same form', async () => {
    await fc.assert(
      fc.asyncProperty(paths, fc.oneof(body, anything), fc.boolean(), async (path, payload, isSignedIn) => {
        nova ??= await test.signUp()
        const answer = await test.app.inject({
          method: 'POST',
          url: `/api/auth${path}`,
          headers: {
            origin: 'http://localhost:3000',
            'content-type': 'application/json',
            ...(isSignedIn ? { cookie: nova.cookie } : {}),
          },
          payload: JSON.stringify(payload) ?? 'null',
        })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (answer.statusCode >= 400)
          expect(answer.json()).toMatchObject({
            message: expect.any(String),
            code: expect.any(String),
            status: answer.statusCode,
          })
      }),
      { numRuns: 600 },
    )
  })

  it('in cookies and headers is not a user', async () => {
    const header = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: 200,
    })
    await fc.assert(
      fc.asyncProperty(header, header, header, async (cookie, agent, bearer) => {
        for (const url of ['/api/auth/get-session', '/api/auth/token', '/api/me']) {
          const headers = {
            cookie: `greenroom_session=${cookie}; greenroom_device=${cookie}`,
            'user-agent': agent,
            ...(url === '/api/me' ? { authorization: `Bearer ${bearer}` } : {}),
          }
          const answer = await test.app.inject({ method: 'GET', url, headers })
          expect(url.endsWith('get-session') ? answer.body : answer.statusCode).toBe(
            url.endsWith('get-session') ? 'null' : 401,
          )
        }
      }),
      { numRuns: 100 },
    )
  })

  it('that is truncated, of another type, or not JSON is refused in the same form', async () => {
    const cases: [string, string][] = [
      ['application/json', '{"email":'],
      ['application/json', ''],
      ['text/plain', 'email=a'],
      ['application/x-www-form-urlencoded', 'email=a@example.com&password=b'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['application/json', '[]'],
      ['application/json', 'null'],
    ]
    for (const [type, payload] of cases) {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { origin: 'http://localhost:3000', 'content-type': type },
        payload,
      })
      expect([400, 415], type + payload).toContain(answer.statusCode)
      expect(answer.json()).toMatchObject({
        code: expect.stringMatching(/VALIDATION_FAILED|UNSUPPORTED_TYPE/),
        status: answer.statusCode,
      })
    }
  })
})
