import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RESERVED_USERNAMES } from './reserved-usernames.ts'
import { APP_PATHS } from './routes.ts'
import { parseUsername, usernameCandidates, usernameFrom } from './usernames.ts'

describe('a username', () => {
  it.each(['abc', 'Nova.Reyes', 'a_b-c', '123', 'x'.repeat(30)])('%s is accepted, case-folded', (typed) => {
    expect(parseUsername(typed)).toEqual({ ok: true, username: typed.toLowerCase() })
  })

  it.each(['', 'ab', 'x'.repeat(31), '.abc', 'abc-', 'a b', 'ünï', 'a/b', 'a%b', 'abc\u0000', 'ＡＢＣ'])(
    '%j is refused with a reason',
    (typed) => {
      expect(parseUsername(typed)).toMatchObject({
        ok: false,
        problem: 'invalid',
        message: expect.stringMatching(/\.$/),
      })
    },
  )

  it('cannot take a path of the product, in any case', () => {
    const segments = APP_PATHS.map((path) => path.split('/')[1]).filter(
      (segment) => segment !== '' && segment !== undefined,
    )
    for (const name of [
      ...segments,
      'api',
      'preferences',
      'unsubscribe',
      'assets',
      'healthz',
      'webhooks',
      'sitemap.xml',
      'robots.txt',
      'Dashboard',
    ]) {
      const refused = parseUsername(name as string)
      expect(refused.ok, name).toBe(false)
    }
    expect(RESERVED_USERNAMES.size).toBeGreaterThan(80)
  })

  it('made from any words is valid or empty, and so is every suggestion', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (words) => {
        const name = usernameFrom(words)
        if (name !== '' && !RESERVED_USERNAMES.has(name))
          expect(parseUsername(name)).toEqual({ ok: true, username: name })
        for (const candidate of usernameCandidates(words, () => 0.5))
          expect(parseUsername(candidate)).toEqual({ ok: true, username: candidate })
      }),
    )
    expect(usernameFrom('Beyoncé & Friends!')).toBe('beyonce-friends')
  })
})
