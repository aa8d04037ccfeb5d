import { expect, it } from 'vitest'
import { isActiveEntry } from './navigation.ts'
import { collapsedCookie, readCollapsed } from './sidebar-cookie.ts'

it('an entry is active on its path and below it, in whole segments', () => {
  const entry = { path: '/dashboard/mini-sites' }
  expect(
    [
      '/dashboard/mini-sites',
      '/dashboard/mini-sites/',
      '/dashboard/mini-sites/7',
      '/dashboard/mini-sites-old',
      '/dashboard',
    ].map((path) => isActiveEntry(entry, path)),
  ).toEqual([true, true, true, false, false])
})

it('an exact entry is active on its path only', () => {
  expect(
    ['/dashboard/overview', '/dashboard/overview/x'].map((path) =>
      isActiveEntry({ path: '/dashboard/overview', exact: true }, path),
    ),
  ).toEqual([true, false])
})

it('the collapsed sidebar is kept in a cookie for 7 days', () => {
  const cookie = collapsedCookie(true)
  expect(cookie).toContain(`max-age=${7 * 24 * 3_600};`)
  expect([
    readCollapsed(`a=b; ${cookie.split(';')[0]}`),
    readCollapsed(collapsedCookie(false)),
    readCollapsed(''),
  ]).toEqual([true, false, false])
})
