import type { getAudienceReport, ResponseOf } from '@greenroom/contracts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { audiencePaper } from './render/audience-paper.ts'
import { Words } from './render/paper-words.ts'
import { countAudiences } from './commands/count-audience.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { newFan, newOwner, now, query } = campaignHands(test)
const DAY = 86_400_000
const ago = (days: number) => new Date(now().getTime() - days * DAY)

type Audience = ResponseOf<typeof getAudienceReport>
const report = async (owner: Visitor, asked = '') => {
  const answer = await test.call(owner, 'GET', `/api/reports/audience?channel=sms${asked}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const audience = answer.json<Audience>()
  const [sms] = audience.channels
  if (!sms) throw new Error('no texts')
  return { ...audience, sms }
}

it('tells who came by which way, who left and why, and stays as it was when people are erased', async () => {
  const owner = await newOwner()
  const record = (contactId: string, state: string, method: string, at: Date, source = '') =>
    query(
      `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, source, at)
         values ($1, $2, $3, 'sms', $4, 'person', $5, $6, $7)`,
      [randomUUID(), owner.id, contactId, state, method, source, at],
    )
  const fans: { id: string }[] = []
  for (let n = 0; n < 6; n += 1) fans.push(await newFan(owner))
  await query("delete from consent_records where user_id = $1 and state = 'subscribed'", [owner.id])
  for (const [n, method] of ['page', 'page', 'import', 'keyword', 'manual', 'preferences'].entries())
    await record(fans[n]?.id ?? '', 'subscribed', method, ago(n < 4 ? 50 : 5))
  // Agreeing twice is one.
  await record(fans[0]?.id ?? '', 'subscribed', 'preferences', ago(4))
  const leave = async (n: number, days: number, source = '') => {
    await record(fans[n]?.id ?? '', 'opted_out', 'text', ago(days), source)
    await query("update contacts set sms_consent = 'opted_out' where id = $1", [fans[n]?.id])
  }
  await leave(1, 3)
  await leave(2, 2, 'Reported as spam to the mail provider')

  const before = await report(owner)
  expect(before.sms).toMatchObject({ reachable: 4, at_start: 4, joined: 2, left: 2, net: 0, churn: null })
  const people = (list: readonly { people: number }[]) => list.map((one) => one.people)
  expect(people(before.sms.by_source)).toEqual([1, 0, 0, 0, 0, 1])
  expect(people(before.sms.by_cause)).toEqual([1, 1, 0, 0])

  await countAudiences(jobContext(test.house))
  await countAudiences(jobContext(test.house))
  const counted = await report(owner)
  expect(counted.sms).toEqual(before.sms)
  expect(counted.cohorts.reduce((sum, { joined }) => sum + joined, 0)).toBe(6)
  expect(counted.cohorts[0]).toMatchObject({ joined: 4, kept: expect.arrayContaining([1, 0.5]) })

  const day = (days: number) => ago(days).toISOString().slice(0, 10)
  const past = await report(owner, `&period=custom&from=${day(70)}&to=${day(60)}`)
  expect(past.cohorts).toEqual([])
  expect(past.sms.points.at(-1)?.reachable).toBe(0)

  await query('delete from consent_records where contact_id = $1', [fans[4]?.id])
  await query('delete from contacts where id = $1', [fans[4]?.id])
  test.setNow(new Date(now().getTime() + 2 * DAY))
  await countAudiences(jobContext(test.house))
  const [erased] = await query<{ n: number }>(
    "select n from audience_days where user_id = $1 and channel = 'sms' and part = 'erased'",
    [owner.id],
  )
  expect(erased?.n).toBe(1)
  const after = await report(owner)
  expect(after.sms).toMatchObject({ reachable: 3, joined: 2, left: 3, net: -1 })
})

it('tells who joined by the form of a page that they had entered by a scanned code', async () => {
  const owner = await newOwner()
  const made = async (path: string, body: object) => {
    const answer = await test.call(owner, 'POST', path, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: string }>().id
  }
  const siteId = await made('/api/minisites', { name: 'Nova', username: `qr${owner.id.slice(-12)}` })
  await made('/api/codes', { site_id: siteId, name: 'Poster', code: 'poster' })
  const came = [
    { utm: ['', 'qr', '', '', ''], code: 'poster' },
    { utm: ['', 'QR', 'tour', '', ''], code: 'poster' },
    { utm: null, code: 'poster' },
    { utm: ['', 'qr', '', '', ''], code: null },
    // An address that somebody has written by hand.
    { utm: ['', 'qr', '', '', ''], code: 'nobodys' },
    null,
  ]
  for (const visit of came) {
    const { id } = await newFan(owner, { agrees: false })
    await query(
      `insert into sign_ups (id, user_id, kind, contact_id, typed, needs_confirmation, source, visit, created_at)
         values ($1, $2, 'page', $3, '{}', false, '', $4, $5)`,
      [randomUUID(), owner.id, id, visit && JSON.stringify(visit), ago(2)],
    )
    await query(
      `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, at)
         values ($1, $2, $3, 'sms', 'subscribed', 'person', 'page', $4)`,
      [randomUUID(), owner.id, id, ago(2)],
    )
  }
  const ways = async () =>
    Object.fromEntries((await report(owner)).sms.by_source.map(({ source, people }) => [source, people]))
  expect(await ways()).toMatchObject({ qr: 2, form: 4 })
  await countAudiences(jobContext(test.house))
  await query('delete from sign_ups where user_id = $1', [owner.id])
  expect(await ways(), 'counted once').toMatchObject({ qr: 2, form: 4 })
})

it('counts everybody once when the owner moves west and east again', async () => {
  const owner = await newOwner()
  const midnight = Math.floor(now().getTime() / DAY) * DAY
  const at = (days: number, hours: number) => test.setNow(new Date(midnight + days * DAY + hours * 3_600_000))
  const live = async (zone: string) => {
    await query(
      `insert into notification_settings (user_id, time_zone, is_quiet, quiet_from, quiet_until) values ($1, $2, false, 22, 7)
         on conflict (user_id) do update set time_zone = excluded.time_zone`,
      [owner.id, zone],
    )
  }
  const join = async () => {
    const { id } = await newFan(owner)
    await query(
      `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, source, at)
         values ($1, $2, $3, 'sms', 'subscribed', 'person', 'page', '', $4)`,
      [randomUUID(), owner.id, id, test.house.clock()],
    )
  }
  await newFan(owner, { agrees: false })
  await live('Asia/Tokyo')
  at(1, 0)
  await countAudiences(jobContext(test.house))
  at(1, 2)
  await join()
  await live('Pacific/Honolulu')
  at(2, 8)
  await join()
  at(2, 12)
  await countAudiences(jobContext(test.house))
  await live('Asia/Tokyo')
  at(3, 18)
  await countAudiences(jobContext(test.house))
  const days = await query(
    `select metric, part, n, (day - $2::date)::int as day from audience_days
       where user_id = $1 and channel = 'sms' and metric in ('joined', 'left')`,
    [owner.id, new Date(midnight).toISOString().slice(0, 10)],
  )
  expect(days).toMatchObject([{ metric: 'joined', n: 2, day: 1 }])
})

it('tells strangers no share from which a few people could be counted', () => {
  const cohorts = [{ month: '2026-01', joined: 5, kept: [1, 0.6, 0] }]
  const drawn = (isStranger: boolean) =>
    audiencePaper(new Words({ isStranger, hasMoney: false }), { channels: [], cohorts } as unknown as Audience).sections
  expect(drawn(false)).toMatchObject([{ kind: 'heat', rows: [{ cells: [1, 0.6, 0] }] }])
  expect(drawn(true)).toMatchObject([{ kind: 'heat', rows: [{ cells: [1, null, 0] }] }])
})
