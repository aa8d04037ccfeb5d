import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { baseHeaders } from '../../platform/http/headers.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { link, makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp({ PUBLIC_URL: 'https://greenroom.example' })
let base = ''
beforeAll(async () => {
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
const get = (path: string) => rawRequest(base, path)

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]))
const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

describe('headers of public pages (standard W4)', () => {
  it('are those of every answer, drawn or from memory', async () => {
    const { username } = await makeSite(test.house)
    for (const answer of [await get(`/${username}`), await get(`/${username}`), await get('/nobody-is-here')]) {
      expect(answer.headers).toMatchObject(baseHeaders({ isSecure: true }))
    }
  })

  it('allow exactly the script and the style that stand in the page', async () => {
    const { username } = await makeSite(test.house)
    const { headers, body } = await get(`/${username}`)
    const policy = directives(String(headers['content-security-policy']))
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body.toString()) ?? []
    const [, script = ''] = /<script type="module">([\s\S]*?)<\/script>/.exec(body.toString()) ?? []
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': hashOf(script),
      'style-src': hashOf(style),
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'connect-src': "'self'",
      'img-src': "'self' https: data:",
      'frame-src': "'none'",
    })
    expect(policy).toHaveProperty('upgrade-insecure-requests')
    expect(body.toString()).not.toMatch(/<[^>]+\sstyle=/)
  })

  it('let forms be sent to us alone, and only where there are any', async () => {
    const form = {
      type: 'email-capture' as const,
      title: '',
      url: '' as const,
      is_active: true,
      settings: { version: 1 as const },
    }
    const { username } = await makeSite(test.house, { blocks: [form] })
    const { headers } = await get(`/${username}`)
    expect(directives(String(headers['content-security-policy']))['form-action']).toBe("'self'")
  })

  it('allow frames of the players of this page alone (standard W5)', async () => {
    const video = {
      type: 'youtube-embed' as const,
      title: '',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      is_active: true,
      settings: { version: 1 as const },
    }
    const { username } = await makeSite(test.house, { blocks: [link('A link'), video] })
    const { headers } = await get(`/${username}`)
    expect(directives(String(headers['content-security-policy']))['frame-src']).toBe('https://www.youtube-nocookie.com')
  })

  it('let nothing run on the not-found page', async () => {
    const { headers } = await get('/nobody-is-here')
    expect(directives(String(headers['content-security-policy']))).toMatchObject({
      'default-src': "'none'",
      'script-src': "'none'",
    })
  })
})
