import fc from 'fast-check'
import { SIGN_UP_FIELDS, signUpPath } from '@greenroom/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { Parser } from 'htmlparser2'
import { type FanPageOfTest, fans } from '../../testing/fans.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const lines: string[] = []
const test = useTestApp({ LOG_LEVEL: 'info' }, { onLog: (line) => lines.push(line) })
const fan = fans(test)
let page: FanPageOfTest
beforeAll(async () => {
  page = await fan.page('fan-capture', { askPhone: 'optional' })
})

const NASTY = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or 1=1 --",
  '\u0000',
  '\uD800',
  '\u202Egnp.exe',
  '${7*7}',
  '{{7*7}}',
  'a\r\nBcc: evil@example.com',
  '__proto__',
  '%00%ff',
  'x'.repeat(3000),
]
const hostile = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 300 }))
const names = fc.oneof(
  fc.constantFrom(...Object.values(SIGN_UP_FIELDS), 't', 'stamp', 'all', 'constructor', '__proto__', 'city', 'page'),
  fc.string({ maxLength: 20 }),
)

/** Names of all elements that our pages use. */
const OURS = new Set(
  'html head meta link title style body div main a img span section h1 p form input label fieldset legend select option button footer b i svg path circle'.split(
    ' ',
  ),
)
function elementsOf(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => {
      found.push(name, ...Object.keys(attributes).filter((key) => key.startsWith('on')))
    },
  })
  parser.end(html)
  return found
}

describe('the doors for fans', () => {
  it('answer whatever is posted, with nothing of it running', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          signUpPath(page.site.id, page.block.id),
          '/complete-contact',
          '/complete-contact/confirm',
          '/complete-contact/link',
          '/preferences',
          '/unsubscribe',
        ),
        fc.array(fc.tuple(names, hostile), { maxLength: 12 }),
        async (path, pairs) => {
          const payload = pairs
            .map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
            .join('&')
          const answer = await test.app.inject({
            method: 'POST',
            url: path,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload,
          })
          expect(answer.statusCode).toBeLessThan(500)
          expect(elementsOf(answer.body).filter((name) => !OURS.has(name))).toEqual([])
        },
      ),
      { numRuns: 150 },
    )
  })

  it('answer whatever JSON is posted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 3 }), async (payload) => {
        const answer = await test.app.inject({
          method: 'POST',
          url: signUpPath(page.site.id, page.block.id),
          headers: { 'content-type': 'application/json' },
          payload,
        })
        expect(answer.statusCode).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  })

  it('take a referrer that no text can hold', async () => {
    const { site, block } = await fan.page()
    for (const referrer of ['https://news.example/\u0000', 'https://news.example/\ud800', '\u0000']) {
      const email = fan.address()
      const fields = { ...fan.filledIn(site, block, { email }), [SIGN_UP_FIELDS.referrer]: referrer }
      const answer = await test.app.inject({
        method: 'POST',
        url: signUpPath(site.id, block.id),
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(fields),
      })
      expect(answer.statusCode, answer.body).toBe(202)
    }
  })

  it('answer whatever stands in a link', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (token) => {
        for (const path of ['/complete-contact', '/complete-contact/confirm', '/preferences', '/unsubscribe']) {
          const answer = await fan.open(`${path}?t=${encodeURIComponent(token.toWellFormed())}`)
          expect([410, 414]).toContain(answer.statusCode)
          expect(elementsOf(answer.body).filter((name) => !OURS.has(name))).toEqual([])
        }
      }),
      { numRuns: 40 },
    )
  })

  it('treat hostile input as text, and mail none of it to anybody', async () => {
    const email = fan.address()
    const name = '<b>Iris</b> www.evil.example'
    await fan.signUp(page.site, page.block, { email, name })
    expect(await fan.contacts(page.owner)).toMatchObject([{ name, email }])
    const [mail] = await test.mails(email)
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil')
  })

  it('know no page of a name that no text can hold', async () => {
    const answer = await fan.post('/complete-contact/link', { email: fan.address(), page: 'no\u0000va' })
    expect(answer.statusCode).toBe(200)
  })

  it('refuse what is too large', async () => {
    const answer = await fan.post(signUpPath(page.site.id, page.block.id), { name: 'x'.repeat(20_000) })
    expect(answer.statusCode).toBe(413)
    expect(answer.body).toContain('could not read')
  })

  it('take what a page without an origin, or of another, sends: nobody is signed in here', async () => {
    const asSent: Record<string, string>[] = [
      { origin: 'null' },
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of asSent) {
      const answer = await fan.signUp(page.site, page.block, { email: fan.address() }, headers)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('write no address, number, name or link into the log (standard W19)', async () => {
    const email = `secret-${fan.address()}`
    const answer = await fan.signUp(page.site, page.block, { email, name: 'Secret Iris', phone: '+12125550188' })
    const token = /t=([\w.-]+)/.exec(answer.body)?.[1] ?? ''
    await fan.open(`/complete-contact?t=${token}`)
    await workOff(test)
    expect(lines.length).toBeGreaterThan(0)
    for (const secret of [email, 'Secret Iris', '2125550188', token]) expect(lines.join('\n')).not.toContain(secret)
  })
})
