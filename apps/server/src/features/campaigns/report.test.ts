import type { getCampaignReport, ResponseOf } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { clickHands, insertSentLinks } from '../../testing/sent-links.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { takeMailReport } from '../delivery/commands/take-mail-report.ts'
import { countProviders } from './commands/count-providers.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { clock, drafted, mailTo, newFan, newSender, query, send, url } = mailCampaignHands(test)
const { judge, open } = clickHands(test)

let nova: Visitor
beforeEach(async () => {
  nova = await newSender()
})

type Report = ResponseOf<typeof getCampaignReport>
const reportOf = async (id: string) => (await test.call(nova, 'GET', url(id, '/report'))).json<Report>()
const fansAt = async (domain: string, number: number) => {
  const made = []
  for (let n = 0; n < number; n += 1) made.push(await newFan(nova, { email: `f${n}.${nova.id.slice(-12)}@${domain}` }))
  return made
}
const clickAs = async ({ email }: { email: string }) => {
  const { html } = await mailTo(email)
  const link = /href="([^"]*\/c\/[^"]*)"/.exec(html)?.[1] ?? ''
  expect((await open(link.slice(test.house.urls.publicUrl.length))).statusCode).toBe(302)
}
const openAs = async ({ email }: { email: string }, agent?: string) => {
  const { html } = await mailTo(email)
  const pixel = /src="([^"]*\/o\/[^"]*)"/.exec(html)?.[1] ?? ''
  await open(pixel.slice(test.house.urls.publicUrl.length), agent === undefined ? {} : { agent })
}
const later = async (minutes: number) => {
  clock.pipeline?.drop()
  await clock.time.pass(minutes * 60_000)
  await judge()
}

describe('the report of an email campaign', () => {
  it('says who opened it, machines apart, and when people engaged', async () => {
    const [ana, mia, zoe] = await fansAt('example.com', 3)
    const { id } = await send(nova)
    await later(1)
    if (ana) await openAs(ana)
    if (mia) await clickAs(mia)
    if (zoe) await openAs(zoe, 'Mozilla/5.0')
    await later(40)
    const report = await reportOf(id)
    expect(report).toMatchObject({ opens: { people: 2, machines: 1 }, complaints: { people: 0, is_high: false } })
    expect(report.curve?.minutes).toBe(15)
    expect(report.curve?.clicks.reduce((sum, n) => sum + n)).toBe(1)
    expect(report.curve?.opens?.reduce((sum, n) => sum + n)).toBe(1)
    expect(report.curve?.clicks.length).toBe(report.curve?.opens?.length)
  })

  it('counts by mailbox provider in the background, and says what nobody tells', async () => {
    const [atGmail] = await fansAt('gmail.com', 6)
    const [atYahoo, angry] = await fansAt('yahoo.de', 6)
    await newFan(nova, { email: `bounce-hard+${nova.id.slice(-12)}@example.com` })
    const { id } = await send(nova)
    expect(await reportOf(id)).toMatchObject({ providers: [], providers_at: null })
    await later(1)
    if (atGmail) await clickAs(atGmail)
    if (atYahoo) await clickAs(atYahoo)
    const [row] = await query<{ seq: number }>(
      'select seq from campaign_recipients where send_id = $1 and contact_id = $2',
      [id, angry?.id],
    )
    const about = { sendId: id, seq: row?.seq ?? 0, status: 'complained', failure: null } as const
    await takeMailReport(systemContext(test.house), nova.id, about)
    await later(10)
    for (let n = 0; n < 2; n += 1) await countProviders(jobContext(test.house))
    const { providers, providers_at: at } = await reportOf(id)
    expect(at).not.toBeNull()
    expect(providers).toMatchObject([
      { provider: 'gmail', name: 'Gmail', sent: 6, bounced: 0, clicked: 1, complaints: null },
      { provider: 'yahoo', sent: 6, bounced: 0, clicked: 1, complaints: 1 },
      { provider: 'other', sent: 1, clicked: null, complaints: null },
    ])
    const countedAt = () => query('select distinct counted_at from campaign_providers where send_id = $1', [id])
    const before = await countedAt()
    await later(10)
    await countProviders(jobContext(test.house))
    expect(await countedAt()).toEqual(before)
    await later(60)
    await countProviders(jobContext(test.house))
    expect(await countedAt()).not.toEqual(before)
  })

  it('warns when more people complain than mailbox providers put up with, from 50 emails on', async () => {
    await fansAt('example.com', 2)
    const { id } = await send(nova)
    const [row] = await query<{ seq: number }>('select seq from campaign_recipients where send_id = $1 limit 1', [id])
    const about = { sendId: id, seq: row?.seq ?? 0, status: 'complained', failure: null } as const
    await takeMailReport(systemContext(test.house), nova.id, about)
    expect((await reportOf(id)).complaints).toEqual({ people: 1, is_high: false })
    await query('update send_ranges set sent = 60 where send_id = $1', [id])
    expect((await reportOf(id)).complaints).toEqual({ people: 1, is_high: true })
  })

  it('says nothing of opens if they were not counted, and nothing at all before it begins', async () => {
    const draft = await drafted(nova, { type: 'email', subject: 'Hi', content: 'There' })
    const nothing = { opens: null, complaints: null, curve: null, test: null, providers: [], providers_at: null }
    expect(await reportOf(draft.id)).toEqual(nothing)
    await fansAt('example.com', 1)
    const { id } = await send(nova)
    await query('update sends set counts_opens = false where id = $1', [id])
    expect(await reportOf(id)).toMatchObject({ opens: null, curve: { opens: null } })
  })

  it('is only its owner’s', async () => {
    await fansAt('example.com', 1)
    const { id } = await send(nova)
    const iris = await test.signUp()
    const answer = await test.call(iris, 'GET', url(id, '/report'))
    expect(answer.statusCode).toBe(404)
    expect((await test.call(iris, 'GET', url('x', '/report'))).statusCode).toBe(400)
  })
})

it('the report of texts has a curve only', async () => {
  const fan = await newFan(nova)
  const { id } = await insertSentLinks(test, nova.id, [fan.id])
  await query(
    `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
       values ($2, $1, 'sms', 'Text', 'sent', '{"everyone": true}', 'Hi', '', '', '{"mode": "now"}', now(), now())`,
    [nova.id, id],
  )
  expect(await reportOf(id)).toMatchObject({ opens: null, complaints: null, providers: [], curve: { opens: null } })
})
