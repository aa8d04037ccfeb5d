import type { Overview, RecentActivity, SiteAnalytics } from '@greenroom/contracts'
import { type BlockContent, channelCode } from '@greenroom/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { countSignUp, openSignUpCount, recordSignUpsOfAll } from './public.ts'
import { saidIn, type Visit } from './policy/counting.ts'
import { forgetSite } from './commands/forget-site.ts'
import { keepHits } from './commands/keep-hits.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})
afterEach(() => test.setNow(undefined))

const form = (title: string): BlockContent => ({
  type: 'email-capture',
  title,
  url: '',
  is_active: true,
  settings: { version: 1 },
})
const PERSON = { ip: '192.0.2.1', userAgent: 'Mozilla/5.0 (iPhone) Mobile Safari', purpose: '' }

interface Page {
  id: string
  blocks: string[]
}

async function makePage(...titles: string[]): Promise<Page> {
  const made = await test.call(nova, 'POST', '/api/minisites', {
    username: `s${Math.random().toString(36).slice(2, 12)}`,
    name: 'Nova Reyes',
    blocks: titles.map(form),
  })
  const { id } = made.json<{ id: string }>()
  const { items } = (await test.call(nova, 'GET', `/api/minisites/${id}/blocks`)).json<{ items: { id: string }[] }>()
  return { id, blocks: items.map((block) => block.id) }
}

async function join(page: Page, block: number, referrer?: string, visit: Visit = PERSON, then = () => {}) {
  const context = await systemContext(test.house).asOwner(nova.id)
  const counting = await openSignUpCount(context)
  await context.db.forOwner(context.ownerId, async (tx) => {
    await countSignUp(context, tx, counting, {
      ownerId: nova.id,
      siteId: page.id,
      blockId: page.blocks[block] as string,
      visit,
      said: saidIn({ referrer }, 'http://localhost:3000/nova?utm_campaign=tour'),
    })
    then()
  })
}
const analytics = async (page: Page) =>
  (await test.call(nova, 'GET', `/api/minisites/${page.id}/analytics?period=7d`)).json<SiteAnalytics>()
const overview = async () => (await test.call(nova, 'GET', '/api/overview?period=7d')).json<Overview>()

