import { describe, expect, it } from 'vitest'
import { IconPlus } from '../../../ui/icons.generated.ts'
import type { RecentPage } from '../../../lib/recent.ts'
import { groupsOf } from './groups.ts'

const entries = [
  { title: 'Launchpad', url: '/launchpad', keywords: ['first steps'] },
  { title: 'Overview', url: '/overview', keywords: ['visitors'] },
  { title: 'Mini Sites', url: '/sites', keywords: ['link in bio'] },
  { title: 'Settings', url: '/settings', keywords: ['password'] },
]
const site: RecentPage = { category: 'minisites', title: 'Nova', subtitle: '/nova', url: '/editor/1' }
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
    const page: RecentPage = { category: 'navigation', title: 'Overview', subtitle: null, url: '/overview' }
    expect(show({ recent: [site, page], live: [site] })).toEqual([
      ['Recent', 'Nova (/nova)', 'Overview'],
      ['Navigation', 'Launchpad', 'Mini Sites', 'Settings'],
    ])
    expect(show({ recent: [site, page], category: 'minisites' })).toEqual([['Recent', 'Nova (/nova)']])
    expect(show({ recent: [site], words: 'zzz' })).toEqual([])
  })

  it('of the palette has sections of its own, with actions', () => {
    const action = { title: 'New segment', keywords: ['create', 'rule'], Icon: IconPlus, to: '/new' }
    const live = [
      { ...site, category: 'tags' as const, title: 'new fans', subtitle: '3 contacts' },
      { ...site, category: 'segments' as const, title: 'Newest', subtitle: null },
      { ...site, title: 'News' },
      { ...site, category: 'contacts' as const, title: 'Newton', subtitle: null },
    ]
    expect(show({ words: 'new', actions: [action], live })).toEqual([
      ['Actions', 'New segment'],
      ['People', 'Newton'],
      ['Segments', 'Newest'],
      ['Tags', 'new fans (3 contacts)'],
      ['Sites', 'News (/nova)'],
    ])
    expect(show({ words: 'RU', actions: [action] })).toEqual([['Actions', 'New segment (rule)']])
    expect(show({ actions: [action], recent: [site] })).toEqual([
      ['Recent', 'Nova (/nova)'],
      ['Go to', 'Launchpad', 'Overview', 'Mini Sites', 'Settings'],
      ['Actions', 'New segment'],
    ])
    expect(show({ words: 'new', category: 'contacts', actions: [action], live })).toEqual([['People', 'Newton']])
  })
})
