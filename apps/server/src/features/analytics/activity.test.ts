import { randomUUID } from 'node:crypto'
import type { RecentActivity } from '@greenroom/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeHit } from '../../testing/hit-factory.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { recordHitsOfAll } from './store/hits.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})
afterEach(() => test.setNow(undefined))

const post = async <T>(path: string, body: unknown) => (await test.call(nova, 'POST', path, body)).json<T>()
const addSite = (name: string) =>
  post<{ id: string }>('/api/minisites', { username: `a-${randomUUID().slice(0, 12)}`, name })
const addLink = (siteId: string, title: string) =>
  post<{ id: string }>(`/api/minisites/${siteId}/blocks`, {
    type: 'link',
    title,
    url: 'https://example.com',
    is_active: true,
    settings: { version: 1 },
  })
const change = (siteId: string, blockId: string, title: string) =>
  test.call(nova, 'PATCH', `/api/minisites/${siteId}/blocks/${blockId}`, { title })

async function activity(timeZone = 'UTC'): Promise<RecentActivity> {
  const answer = await test.call(nova, 'GET', `/api/overview/activity?time_zone=${timeZone}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<RecentActivity>()
}
const told = ({ items }: RecentActivity) => items.map(({ kind, count, title }) => [kind, count, title])

describe('recent activity', () => {
  it('appears once for each kind, site, and day; creating a site includes the blocks it starts with', async () => {
    test.setNow(new Date('2025-05-08T09:00:00Z'))
    const { id } = await addSite('Nova')
    const first = await addLink(id, 'One').then(() => {
      test.setNow(new Date('2025-05-08T09:05:00Z'))
      return addLink(id, 'Two')
    })
    await change(id, first.id, 'Two, mended')
    test.setNow(new Date('2025-05-09T09:00:00Z'))
    await change(id, first.id, 'Two again')
    await test.call(nova, 'PATCH', `/api/minisites/${id}`, { bio: 'Low-tide pop' })
    test.setNow(new Date('2025-05-09T09:30:00Z'))
    for (const way of ['qr', 'link']) await test.call(nova, 'POST', `/api/minisites/${id}/shares`, { way })
    const visit = (at: string, blockId: string | null) =>
      makeHit({ userId: nova.id, siteId: id, blockId, at: new Date(at) })
    await recordHitsOfAll(
      test.house.db,
      [
        visit('2025-05-09T10:05:00Z', null),
        visit('2025-05-09T10:20:00Z', null),
        visit('2025-05-09T10:21:00Z', first.id),
      ],
      10_000,
    )
    test.setNow(new Date('2025-05-09T11:00:00Z'))
    const recent = await activity()
    expect(told(recent)).toEqual([
      ['visits', 2, null],
      ['site-shared', 1, null],
      ['blocks-changed', 1, 'Two again'],
      ['site-changed', 1, null],
      ['blocks-added', 1, 'Two again'],
      ['site-made', 1, null],
    ])
    expect(recent.items[0]).toMatchObject({ at: '2025-05-09T10:15:00.000Z', clicks: 1, site: { id, name: 'Nova' } })
  })

  it('counts what happened on one day there together, and splits it at that midnight', async () => {
    test.setNow(new Date('2025-05-01T00:00:00Z'))
    const { id } = await addSite('Nova')
    for (const at of ['2025-05-08T03:00:00Z', '2025-05-08T05:00:00Z', '2025-05-08T06:00:00Z']) {
      test.setNow(new Date(at))
      await addLink(id, at)
    }
    const added = async (zone: string) =>
      told(await activity(zone)).flatMap(([kind, count]) => (kind === 'blocks-added' ? [count] : []))
    expect(await added('UTC')).toEqual([3])
    expect(await added('America/New_York')).toEqual([2, 1])
  })

  it('goes back two weeks, and names the newest blocks with their clicks', async () => {
    test.setNow(new Date('2025-05-01T00:00:00Z'))
    const { id } = await addSite('Nova')
    test.setNow(new Date('2025-05-01T01:00:00Z'))
    await addLink(id, 'Newest')
    test.setNow(new Date('2025-05-14T23:00:00Z'))
    expect(told(await activity())).toHaveLength(2)
    test.setNow(new Date('2025-05-15T00:00:00Z'))
    const { items, newest_blocks } = await activity()
    expect(items).toEqual([])
    expect(newest_blocks.map(({ title, clicks }) => [title, clicks])).toEqual([
      ['Newest', 0],
      ['My Website', 0],
      ['About Me', 0],
    ])
  })

  it('is empty for somebody without a site', async () => {
    expect(await activity()).toEqual({ items: [], newest_blocks: [] })
  })
})