describe('sign-ups', () => {
  it('are grouped by day, by form, and by the host that people came from', async () => {
    const page = await makePage('Join the list', 'Inner circle')
    test.setNow(new Date('2025-05-08T10:00:00Z'))
    await join(page, 0, 'https://www.instagram.com/stories/nova?igsh=secret')
    test.setNow(new Date('2025-05-10T10:00:00Z'))
    await join(page, 0, 'https://l.instagram.com/')
    await join(page, 1, 'http://localhost:3000/nova')
    await join(page, 0, undefined)
    const { sign_ups, trends } = await analytics(page)
    expect(trends).toEqual([
      { block_id: page.blocks[0], daily: [0, 0, 0, 0, 1, 0, 2] },
      { block_id: page.blocks[1], daily: [0, 0, 0, 0, 0, 0, 1] },
    ])
    expect(sign_ups).toEqual({
      total: 4,
      previous: 0,
      series: [0, 0, 0, 0, 1, 0, 3],
      blocks: [
        { block_id: page.blocks[0], title: 'Join the list', type: 'email-capture', site_id: page.id, sign_ups: 3 },
        { block_id: page.blocks[1], title: 'Inner circle', type: 'email-capture', site_id: page.id, sign_ups: 1 },
      ],
      sources: [
        { host: null, sign_ups: 2 },
        { host: 'instagram.com', sign_ups: 2 },
      ],
    })
  })

  it('are summed over all sites in the overview, against the time before, and told in the activity', async () => {
    const [one, two] = [await makePage('First'), await makePage('Second')]
    test.setNow(new Date('2025-05-02T10:00:00Z'))
    await join(one, 0)
    test.setNow(new Date('2025-05-10T10:00:00Z'))
    await join(one, 0)
    await join(two, 0)
    await join(two, 0)
    const { sign_ups } = await overview()
    expect([sign_ups.total, sign_ups.previous]).toEqual([3, 1])
    expect(sign_ups.blocks.map(({ title, sign_ups: count }) => [title, count])).toEqual([
      ['Second', 2],
      ['First', 1],
    ])
    const { items } = (await test.call(nova, 'GET', '/api/overview/activity')).json<RecentActivity>()
    const told = items.filter(({ kind }) => kind === 'sign-ups')
    expect(
      told
        .map(({ at, count, title }) => [at.slice(0, 10), count, title])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['2025-05-02', 1, 'First'],
      ['2025-05-10', 1, 'First'],
      ['2025-05-10', 2, 'Second'],
    ])
  })

  it('are hits of their visit too, with the channel and the words that led there', async () => {
    const page = await makePage('Join the list')
    await join(page, 0, 'https://l.instagram.com/', { ...PERSON, language: 'es-MX' })
    await join(page, 0, undefined, { ...PERSON, isPrivate: true })
    const { rows } = await test.house.db.systemPool.query(
      'select * from hits where mini_site_id = $1 order by length(visitor) desc',
      [page.id],
    )
    expect(rows).toMatchObject([
      { kind: 'sign-up', block_id: page.blocks[0], source: 'instagram.com', language: 'es', is_bot: false },
      { kind: 'sign-up', source: null, channel: channelCode('direct'), visitor: Buffer.alloc(0) },
    ])
    expect(rows[0]).toMatchObject({ channel: channelCode('social'), utm: ['', '', 'tour', '', ''] })
    expect(rows[0].visitor).toHaveLength(16)
  })

  it('of robots do not count', async () => {
    const page = await makePage('Join')
    await join(page, 0, undefined, { ...PERSON, userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await join(page, 0, undefined, { ...PERSON, userAgent: '' })
    expect((await analytics(page)).sign_ups.total).toBe(0)
  })

  it('count on their block for all time, and start over on a copy', async () => {
    test.setTier('pro')
    const page = await makePage('Join')
    for (let n = 0; n < 3; n++) await join(page, 0)
    const blocksOf = async (id: string) =>
      (await test.call(nova, 'GET', `/api/minisites/${id}/blocks`)).json<{ items: { sign_ups: number }[] }>().items
    expect((await blocksOf(page.id)).map(({ sign_ups }) => sign_ups)).toEqual([3])
    const copy = (await test.call(nova, 'POST', `/api/minisites/${page.id}/duplicate`)).json<{ id: string }>()
    expect((await blocksOf(copy.id)).map(({ sign_ups }) => sign_ups)).toEqual([0])
  })

  it('that come at once are all counted', async () => {
    const page = await makePage('Join')
    await Promise.all(Array.from({ length: 20 }, () => join(page, 0, 'https://tiktok.com/')))
    expect((await analytics(page)).sign_ups.sources).toEqual([{ host: 'tiktok.com', sign_ups: 20 }])
  })

  it('are undone with the transaction that made them', async () => {
    const page = await makePage('Join')
    const failing = join(page, 0, undefined, PERSON, () => {
      throw new Error('the contact could not be kept')
    })
    await expect(failing).rejects.toThrow('could not be kept')
    expect((await analytics(page)).sign_ups.total).toBe(0)
  })

  it('are only for their owner', async () => {
    const page = await makePage('Join')
    await join(page, 0)
    const other = await test.signUp()
    expect((await test.call(other, 'GET', `/api/minisites/${page.id}/analytics`)).statusCode).toBe(404)
    const told = (await test.call(other, 'GET', '/api/overview')).json<Overview>()
    expect(told.sign_ups).toMatchObject({ total: 0, blocks: [], sources: [] })
  })

  it('are forgotten with their site, and when no plan shows them anymore', async () => {
    const [gone, stays] = [await makePage('Gone'), await makePage('Stays')]
    await Promise.all([join(gone, 0), join(stays, 0)])
    const kept = async (page: Page) => {
      const { rows } = await test.house.db.systemPool.query<{ n: number }>(
        'select count(*)::int as n from sign_up_rollups where mini_site_id = $1',
        [page.id],
      )
      return rows[0]?.n
    }
    await forgetSite(
      { ...systemContext(test.house), signal: new AbortController().signal },
      { userId: nova.id, id: gone.id },
    )
    expect([await kept(gone), await kept(stays)]).toEqual([0, 1])
    test.setNow(new Date(Date.now() + 3 * 365 * 86_400_000))
    await keepHits(systemContext(test.house))
    expect(await kept(stays)).toBe(0)
  })

  it('of past days are written at once, as the demo does', async () => {
    const page = await makePage('Join')
    test.setNow(new Date('2025-05-10T10:00:00Z'))
    const [blockId = ''] = page.blocks
    const at = ['2025-05-09T10:01:00Z', '2025-05-09T10:02:00Z', '2025-05-10T09:00:00Z'].map((time) => new Date(time))
    await recordSignUpsOfAll(
      test.house.db,
      at.map((each) => ({ ownerId: nova.id, siteId: page.id, blockId, at: each, source: 'instagram.com' })),
    )
    expect((await analytics(page)).sign_ups.series).toEqual([0, 0, 0, 0, 0, 2, 1])
  })
})
