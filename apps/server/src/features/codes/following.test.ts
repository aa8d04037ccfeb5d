import { randomUUID } from 'node:crypto'
import type { SiteCode } from '@greenroom/contracts'
import { MAX_CODE_SOURCES, OTHER_SOURCES } from '@greenroom/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { hostHands, type SiteOwner } from '../../testing/host-hands.ts'
import { systemContext } from '../../platform/house.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { daysUpTo } from './policy/codes.ts'
import { readScans } from './queries/codes.ts'
import { recordFollowedOfAll } from './store/scans.ts'

const test = useTestApp({ PUBLIC_URL: 'https://greenroom.example', ALLOW_SANDBOX: '1' })
const hands = hostHands(test)
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1'
let nova: SiteOwner

beforeEach(async () => {
  test.setNow(undefined)
  nova = await hands.siteOwner()
})

async function made(body: object = {}): Promise<SiteCode> {
  const answer = await test.call(nova.owner, 'POST', '/api/codes', {
    site_id: nova.siteId,
    name: 'Poster',
    code: 'poster',
    ...body,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<SiteCode>()
}
const change = (code: SiteCode, body: object) => test.call(nova.owner, 'PATCH', `/api/codes/${code.id}`, body)
const at = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url: path, headers: { host: 'greenroom.example', 'user-agent': PHONE, ...headers } })
const follow = (query = '', headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  at(`/${nova.username}/q/poster${query}`, headers, method)
const scansOf = async ({ id }: SiteCode) =>
  (await test.call(nova.owner, 'GET', `/api/codes/${id}/scans`)).json<{
    points: { date: string; scans: number; clicks: number }[]
    total: { scans: number; clicks: number }
    sources: { source: string; scans: number; clicks: number }[]
  }>()

describe('who follows a code', () => {
  it('reaches the page, which learns of the code, and no cache answers in between', async () => {
    await made({ tags: { campaign: 'tour', source: 'poster' } })
    const answer = await follow('?q')
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      `/${nova.username}?via=poster&utm_medium=qr&utm_source=poster&utm_campaign=tour`,
    ])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect((await at(answer.headers.location ?? '')).statusCode).toBe(200)
    expect((await at(`/${nova.username}/q/POSTER`)).headers.location).toContain('via=poster')
  })

  it('reaches a block of it', async () => {
    const blocks = (await test.call(nova.owner, 'GET', `/api/minisites/${nova.siteId}/blocks`)).json<{
      items: { id: string }[]
    }>()
    const blockId = blocks.items[0]?.id
    const code = await made({ target: { kind: 'block', block_id: blockId } })
    const { location = '' } = (await follow()).headers
    expect(location).toBe(`/${nova.username}?via=poster#b-${blockId}`)
    await test.call(nova.owner, 'PATCH', `/api/minisites/${nova.siteId}/blocks/${blockId}`, { is_active: false })
    expect((await follow()).headers.location).toBe(`/${nova.username}?via=poster`)
    expect((await scansOf(code)).total.clicks).toBe(2)
  })

  it('reaches wherever its owner leads it now', async () => {
    const code = await made({
      target: { kind: 'link', url: 'https://tickets.example/a?b=1' },
      tags: { medium: 'poster' },
    })
    expect((await follow()).headers.location).toBe('https://tickets.example/a?b=1&utm_medium=poster')
    await change(code, { target: { kind: 'link', url: 'https://tickets.example/?utm_medium=own' } })
    expect((await follow()).headers.location).toBe('https://tickets.example/?utm_medium=own')
    await change(code, { target: { kind: 'link', url: 'https://tickets.example/?a=b%20c&flag&s=a~b' }, tags: {} })
    expect((await follow('?q')).headers.location).toBe('https://tickets.example/?a=b%20c&flag&s=a~b&utm_medium=qr')
    expect((await follow()).headers.location).toBe('https://tickets.example/?a=b%20c&flag&s=a~b')
  })

  it('reaches nothing but what is stored, whatever the address says', async () => {
    await made()
    for (const query of ['?url=https://evil.example', '?via=x&q', '//evil.example', '?q=https://evil.example'])
      expect((await follow(query)).headers.location ?? '').not.toContain('evil')
  })

  it('reaches the page if the code is unknown, paused, or deleted, and is not counted', async () => {
    const code = await made()
    const page = `/${nova.username}`
    expect((await at(`${page}/q/unknown`)).headers.location).toBe(page)
    expect((await at(`${page}/q/${'x'.repeat(300)}`)).headers.location).toBe(page)
    await change(code, { is_paused: true })
    expect((await follow()).headers.location).toBe(page)
    await change(code, { is_paused: false })
    expect((await scansOf(code)).total).toEqual({ scans: 0, clicks: 0 })
    await test.call(nova.owner, 'DELETE', `/api/codes/${code.id}`)
    expect((await follow()).headers.location).toBe(page)
  })

  it('finds no page where there is none for visitors', async () => {
    await made({ target: { kind: 'link', url: 'https://tickets.example/' } })
    expect((await at(`/nobody-${randomUUID().slice(0, 8)}/q/poster`)).statusCode).toBe(404)
    await test.call(nova.owner, 'PATCH', `/api/minisites/${nova.siteId}`, { is_active: false })
    expect((await follow()).statusCode).toBe(404)
  })

  it('reaches the page under its new name after it was renamed', async () => {
    await made()
    await test.call(nova.owner, 'PATCH', `/api/minisites/${nova.siteId}`, { username: `${nova.username}-new` })
    expect((await follow('?q')).headers.location).toBe(`/${nova.username}-new?via=poster&utm_medium=qr`)
  })

  it('reaches the page at a host of its owner’s', async () => {
    const code = await made()
    const host = `fans-${randomUUID().slice(0, 8)}.example`
    const { id } = await hands.proved(nova, host)
    await expect.poll(async () => (await hands.visit(host, '/')).statusCode).toBe(200)
    const answer = await at('/q/poster?q', { host })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/?via=poster&utm_medium=qr'])
    expect((await at('/q/unknown', { host })).headers.location).toBe('/')
    const circle = (path: string) => change(code, { target: { kind: 'link', url: `https://${host}${path}` } })
    expect((await circle('/q/poster')).json().details.issues[0].path).toBe('body.target.url')
    expect((await circle('/%71/poster')).statusCode).toBe(400)
    expect((await scansOf(code)).total).toEqual({ scans: 1, clicks: 0 })
    await test.call(nova.owner, 'PATCH', `/api/site-hosts/${id}`, { redirects: true })
    expect((await follow('?q')).headers.location).toBe(`https://${host}/?via=poster&utm_medium=qr`)
  })
})

