import type { getCampaignFunnel, getHealthReport, getMarketingReport, ResponseOf } from '@greenroom/contracts'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { clickHands } from '../../testing/sent-links.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { noteMissedSegments } from '../campaigns/commands/note-missed-segments.ts'
import { takeMailReport } from '../delivery/commands/take-mail-report.ts'
import { checkCampaigns } from './commands/check-campaigns.ts'
import { countMarked } from './commands/count-marked.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { clock, mailTo, newFan, newSender, query, send } = mailCampaignHands(test)
const { judge, open } = clickHands(test)

let nova: Visitor
let segment: string
beforeEach(async () => {
  nova = await newSender()
  segment = randomUUID()
  await query(
    `insert into segments (id, user_id, name, kind, created_at, updated_at) values ($2, $1, 'Berlin', 'static', now(), now())`,
    [nova.id, segment],
  )
})

const fanIn = async (country: string | null, isInSegment: boolean) => {
  const fan = await newFan(nova)
  await query('update contacts set country = $2 where id = $1', [fan.id, country])
  if (isInSegment)
    await query('insert into segment_members (user_id, segment_id, contact_id) values ($1, $2, $3)', [
      nova.id,
      segment,
      fan.id,
    ])
  return fan
}
const visit = async ({ email }: { email: string }, pattern: RegExp) => {
  const { html } = await mailTo(email)
  await open((pattern.exec(html)?.[1] ?? '').slice(test.house.urls.publicUrl.length))
}
const get = async <T>(path: string) => (await test.call(nova, 'GET', `/api/reports${path}`)).json<T>()
const funnelOf = (id: string) => get<ResponseOf<typeof getCampaignFunnel>>(`/campaigns/${id}`)

it('an email is split by segment and country: opens, clicks, complaints, and causes, also of who did not agree', async () => {
  const [opener, clicker, angry] = [await fanIn('DE', true), await fanIn('DE', true), await fanIn('PT', false)]
  await fanIn(null, true)
  const { id } = await send(nova)
  await noteMissedSegments(jobContext(test.house))
  await clock.time.pass(60_000)
  await visit(opener, /src="([^"]*\/o\/[^"]*)"/)
  await visit(clicker, /href="([^"]*\/c\/[^"]*)"/)
  await visit(angry, /src="([^"]*\/o\/[^"]*)"/)
  const seqOf = async (contact: string) =>
    (
      await query<{ seq: number }>('select seq from campaign_recipients where send_id = $1 and contact_id = $2', [
        id,
        contact,
      ])
    )[0]?.seq ?? 0
  const report = async (contact: string, about: object) =>
    takeMailReport(systemContext(test.house), nova.id, {
      ...{ sendId: id, seq: await seqOf(contact), failure: null },
      ...about,
    } as Parameters<typeof takeMailReport>[2])
  await report(angry.id, { status: 'complained' })
  await report(clicker.id, { status: 'complained' })
  clock.pipeline?.drop()
  await clock.time.pass(40 * 60_000)
  await judge()
  await countMarked(jobContext(test.house))

  const { countries, segments, figures } = await funnelOf(id)
  expect(figures).toMatchObject({ opened: 3, clicked: 1, complaints: 2 })
  expect(segments).toMatchObject([
    { id: segment, people: 3, opened_people: 2, clicked_people: 1, complaints: 1, causes: [] },
  ])
  expect(countries).toMatchObject([
    { country: 'DE', people: 2, opened_people: 2, clicked_people: 1, complaints: 1 },
    { country: 'PT', people: 1, opened_people: 1, clicked_people: 0, complaints: 1 },
    { country: null, people: 1, opened_people: 0, clicked_people: 0, complaints: 0 },
  ])
  const among = await get<ResponseOf<typeof getMarketingReport>>(`?segment=${segment}`)
  expect(among.totals.figures).toMatchObject({ planned: 3, opened: 2, complaints: 1 })

  // Until its parts are counted anew, neither does what the whole comes to.
  await query("update campaign_totals set n = 9 where send_id = $1 and dimension = '' and metric = 'clicked'", [id])
  expect((await funnelOf(id)).countries).toEqual(countries)
  // Later changes of people do not move it, and reading every row anew gives the same.
  await query("update contacts set country = 'FR' where user_id = $1", [nova.id])
  await checkCampaigns(jobContext(test.house))
  expect((await funnelOf(id)).countries).toEqual(countries)
  expect(await query('select drift from campaign_counts where send_id = $1', [id])).toEqual([{ drift: 0 }])
})

it('an email of an owner without segments is split by country, and by hour, as soon as it is counted', async () => {
  await query('delete from segments where user_id = $1', [nova.id])
  await fanIn('DE', false)
  const { id } = await send(nova)
  clock.pipeline?.drop()
  await countMarked(jobContext(test.house))
  expect(await funnelOf(id)).toMatchObject({
    countries: [{ country: 'DE', people: 1 }],
    segments: [],
    hours: [{ delivered: 1 }],
  })
})

it('says why messages to a segment failed, and notices sums by country that its people do not tell', async () => {
  const [gone] = [await fanIn('DE', true), await fanIn('PT', false)]
  const { id } = await send(nova)
  await noteMissedSegments(jobContext(test.house))
  await query(
    `insert into send_receipts (user_id, send_id, seq, outcome, reason, at)
     select $1, $2, seq, 'failed', 'invalid_address', now() from campaign_recipients where send_id = $2 and contact_id = $3`,
    [nova.id, id, gone.id],
  )
  await query('update send_ranges set undelivered = 1 where send_id = $1', [id])
  clock.pipeline?.drop()
  await countMarked(jobContext(test.house))
  const [part] = (await funnelOf(id)).segments
  expect(part).toMatchObject({ people: 1, delivered: 0, bounced: 1, causes: [{ code: 'invalid_address', people: 1 }] })
  const { channels } = await get<ResponseOf<typeof getHealthReport>>(`/health?segment=${segment}`)
  expect(channels[0]?.causes).toMatchObject([{ code: 'invalid_address', people: 1 }])

  await query("update campaign_totals set n = 9 where send_id = $1 and dimension = 'country' and metric = 'sent'", [id])
  await checkCampaigns(jobContext(test.house))
  expect(await query('select drift from campaign_counts where send_id = $1', [id])).toEqual([{ drift: 2 }])
  expect((await funnelOf(id)).countries.map(({ people, delivered }) => [people, delivered])).toEqual([
    [1, 0],
    [1, 1],
  ])
})
