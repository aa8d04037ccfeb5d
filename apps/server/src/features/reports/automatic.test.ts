import type { getMarketingReport, listReportedCampaigns, ResponseOf } from '@greenroom/contracts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { insertCampaign } from '../../testing/campaign-rows.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { countMarked } from './commands/count-marked.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { newFan, newOwner, now, query } = campaignHands(test)
const DAY = 86_400_000
const ago = (days: number) => new Date(now().getTime() - days * DAY)
const count = () => countMarked(jobContext(test.house))
const read = async (owner: Visitor, asked: string) =>
  (await test.call(owner, 'GET', `/api/reports?${asked}`)).json<ResponseOf<typeof getMarketingReport>>()
const day = (days: number) => ago(days).toISOString().slice(0, 10)

it('counts an automatic message by the days of what it did, not by the day on which it was turned on', async () => {
  const owner = await newOwner()
  const [a, b, c] = [await newFan(owner), await newFan(owner), await newFan(owner)]
  const id = await insertCampaign(
    test.house,
    owner.id,
    [
      { contactId: a.id, at: ago(100), reported: { outcome: 'delivered' } },
      { contactId: b.id, at: ago(20), reported: { outcome: 'delivered' } },
      { contactId: c.id, at: ago(3), reported: { outcome: 'failed', reason: 'unreachable' } },
    ],
    { startedAt: ago(400) },
  )
  await query("update sends set is_open_ended = true, state = 'sending', finished_at = null where id = $1", [id])
  await query(
    `insert into campaign_engagements (user_id, send_id, kind, link, person, at) values ($1, $2, 'click', 0, 'hash', $3)`,
    [owner.id, id, ago(19)],
  )
  await count()
  const month = await read(owner, '')
  expect(month).toMatchObject({
    campaigns: 1,
    totals: { figures: { sent: 2, delivered: 1, bounced_soft: 1, clicked: 1, cost: 4 } },
  })
  expect(month.points.filter(({ cost }) => cost > 0).map(({ date }) => date)).toEqual([day(20), day(3)])
  expect((await read(owner, 'period=365d')).totals.figures).toMatchObject({ sent: 3, delivered: 2, cost: 6 })
  expect((await read(owner, `period=custom&from=${day(90)}&to=${day(60)}`)).campaigns).toBe(0)
  const listed = (await test.call(owner, 'GET', '/api/reports/campaigns')).json<
    ResponseOf<typeof listReportedCampaigns>
  >()
  expect(listed.items).toMatchObject([{ id, is_automatic: true, figures: { sent: 2 }, usual: null }])
})

it('counts a withdrawal for the messages of the week before it, and stays when the person is erased', async () => {
  const owner = await newOwner()
  const fan = await newFan(owner)
  const [early, late] = [
    await insertCampaign(test.house, owner.id, [{ contactId: fan.id, at: ago(12) }]),
    await insertCampaign(test.house, owner.id, [{ contactId: fan.id, at: ago(4) }]),
  ]
  await count()
  await query(
    `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, at)
       values ($1, $2, $3, 'sms', 'opted_out', 'person', 'text', $4)`,
    [randomUUID(), owner.id, fan.id, ago(1)],
  )
  const marked = await query<{ send_id: string }>('select send_id from campaign_marks where user_id = $1', [owner.id])
  expect(marked.map(({ send_id: id }) => id)).toEqual([late])
  const left = async (id: string) =>
    (await test.call(owner, 'GET', `/api/campaigns/${id}`)).json<{ counts: { opted_out: number } }>().counts.opted_out
  expect([await left(early), await left(late)]).toEqual([0, 1])
  await count()
  expect([await left(early), await left(late)]).toEqual([0, 1])
  await query('delete from consent_records where contact_id = $1', [fan.id])
  await query('insert into campaign_marks (user_id, send_id) values ($1, $2)', [owner.id, late])
  expect(await left(late)).toBe(1)
  await count()
  expect(await left(late)).toBe(1)
})
