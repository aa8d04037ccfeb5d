import type { Campaign, CampaignPerson, CampaignPreview } from '@greenroom/contracts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { clickHands } from '../../testing/sent-links.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { type VirtualTime, virtualTime } from '../../testing/virtual-time.ts'
import { handMails } from '../delivery/commands/hand-mails.ts'
import { type Pipeline, runPipeline } from '../delivery/commands/run-pipeline.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, confirm, drafted, look, newFan, newOwner, now, query, read, walletOf } = campaignHands(test)
const { judge, open } = clickHands(test)

const LETTER = {
  type: 'email',
  subject: 'New dates for {{first_name|you}}',
  preheader: 'Utrecht, Lisbon, home',
  content:
    'Hi {{first_name|there}},\n\nthe [tour](https://example.com/tour?a=1&b=2) is **on sale**.\n\nhttps://example.org/shop',
}

let time: VirtualTime
let pipeline: Pipeline
beforeAll(() => {
  time = virtualTime(test.house, now(), (moment) => test.setNow(moment))
})
afterEach(() => pipeline?.drop())

let nova: Visitor
beforeEach(async () => {
  test.setTier('pro')
  nova = await newOwner(100)
  await test.call(nova, 'PATCH', '/api/sending-rules', { postal_address: 'PO Box 7\nUtrecht' })
})

interface SandboxMail {
  id: string
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}
const mailTo = async (to: string): Promise<SandboxMail> => {
  const answer = await test.app.inject({ url: `/sandbox/api/mail?to=${encodeURIComponent(to)}` })
  const [mail] = answer.json<{ items?: SandboxMail[] } & SandboxMail[]>().items ?? answer.json<SandboxMail[]>()
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}

/** Confirms a campaign, and has all of it leave. */
async function send(owner: Visitor, fields: Record<string, unknown> = {}): Promise<Campaign> {
  const draft = await drafted(owner, { ...LETTER, ...fields })
  const confirmed = await confirm(owner, draft.id)
  expect(confirmed.statusCode, confirmed.body).toBe(202)
  await time.pass(11_000)
  await workOff(test)
  pipeline = runPipeline(test.house, [handMails()], time)
  await time.until(async () => (await read(owner, draft.id)).state === 'finished', 3600)
  return draft
}

const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
const pathOf = (url: string) => url.slice(test.house.urls.publicUrl.length)