describe('the count of a code', () => {
  it('tells scans from presses, and where the link was pressed', async () => {
    const code = await made({ target: { kind: 'link', url: 'https://tickets.example/' } })
    await follow('?q')
    await follow('?q=')
    await follow('', { referer: 'https://www.instagram.com/' })
    await follow('', { referer: 'https://blog.example/review' })
    await follow('', { referer: 'https://blog.example/other' })
    await follow('')
    const { total, sources, points } = await scansOf(code)
    expect(total).toEqual({ scans: 2, clicks: 4 })
    expect(points).toHaveLength(30)
    expect(points.at(-1)).toMatchObject(total)
    expect(sources).toEqual([
      { source: '', scans: 2, clicks: 1 },
      { source: 'blog.example', scans: 0, clicks: 2 },
      { source: 'instagram.com', scans: 0, clicks: 1 },
    ])
    const listed = (await test.call(nova.owner, 'GET', '/api/codes')).json<{ items: SiteCode[] }>()
    expect(listed.items[0]).toMatchObject({ total })
    expect(listed.items[0]?.daily.at(-1)).toBe(6)
  })

  it('leaves out robots, previews, HEAD, and the signed-in owner', async () => {
    const code = await made()
    await follow('?q', { 'user-agent': 'facebookexternalhit/1.1' })
    await follow('', { 'user-agent': '' })
    await follow('?q', { 'sec-purpose': 'prefetch' })
    expect((await follow('?q', {}, 'HEAD')).statusCode).toBe(302)
    await follow('?q', { cookie: nova.owner.cookie })
    expect((await scansOf(code)).total).toEqual({ scans: 0, clicks: 0 })
  })

  it('belongs to the day in the time zone of the owner, and goes back as far as the plan shows', async () => {
    const code = await made()
    const times = ['2026-03-01T22:45:00Z', '2026-03-01T23:10:00Z', '2025-12-01T12:00:00Z']
    await recordFollowedOfAll(
      test.house.db,
      times.map((time) => ({ userId: nova.owner.id, codeId: code.id, at: new Date(time), isScan: true, source: '' })),
    )
    test.setNow(new Date('2026-03-02T12:00:00Z'))
    const context = await systemContext(test.house).asOwner(nova.owner.id)
    const { points } = await readScans(context, code.id, daysUpTo(context.now, 'Europe/Berlin', 30))
    expect(points.slice(-2)).toEqual([
      { date: '2026-03-01', scans: 1, clicks: 0 },
      { date: '2026-03-02', scans: 1, clicks: 0 },
    ])
    test.setNow(undefined)
    const year = (await test.call(nova.owner, 'GET', `/api/codes/${code.id}/scans?days=365`)).json()
    expect(year).toMatchObject({ days: 180, limited_to_days: 180 })
  })

  it('tells a bounded number of sources apart, whatever strangers send', async () => {
    const code = await made()
    const batch = (from: number) =>
      Array.from({ length: 60 }, (_, n) => ({
        userId: nova.owner.id,
        codeId: code.id,
        at: new Date(),
        isScan: false,
        source: `s${from + n}.example`,
      }))
    for (let from = 0; from < 300; from += 60) await recordFollowedOfAll(test.house.db, batch(from))
    const { sources, total } = await scansOf(code)
    expect(total.clicks).toBe(300)
    expect(sources.length).toBe(MAX_CODE_SOURCES + 1)
    expect(sources[0]).toMatchObject({ source: OTHER_SOURCES })
  })

  it('keeps the counts of others while a code is being deleted', async () => {
    const [going, staying] = [await made(), await made({ code: 'flyer' })]
    const gone = await test.house.db.systemPool.connect()
    try {
      await gone.query('begin')
      await gone.query('delete from site_codes where id = $1', [going.id])
      const counted = recordFollowedOfAll(
        test.house.db,
        [going, staying].map(({ id }) => ({
          userId: nova.owner.id,
          codeId: id,
          at: new Date(),
          isScan: true,
          source: '',
        })),
      )
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%code_sources%' and pid <> pg_backend_pid()`
      await expect.poll(async () => (await test.house.db.systemPool.query(waiting)).rowCount).toBeGreaterThan(0)
      await gone.query('commit')
      await counted
    } finally {
      gone.release()
    }
    expect((await scansOf(staying)).total).toEqual({ scans: 1, clicks: 0 })
  })

  it('skips codes that are gone', async () => {
    const gone = { userId: nova.owner.id, codeId: randomUUID(), at: new Date(), isScan: true, source: '' }
    await expect(recordFollowedOfAll(test.house.db, [gone])).resolves.toBeUndefined()
  })
})
