import { APP_PATHS, RESERVED_USERNAMES } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { redirectTarget } from './router.tsx'
import { REDIRECTS, SCREENS } from './routes.tsx'

const screens = SCREENS.map(({ path }) => path)
const redirects = REDIRECTS.map(({ path }) => path)

it('holds exactly the paths that the server answers with the app', () => {
  expect([...screens, ...redirects].toSorted()).toEqual([...APP_PATHS].toSorted())
})

it('has each path once', () => {
  expect(new Set([...screens, ...redirects]).size).toBe(screens.length + redirects.length)
})

it('protects every screen of the dashboard and the editor', () => {
  for (const { path, layout, requiresAuth } of SCREENS)
    expect({ path, requiresAuth }).toEqual({ path, requiresAuth: layout === 'dashboard' || layout === 'editor' })
})

it('leads only to screens that exist', () => {
  for (const { to } of REDIRECTS) expect(screens).toContain(to)
})

it('takes no path that an artist could claim', () => {
  for (const path of APP_PATHS) expect(path === '/' || RESERVED_USERNAMES.has(path.split('/')[1] ?? '')).toBe(true)
})

it.each(SCREENS.map((screen) => [screen.path, screen] as const))(
  '%s has a title and loads',
  async (_, { title, lazy }) => {
    expect(title).not.toBe('')
    expect((await lazy()).Component).toBeTypeOf('function')
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
})