describe('an email campaign', () => {
  it('is shown with its price, and each person’s own mail', async () => {
    const fans = [await newFan(nova, { name: 'Zoë <b>' }), await newFan(nova, { name: '' })]
    const draft = await drafted(nova, LETTER)
    expect(await look(nova, draft.id)).toMatchObject({
      recipients: 2,
      segments: {},
      cost: { least: 1, most: 1 },
      plan: { usage: 0, fits: 2 },
      from: expect.stringContaining('Nova Reyes'),
      links: [
        { url: 'https://example.com/tour?a=1&b=2', short: 'https://example.com/tour?a=1&b=2' },
        { url: 'https://example.org/shop', short: 'https://example.org/shop' },
      ],
      problems: [],
    })
    const seen = async (body: object) =>
      (await act(nova, draft.id, 'preview/person', body)).json<{ person: CampaignPerson }>().person
    const zoe = await seen({ pick: 'named', contact_id: fans[0]?.id })
    expect(zoe.mail).toMatchObject({ subject: 'New dates for Zoë', preheader: LETTER.preheader })
    expect(zoe.mail?.html).toContain('Hi Zoë,')
    expect(zoe.text).toContain('tour (https://example.com/tour?a=1&b=2) is on sale.')
    expect((await seen({ pick: 'emptiest' })).mail?.subject).toBe('New dates for you')
  })

  it('is not sent without a subject, or a postal address', async () => {
    await newFan(nova)
    const iris = await newOwner(100, 'Iris Vale')
    await newFan(iris)
    const codes = ({ problems }: CampaignPreview) => problems.map(({ code }) => code)
    const draft = await drafted(iris, { ...LETTER, subject: ' ' })
    expect(codes(await look(iris, draft.id))).toEqual(['no_postal_address', 'no_subject'])
    expect((await confirm(iris, draft.id)).json()).toMatchObject({ details: { reason: 'no_postal_address' } })
    expect((await act(iris, draft.id, 'test', { to_me: true })).json()).toMatchObject({
      message: expect.stringContaining('There is no subject yet.'),
    })
    const titled = await drafted(iris, LETTER)
    expect((await act(iris, titled.id, 'test', { to_me: true })).json()).toEqual({ sent: 1, problems: [] })
  })

  it('leaves to everybody who agreed, with what the law and mailbox providers ask for', async () => {
    const fan = await newFan(nova, { name: 'Mia van Dijk' })
    await newFan(nova, { agrees: false })
    const { id } = await send(nova)
    expect((await read(nova, id)).counts).toMatchObject({ sent: 1, skipped: 1 })
    const mail = await mailTo(fan.email)
    expect(mail.subject).toBe('New dates for Mia')
    expect(mail.text).toContain('Hi Mia,')
    expect(mail.text).toContain('PO Box 7\nUtrecht')
    expect(mail.html).toContain('PO Box 7<br>Utrecht')
    expect(mail.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(/^<http.*\/unsubscribe\?t=.*>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': expect.stringContaining('.campaigns.'),
      'Feedback-ID': expect.stringContaining(id),
      'Return-Path': expect.stringMatching(/^<bounce\+[a-z2-7]{52}@/),
      'Reply-To': expect.stringMatching(/^reply\+[a-z2-7]{52}@/),
      'Message-ID': expect.stringMatching(/^<campaign\.[a-z2-7]{52}@/),
    })
  })

  it('costs a cent for ten people, rounded up once', async () => {
    for (let n = 0; n < 11; n += 1) await newFan(nova)
    const { id } = await send(nova)
    expect(await walletOf(nova)).toMatchObject({ balance: 98, held: 0 })
    expect((await read(nova, id)).counts).toMatchObject({ sent: 11, cost: 2, reserved: 0 })
  })

  it('counts against the plan as one, however many get it', async () => {
    test.setTier('basic')
    for (let n = 0; n < 2; n += 1) await newFan(nova)
    await send(nova)
    const next = await drafted(nova, LETTER)
    expect((await look(nova, next.id)).plan).toMatchObject({ limit: 10, usage: 1, fits: 2 })
    await query(
      `insert into sends (id, user_id, channel, state, content, started_at, finished_at)
         select gen_random_uuid(), $1, 'email', 'finished', '', $2, $2 from generate_series(1, 9)`,
      [nova.id, new Date(time.now())],
    )
    const full = await confirm(nova, next.id)
    expect([full.statusCode, full.json()]).toMatchObject([
      402,
      { code: 'PLAN_LIMIT_REACHED', details: { feature: 'email_campaigns', limit: 10, usage: 10, fits: 0 } },
    ])
  })

  it('has links that lead on, are counted per person, and cannot be made up', async () => {
    const fan = await newFan(nova)
    const { id } = await send(nova)
    const [tour = '', shop = ''] = linksOf((await mailTo(fan.email)).html).filter((url) => url.includes('/c/'))
    await time.pass(60_000)
    expect((await open(pathOf(tour))).headers.location).toBe('https://example.com/tour?a=1&b=2')
    expect((await open(pathOf(shop))).headers.location).toBe('https://example.org/shop')
    expect((await open(pathOf(tour).replace('.0', '.7'))).statusCode).toBe(404)
    const forged = pathOf(tour).replace(
      /^(\/c\/.{10})./,
      (_, start: string) => `${start}${tour.at(13) === 'A' ? 'B' : 'A'}`,
    )
    expect((await open(forged)).statusCode).toBe(404)
    await time.pass(120_000)
    await judge()
    expect((await read(nova, id)).counts).toMatchObject({ clicked: 1 })
  })

  it('is shown in a browser to whoever got it, who runs nothing there', async () => {
    const fan = await newFan(nova, { name: 'Zoë <img src=x onerror=alert(1)>' })
    await send(nova)
    const view = linksOf((await mailTo(fan.email)).html).find((url) => url.includes('/v/')) ?? ''
    const page = await test.app.inject({ url: pathOf(view) })
    expect([page.statusCode, page.headers['x-robots-tag'], page.headers['cache-control']]).toEqual([
      200,
      'noindex',
      'no-store',
    ])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('Hi Zoë,')
    expect(page.body).not.toContain('<img')
    expect((await test.app.inject({ url: `${pathOf(view)}x` })).statusCode).toBe(404)
    await test.call(nova, 'DELETE', `/api/contacts/${fan.id}`)
    expect((await test.app.inject({ url: pathOf(view) })).statusCode).toBe(404)
  })

  it('is left by one click without a session, and by nobody who only looks', async () => {
    const fan = await newFan(nova)
    const { id } = await send(nova)
    const header = (await mailTo(fan.email)).headers['List-Unsubscribe'] ?? ''
    const path = pathOf(header.slice(1, -1))
    const consent = async () =>
      (await query<{ email_consent: string }>('select email_consent from contacts where id = $1', [fan.id]))[0]
    expect((await test.app.inject({ url: path })).statusCode).toBe(200)
    expect(await consent()).toEqual({ email_consent: 'subscribed' })
    const left = await test.app.inject({
      method: 'POST',
      url: path,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(left.statusCode).toBe(200)
    expect(await consent()).toEqual({ email_consent: 'opted_out' })
    expect((await read(nova, id)).counts).toMatchObject({ opted_out: 1 })
  })

  it('takes in what mail servers report: who does not exist, and who complains, is not written to again', async () => {
    const local = (what: string) => `${what}+${nova.id.slice(-12)}@example.com`
    const gone = await newFan(nova, { email: local('bounce-hard') })
    const full = await newFan(nova, { email: local('bounce-soft') })
    const angry = await newFan(nova, { email: local('complain') })
    const refused = await newFan(nova, { email: local('refused') })
    const { id } = await send(nova)
    for (let n = 0; n < 4; n += 1) await workOff(test)
    const { items } = (await test.call(nova, 'GET', `/api/campaigns/${id}/recipients?limit=50`)).json<{
      items: { contact_id: string; outcome: string; reason: { code: string } | null }[]
    }>()
    const became = new Map(items.map(({ contact_id, outcome, reason }) => [contact_id, [outcome, reason?.code]]))
    expect(became.get(gone.id)).toEqual(['failed', 'invalid_address'])
    expect(became.get(full.id)).toEqual(['failed', 'mailbox_full'])
    expect(became.get(refused.id)).toEqual(['failed', 'invalid_address'])
    expect(became.get(angry.id)?.[0]).toBe('sent')
    const dead = await query<{ reason: string }>('select reason from suppressions where user_id = $1 order by reason', [
      nova.id,
    ])
    expect(dead).toEqual([{ reason: 'bounced' }, { reason: 'complained' }])
    expect((await look(nova, (await drafted(nova, LETTER)).id)).skipped).toMatchObject({ suppressed: 2 })
  })

  it('has answers come into the conversation of whoever wrote them', async () => {
    const fan = await newFan(nova)
    await send(nova)
    const mail = await mailTo(fan.email)
    const answer = await test.app.inject({
      method: 'POST',
      url: '/sandbox/api/mail',
      payload: { from: fan.email, to: mail.headers['Reply-To'], subject: 'Re: dates', text: 'See you there!' },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    await workOff(test)
    const { items } = (await test.call(nova, 'GET', `/api/conversations/${fan.id}/messages`)).json<{
      items: { direction: string; channel: string; content: string; subject: string | null }[]
    }>()
    expect(items).toMatchObject([
      { direction: 'inbound', channel: 'email', content: 'See you there!' },
      { direction: 'outbound', channel: 'email', subject: expect.stringContaining('New dates'), origin: 'campaign' },
    ])
  })

  it('waits for somebody’s approval, who reads its words', async () => {
    await newFan(nova)
    const draft = await drafted(nova, LETTER)
    const { hash } = await look(nova, draft.id)
    const asked = await act(nova, draft.id, 'approval', { email: 'manager@example.com', hash })
    expect(asked.statusCode, asked.body).toBe(200)
    await workOff(test)
    const [letter] = await test.mails('manager@example.com')
    expect(letter?.text).toContain('An email is waiting for your approval')
    const page = await test.app.inject({ url: pathOf(letter?.link ?? '') })
    for (const said of ['before this email goes out', 'New dates for Mia', 'Hi Mia,', 'Up to $0.01'])
      expect(page.body).toContain(said)
  })

  it('is tested by mails to up to five addresses, which cost nothing', async () => {
    const fan = await newFan(nova, { name: 'Ana Lima' })
    const draft = await drafted(nova, LETTER)
    const tested = await act(nova, draft.id, 'test', {
      to_me: true,
      emails: ['Band@Example.com'],
      contact_ids: [fan.id],
    })
    expect(tested.json()).toEqual({ sent: 3, problems: [] })
    expect((await test.mails(fan.email)).map(({ subject }) => subject)).toEqual(['Test: New dates for Ana'])
    const [band] = await test.mails('Band@example.com')
    expect(band?.html).toContain('https://example.com/tour?a=1&amp;b=2')
    expect(await walletOf(nova)).toMatchObject({ balance: 100 })
    const many = await act(nova, draft.id, 'test', { emails: Array.from({ length: 6 }, (_, n) => `a${n}@example.com`) })
    expect(many.statusCode).toBe(400)
  })
})
