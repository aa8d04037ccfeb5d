import { beforeAll, describe, expect, it } from 'vitest'
import { makeSite } from './testing/site-factory.ts'
import { useTestApp } from './testing/test-app.ts'

/** Crawls every kind of address: found and not found, allowed and refused (standard W4). */
const local = useTestApp()
const secure = useTestApp({ PUBLIC_URL: 'https://greenroom.example' })
const username = 'crawled-page'

const ADDRESSES = [
  '/',
  '/login',
  '/signup',
  '/privacy',
  '/dashboard/mini-sites',
  `/${username}`,
  `/${username.toUpperCase()}`,
  '/nobody-here',
  '/deep/nothing',
  '/%zz',
  '/api/minisites',
  '/api/nothing',
  '/api/docs/',
  '/api/openapi.json',
  '/api/auth/get-session',
  '/api/auth/nothing',
  `/api/minisites/username/${username}`,
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.svg',
  '/favicon.ico',
  '/uploads/nothing.jpg',
  '/assets/nothing.js',
  '/fonts/nothing.woff2',
  '/og/nothing.png',
  `/api/minisites/${'x'.repeat(600)}`,
]

describe.each([
  ['http', local],
  ['https', secure],
])('every answer over %s', (scheme, test) => {
  beforeAll(() => makeSite(test.house, { username }))

  it.each(ADDRESSES)('%s carries the security headers', async (url) => {
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const { headers, statusCode } = await test.app.inject({ method, url })
      const policy = String(headers['content-security-policy'])
      const directives = Object.fromEntries(
        policy.split(/;\s*/).map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
      )
      const where = `${method} ${url} ${statusCode}: ${policy}`
      expect(directives['base-uri'], where).toEqual(["'none'"])
      expect(directives['frame-ancestors'], where).toEqual(["'none'"])
      expect(directives['object-src'] ?? directives['default-src'], where).toEqual(["'none'"])
      expect(directives['script-src'] ?? [], where).not.toContain("'unsafe-inline'")
      expect(directives['script-src'] ?? [], where).not.toContain("'unsafe-eval'")
      expect(headers['x-content-type-options'], where).toBe('nosniff')
      expect(headers['referrer-policy'], where).toBe('strict-origin-when-cross-origin')
      expect(headers['strict-transport-security'] !== undefined, where).toBe(scheme === 'https')
      expect(statusCode, where).toBeLessThan(500)
    }
  })
})
