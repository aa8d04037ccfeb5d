import { describe, expect, it, vi } from 'vitest'
import { forgetRecentPeople, noteRecent, type RecentPage, recentOf } from './recent.ts'
import { forgetAtLogOut } from './session/until-log-out.ts'

const page = (name: string): RecentPage => ({ category: 'navigation', title: name, subtitle: null, url: `/${name}` })
const person = (id: string): RecentPage => ({
  category: 'contacts',
  title: `Person ${id}`,
  subtitle: `${id}@example.com`,
  url: `/dashboard/contacts/${id}`,
})

describe('what was chosen last', () => {
  it('is the newest first, each once, five at most', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) noteRecent('u1', page(name))
    expect(recentOf('u1').map(({ title }) => title)).toEqual(['b', 'f', 'e', 'd', 'c'])
  })

  it('names people during the visit only, in their place among all', () => {
    noteRecent('u1', page('a'))
    noteRecent('u1', person('p1'))
    noteRecent('u1', page('b'))
    expect(recentOf('u1').map(({ title }) => title)).toEqual(['b', 'Person p1', 'a'])
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('p1')
    sessionStorage.clear()
    expect(recentOf('u1').map(({ title }) => title)).toEqual(['b', 'a'])
  })

  it('no longer names a person who was deleted', () => {
    noteRecent('u1', person('p1'))
    noteRecent('u1', person('p2'))
    forgetRecentPeople('p1')
    expect(recentOf('u1')).toEqual([person('p2')])
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('p1')
  })

  it('names nobody once many were deleted, and keeps the pages', () => {
    noteRecent('u1', page('a'))
    noteRecent('u1', person('p1'))
    noteRecent('u1', person('p2'))
    forgetRecentPeople()
    expect(recentOf('u1')).toEqual([page('a')])
  })

  it('is shown to no other account, and gone once its own has logged out', () => {
    noteRecent('u2', page('a'))
    noteRecent('u2', person('p1'))
    expect(recentOf('u3')).toEqual([])
    expect(recentOf('u2')).toHaveLength(2)
    localStorage.setItem('sidebar-theme', 'dark')
    forgetAtLogOut()
    expect(recentOf('u2')).toEqual([])
    expect(localStorage.getItem('sidebar-theme')).toBe('dark')
  })

  it.each([
    '',
    'null',
    '{',
    '[{"userId":"u4","category":"x","title":"t","subtitle":null,"url":"/","place":1}]',
    '[{"userId":"u4","category":"navigation","title":"t","subtitle":null,"url":"javascript:alert(1)","place":1}]',
  ])('is nothing where the storage holds %j', (text) => {
    localStorage.setItem('greenroom-until-log-out:recent', text)
    expect(recentOf('u4')).toEqual([])
  })

  it('is not remembered where storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(() => noteRecent('u1', page('a'))).not.toThrow()
  })
})
