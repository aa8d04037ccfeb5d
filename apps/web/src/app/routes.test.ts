import { APP_PATHS, APP_REDIRECTS, APP_SCREENS, RESERVED_USERNAMES } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { redirectTarget } from './router.tsx'
import { SCREEN_CODE } from './routes.tsx'

const screens: readonly string[] = APP_SCREENS.map(({ path }) => path)

it('has each path once', () => {
  expect(new Set(APP_PATHS).size).toBe(APP_PATHS.length)
})

it('protects every screen of the dashboard and the editor', () => {
  for (const { path, layout, requiresAuth, middleware } of APP_SCREENS) {
    const isProtected = layout === 'dashboard' || layout === 'editor'
    expect({ path, requiresAuth, middleware: [...middleware] }).toEqual({
      path,
      requiresAuth: isProtected,
      middleware: isProtected ? ['requiresAuth'] : [],
    })
  }
})

it('leads only to screens that exist', () => {
  for (const { to } of APP_REDIRECTS) expect(screens).toContain(to.split('?')[0])
})

it('takes no path that an artist could claim', () => {
  for (const path of APP_PATHS) expect(path === '/' || RESERVED_USERNAMES.has(path.split('/')[1] ?? '')).toBe(true)
})

it.each(APP_SCREENS.map(({ path, title }) => [path, title] as const))(
  '%s has a title and loads',
  async (path, title) => {
    expect(title).not.toBe('')
    expect((await SCREEN_CODE[path]()).Component).toBeTypeOf('function')
  },
  30_000,
)

describe('a redirect', () => {
  const request = (address: string) => new Request(`https://greenroom.example${address}`)
  it('keeps the query', () => {
    expect(redirectTarget('/login', { params: {}, request: request('/auth?from=mail') })).toBe('/login?from=mail')
  })
  it('keeps the parameters, encoded', () => {
    expect(
      redirectTarget('/editor/:id', { params: { id: 'a/b' }, request: request('/minisite-editor/a%2Fb?x=1') }),
    ).toBe('/editor/a%2Fb?x=1')
  })
  it('moves a parameter into the query, beside what stands there', () => {
    const moved = { parameter: 'contactId', query: 'contact' }
    expect(
      redirectTarget(
        '/dashboard/conversations',
        { params: { contactId: 'a b' }, request: request('/conversations/a%20b?x=1') },
        moved,
      ),
    ).toBe('/dashboard/conversations?x=1&contact=a+b')
  })
})
