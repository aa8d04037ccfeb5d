import { describe, expect, it } from 'vitest'
import { type Found, groupsOf } from './groups.ts'

const entries = [
  { title: 'Launchpad', url: '/launchpad', keywords: ['first steps'] },
  { title: 'Overview', url: '/overview', keywords: ['visitors'] },
  { title: 'Mini Sites', url: '/sites', keywords: ['link in bio'] },
  { title: 'Settings', url: '/settings', keywords: ['password'] },
]
const site: Found = { category: 'minisites', title: 'Nova', subtitle: '/nova', url: '/editor/1' }
const show = (options: Partial<Parameters<typeof groupsOf>[0]>) =>
  groupsOf({ words: '', category: 'all', entries, recent: [], live: [], ...options }).map(({ label, items }) => [
    label,
    ...items.map(({ title, subtitle }) => (subtitle ? `${title} (${subtitle})` : title)),
  ])

describe('what the search shows', () => {
  it('is by category, pages by title first and then by the keyword that found them', () => {
    expect(show({ words: 'Si', live: [site] })).toEqual([
      ['Navigation', 'Mini Sites', 'Overview (visitors)'],
      ['Mini Sites', 'Nova (/nova)'],
    ])
    expect(show({ words: 's' })).toEqual([
      ['Navigation', 'Settings', 'Mini Sites', 'Launchpad (first steps)', 'Overview (visitors)'],
    ])
  })

  it('is of the category that is asked for', () => {
    expect(show({ words: 'n', category: 'minisites', live: [site] })).toEqual([['Mini Sites', 'Nova (/nova)']])
    expect(show({ words: 'n', category: 'navigation', live: [site] }).map(([label]) => label)).toEqual(['Navigation'])
    expect(show({ words: 'n', category: 'contacts', live: [site] })).toEqual([])
  })

  it('before any word is what was chosen last, and the pages that were not', () => {
    const page: Found = { category: 'navigation', title: 'Overview', subtitle: null, url: '/overview' }
    expect(show({ recent: [site, page], live: [site] })).toEqual([
      ['Recent', 'Nova (/nova)', 'Overview'],
      ['Navigation', 'Launchpad', 'Mini Sites', 'Settings'],
    ])
    expect(show({ recent: [site, page], category: 'minisites' })).toEqual([['Recent', 'Nova (/nova)']])
    expect(show({ recent: [site], words: 'zzz' })).toEqual([])
  })
})
