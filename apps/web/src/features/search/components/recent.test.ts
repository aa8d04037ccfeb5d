import { describe, expect, it, vi } from 'vitest'
import type { Found } from './groups.ts'
import { noteRecent, recentOf } from './recent.ts'

const page = (name: string): Found => ({ category: 'navigation', title: name, subtitle: null, url: `/${name}` })

describe('what was chosen last', () => {
  it('is the newest first, each once, five at most', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) noteRecent('u1', page(name))
    expect(recentOf('u1').map(({ title }) => title)).toEqual(['b', 'f', 'e', 'd', 'c'])
  })

  it('is shown to nobody else, and gone with the next person’s first choice', () => {
    noteRecent('u1', page('a'))
    expect(recentOf('u2')).toEqual([])
    noteRecent('u2', page('b'))
    expect(recentOf('u1')).toEqual([])
  })

  it.each([
    '',
    'null',
    '{',
    '{"userId":"u1","items":[{"category":"x","title":"t","subtitle":null,"url":"/"}]}',
    '{"userId":"u1","items":[{"category":"navigation","title":"t","subtitle":null,"url":"javascript:alert(1)"}]}',
  ])('is nothing where the storage holds %j', (text) => {
    sessionStorage.setItem('greenroom-recent-searches', text)
    expect(recentOf('u1')).toEqual([])
  })

  it('is not remembered where storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(() => noteRecent('u1', page('a'))).not.toThrow()
  })
})
