import { agentOf, channelOf, FILTER_REASONS } from '@greenroom/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { makeSite } from '../../testing/site-factory.ts'

const test = useTestApp()
afterEach(() => test.setNow(undefined))

const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Instagram 393.1.0.36.70 (iPhone15,3; iOS 18_5; en_US)'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const view = (id: string, headers: Record<string, string> = {}, payload: object = {}, remoteAddress = '192.0.2.1') =>
  test.app.inject({
    method: 'POST',
    url: `/api/public/minisites/${id}/view`,
    headers: { 'user-agent': CHROME, ...headers },
    payload,
    remoteAddress,
  })
const kept = async (siteId: string) =>
  (await test.house.db.systemPool.query('select * from hits where mini_site_id = $1 order by at', [siteId])).rows
const summed = async (siteId: string) =>
  (
    await test.house.db.systemPool.query(
      'select sum(views)::int as views, sum(visitors)::int as visitors from hit_rollups where mini_site_id = $1',
      [siteId],
    )
  ).rows[0]
const WISHES = [
  ['sec-gpc', '1'],
  ['dnt', '1'],
  ['dnt', '0'],
] as const
const reasons = async (siteId: string) => (await kept(siteId)).map(({ bot }) => FILTER_REASONS[bot as number]?.id)

describe('a visit', () => {
  it('is kept with where it came from, where it was, in which browser, and in which language', async () => {
    const { id } = await makeSite(test.house)
    const referer = 'http://localhost:3000/nova?utm_medium=qr&utm_campaign=Low+Tide&via=poster7'
    const said = { referrer: 'https://l.instagram.com/' }
    await view(id, { referer, 'user-agent': INSTAGRAM, 'accept-language': 'pt-BR,pt;q=0.9' }, said, '8.8.8.8')
    const [row] = await kept(id)
    expect(row).toMatchObject({
      source: 'instagram.com',
      referrer: 'l.instagram.com',
      country: 'US',
      region: null,
      city: null,
      language: 'pt',
      utm: ['', 'qr', 'Low Tide', '', ''],
      code: 'poster7',
      bot: 0,
      device: 'mobile',
    })
    expect(channelOf(row.channel)).toBe('qr')
    expect(agentOf(row.agent)).toEqual({ device: 'mobile', system: 'iOS', browser: 'Instagram' })
  })

  it('by a visitor who asks not to be told apart is a view without a visitor', async () => {
    const { id } = await makeSite(test.house)
    for (const [name, value] of WISHES) await view(id, { [name]: value })
    expect((await kept(id)).map(({ visitor }) => visitor.length)).toEqual([0, 0, 16])
    expect(await summed(id)).toEqual({ views: 3, visitors: 1 })
    const { rows } = await test.house.db.systemPool.query('select * from visitor_days where mini_site_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('by the signed-in owner is kept with this reason, and does not count', async () => {
    const owner = await test.signUp()
    const made = await test.call(owner, 'POST', '/api/minisites', {
      username: `v${Math.random().toString(36).slice(2, 12)}`,
      name: 'Nova Reyes',
    })
    const { id } = made.json<{ id: string }>()
    const other = await test.signUp()
    await view(id, { cookie: owner.cookie })
    await view(id, { cookie: other.cookie })
    await view(id, { cookie: 'greenroom_session=forged.signature' })
    await view(id)
    expect((await reasons(id)).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'counted',
      'counted',
      'counted',
      'owner',
    ])
    expect(await summed(id)).toMatchObject({ views: 3 })
  })

  it('by a machine is kept with the reason', async () => {
    const { id } = await makeSite(test.house)
    await view(id, { 'user-agent': '' })
    await view(id, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await view(id, { 'user-agent': 'facebookexternalhit/1.1' })
    await view(id, { 'sec-purpose': 'prefetch;prerender' })
    await view(id, {}, {}, '40.94.12.3')
    expect(await reasons(id)).toEqual(['empty', 'robot', 'preview', 'prefetch', 'scanner'])
    expect(await summed(id)).toEqual({ views: null, visitors: null })
  })
})

describe('a day', () => {
  it('is that of the owner: who comes back after midnight in UTC, at noon in Kolkata, is the same visitor', async () => {
    const { id, userId } = await makeSite(test.house)
    await test.house.db.systemPool.query(
      `insert into notification_settings (user_id, time_zone, is_quiet, quiet_from, quiet_until) values ($1, 'Asia/Kolkata', false, 0, 0)
       on conflict (user_id) do update set time_zone = excluded.time_zone`,
      [userId],
    )
    for (const at of ['2031-03-01T20:00:00Z', '2031-03-02T06:30:00Z', '2031-03-02T18:29:00Z']) {
      test.setNow(new Date(at))
      await view(id)
    }
    expect(await summed(id)).toEqual({ views: 3, visitors: 1 })
    test.setNow(new Date('2031-03-02T18:30:00Z'))
    await view(id)
    expect(await summed(id)).toEqual({ views: 4, visitors: 2 })
    const { rows } = await test.house.db.systemPool.query<{ day: string }>(
      'select day::text from visitor_days where mini_site_id = $1 order by day',
      [id],
    )
    expect(rows.map(({ day }) => day)).toEqual(['2031-03-02', '2031-03-03'])
  })
})
