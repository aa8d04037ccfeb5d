import type { getCampaignFunnel, getMarketingReport, ResponseOf } from '@greenroom/contracts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { ANDROID, clickHands, IPHONE, insertSentLinks } from '../../testing/sent-links.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { forgetSplits } from '../campaigns/commands/forget-splits.ts'
import { noteMissedSegments } from '../campaigns/commands/note-missed-segments.ts'
import { checkCampaigns } from './commands/check-campaigns.ts'
import { countMarked } from './commands/count-marked.ts'

const test = useTestApp()
const { judge, open } = clickHands(test)
const NOON = Date.parse('2026-11-23T12:00:00Z')
const after = (seconds: number) => test.setNow(new Date(NOON + seconds * 1000))

it('splits a campaign by the segments of its beginning, whatever becomes of them, and counts who did not agree too', async () => {
  after(0)
  const nova = await test.signUp()
  const query = (text: string, values: unknown[]) => test.house.db.systemPool.query(text, values)
  const people = await insertContacts(test.house, nova.id, [
    { visitsConsent: 'subscribed', tags: ['vip'] },
    { tags: ['vip'] },
    { visitsConsent: 'subscribed' },
    {},
  ])
  const sent = await insertSentLinks(
    test,
    nova.id,
    people.map(({ id }) => id),
    { at: new Date(NOON) },
  )
  const [fixed, rule] = [randomUUID(), randomUUID()]
  await query(
    `insert into segments (id, user_id, name, kind, created_at, updated_at) values ($2, $1, 'Berlin', 'static', now(), now())`,
    [nova.id, fixed],
  )
  await query('insert into segment_members (user_id, segment_id, contact_id) values ($1, $2, $3), ($1, $2, $4)', [
    nova.id,
    fixed,
    people[1]?.id,
    people[2]?.id,
  ])
  const where = { combinator: 'and', rules: [{ field: 'tags', operator: 'has_any_of', value: ['vip'] }] }
  await query(
    `insert into segments (id, user_id, name, kind, rule, created_at, updated_at) values ($2, $1, 'VIP', 'dynamic', $3, now(), now())`,
    [nova.id, rule, { version: 1, time_zone: 'UTC', where }],
  )
  await query(
    `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
       values ($2, $1, 'sms', 'Tickets', 'sent', '{"everyone":true}', 'Out', '', '', '{"mode":"now"}', $3, $3)`,
    [nova.id, sent.id, new Date(NOON)],
  )
  for (let n = 0; n < 2; n += 1) await noteMissedSegments(jobContext(test.house))
  await query('delete from segment_members where segment_id = $1', [fixed])
  await query("update contacts set tags = '{}' where user_id = $1", [nova.id])
  await query('delete from segments where id = $1', [rule])

  after(100)
  await open(sent.path(1), { agent: ANDROID })
  after(130)
  await open(sent.path(0), { agent: IPHONE })
  after(160)
  await open(sent.path(3), { agent: IPHONE })
  after(400)
  await judge()
  await countMarked(jobContext(test.house))

  const get = async <T>(path: string) => (await test.call(nova, 'GET', `/api/reports${path}`)).json<T>()
  const { segments, figures } = await get<ResponseOf<typeof getCampaignFunnel>>(`/campaigns/${sent.id}`)
  expect(figures.clicked).toBe(3)
  expect(segments.map(({ id, name, people: n }) => [id, name, n])).toEqual(
    [
      [fixed, 'Berlin', 2],
      [rule, null, 2],
    ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
  const among = async (segment: string) =>
    (await get<ResponseOf<typeof getMarketingReport>>(`?segment=${segment}`)).totals.figures
  expect(await among(rule)).toMatchObject({ planned: 2, sent: 2, clicked: 2, orders: null })
  expect(await among(fixed)).toMatchObject({ planned: 2, sent: 2, clicked: 1 })
  expect((await test.call(nova, 'GET', `/api/reports?segment=${randomUUID()}`)).statusCode).toBe(404)

  // A deleted campaign keeps its sums, not what they were made of.
  const rowsLeft = async () =>
    (await query('select count(*)::int as n from recipient_segments where send_id = $1', [sent.id])).rows
  expect(await rowsLeft()).toEqual([{ n: 3 }])
  await forgetSplits(jobContext(test.house))
  await query('delete from campaigns where id = $1', [sent.id])
  await forgetSplits(jobContext(test.house))
  expect(await rowsLeft()).toEqual([{ n: 3 }])
  after(400 + 2 * 3600)
  await forgetSplits(jobContext(test.house))
  expect(await rowsLeft()).toEqual([{ n: 0 }])
  await query('insert into campaign_marks (user_id, send_id) values ($1, $2)', [nova.id, sent.id])
  await countMarked(jobContext(test.house))
  await checkCampaigns(jobContext(test.house))
  expect((await get<ResponseOf<typeof getCampaignFunnel>>(`/campaigns/${sent.id}`)).segments).toEqual(segments)
})

it('splits a campaign by the segments of its audience first, then pinned ones, and by what is past 90 days no longer', async () => {
  after(0)
  const nova = await test.signUp()
  const query = (text: string, values: unknown[]) => test.house.db.systemPool.query(text, values)
  const [fan] = await insertContacts(test.house, nova.id, [{}])
  const sent = await insertSentLinks(test, nova.id, [fan?.id ?? ''], { at: new Date(NOON) })
  const [meant, pinned] = [randomUUID(), randomUUID()]
  await query(
    `insert into segments (id, user_id, name, kind, created_at, updated_at, last_used_at)
     select gen_random_uuid(), $1, 'Used ' || n, 'static', now(), now(), now() from generate_series(1, 40) n`,
    [nova.id],
  )
  await query(
    `insert into segments (id, user_id, name, kind, created_at, updated_at, pinned_at)
     values ($2, $1, 'Pinned', 'static', now(), now(), now()), ($3, $1, 'Meant', 'static', now(), now(), null)`,
    [nova.id, pinned, meant],
  )
  await query(
    `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
       values ($2, $1, 'sms', 'Tickets', 'sent', $4, 'Out', '', '', '{"mode":"now"}', $3, $3)`,
    [nova.id, sent.id, new Date(NOON), { segment_ids: [meant] }],
  )
  await noteMissedSegments(jobContext(test.house))
  const noted = await query('select segment_id from campaign_segments where send_id = $1 order by bit', [sent.id])
  expect(noted.rows).toHaveLength(32)
  expect(noted.rows.slice(0, 2)).toEqual([{ segment_id: meant }, { segment_id: pinned }])
  const isEnded = async () =>
    (await query('select ended_at is not null as ended from segment_snapshots where send_id = $1', [sent.id])).rows
  await forgetSplits(jobContext(test.house))
  expect(await isEnded()).toEqual([{ ended: false }])
  after(91 * 86_400)
  await forgetSplits(jobContext(test.house))
  expect(await isEnded()).toEqual([{ ended: true }])
})
