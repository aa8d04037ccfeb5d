import { describe, expect, it, vi } from 'vitest'
import { forgetAtLogOut } from '../../../lib/session/until-log-out.ts'
import type { FoundPage } from './groups.ts'
import { noteRecent, recentOf } from './recent.ts'

const page = (name: string): FoundPage => ({ category: 'navigation', title: name, subtitle: null, url: `/${name}` })

describe('what was chosen last', () => {
  it('is the newest first, each once, five at most', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) noteRecent('u1', page(name))
    expect(recentOf('u1').map(({ title }) => title)).toEqual(['b', 'f', 'e', 'd', 'c'])
  })

  it('is shown to no other account, and gone once its own has logged out', () => {
    noteRecent('u2', page('a'))
    expect(recentOf('u3')).toEqual([])
    expect(recentOf('u2')).toHaveLength(1)
    localStorage.setItem('sidebar-theme', 'dark')
    forgetAtLogOut()
    expect(recentOf('u2')).toEqual([])
    expect(localStorage.getItem('sidebar-theme')).toBe('dark')
  })

  it.each([
    '',
    'null',
    '{',
    '[{"category":"x","title":"t","subtitle":null,"url":"/"}]',
    '[{"category":"navigation","title":"t","subtitle":null,"url":"javascript:alert(1)"}]',
  ])('is nothing where the storage holds %j', (text) => {
    localStorage.setItem('greenroom-until-log-out:recent:u4', text)
    expect(recentOf('u4')).toEqual([])
  })

  it('is not remembered where storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(() => noteRecent('u1', page('a'))).not.toThrow()
  })
})
