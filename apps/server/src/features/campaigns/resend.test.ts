import type { Campaign, createResend, getResend, ResponseOf } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { LETTER, mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { clickHands } from '../../testing/sent-links.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, change, clock, confirm, look, mailTo, newFan, newSender, query, read, send, url } = mailCampaignHands(test)
const { judge, open } = clickHands(test)

type Fan = Awaited<ReturnType<typeof newFan>>
const DAY = 86_400_000
const SECOND = 'One more time: dates'

let nova: Visitor
beforeEach(async () => {
  nova = await newSender()
})

/** Adds a fan who signed up a month ago. @param named agreed that visits are kept under their name */
async function fanOf({ named = true }: { named?: boolean } = {}): Promise<Fan> {
  const fan = await newFan(nova)
  const channels = named ? ['email', 'visits'] : ['email']
  await query(
    `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, at)
      select gen_random_uuid(), $1, $2, channel, 'subscribed', 'person', 'page', $3 from unnest($4::text[]) channel`,
    [nova.id, fan.id, new Date(test.house.clock().getTime() - 30 * DAY), channels],
  )
  if (named) await query("update contacts set visits_consent = 'subscribed' where id = $1", [fan.id])
  return fan
}

const pathOf = (address: string) => address.replaceAll('&amp;', '&').slice(test.house.urls.publicUrl.length)
/** Follows the link of a fan's first email as a person does, long enough afterward not to be a scanner. */
async function click(fan: Fan, { judged = true } = {}) {
  const { html } = await mailTo(fan.email)
  await clock.time.pass(10_000)
  const answer = await open(pathOf(/href="([^"]*\/c\/[^"]*)"/.exec(html)?.[1] ?? ''))
  expect(answer.statusCode).toBe(302)
  if (!judged) return
  await clock.time.pass(120_000)
  await judge()
}
const resend = (id: string, body: object = {}) => act(nova, id, 'resend', { days: 2, subject: SECOND, ...body })
const made = async (id: string, body: object = {}) => {
  const answer = await resend(id, body)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<ResponseOf<typeof createResend>>()
}
const viewOf = async (id: string) =>
  (await test.call(nova, 'GET', url(id, '/resend'))).json<ResponseOf<typeof getResend>>()

/** Has an email be sent so long ago. Sessions of owners end before the clock has passed so many days. */
const age = (id: string, ms: number) =>
  query(
    `update sends set started_at = started_at - $2::int8 * interval '1 ms', finished_at = finished_at - $2::int8 * interval '1 ms'
      where id = $1`,
    [id, ms],
  )
/** Makes a second email that leaves in a minute. */
const madeForSoon = async (id: string) => {
  await age(id, 2 * DAY - 60_000)
  return (await made(id)).campaign
}

/** Confirms a second email, and has all of it leave at its time. */
async function leave(second: Campaign): Promise<void> {
  const confirmed = await confirm(nova, second.id)
  expect(confirmed.statusCode, confirmed.body).toBe(202)
  const { starts_at: at } = confirmed.json<Campaign>()
  await clock.time.jump(Date.parse(at ?? '') - test.house.clock().getTime() + 1000)
  await workOff(test)
}
const finished = async (id: string) => clock.time.until(async () => (await read(nova, id)).state === 'finished', 3600)
const subjectsTo = async (fan: Fan) => {
  const answer = await test.app.inject({ url: `/sandbox/api/mail?to=${encodeURIComponent(fan.email)}` })
  return answer.json<{ items: { subject: string }[] }>().items.map(({ subject }) => subject)
}

describe('a second email', () => {
  it('goes once to who did nothing, and never to who clicked, answered, left, complained, or did not get the first', async () => {
    const [quiet, clicked, wrote, left, complained, bounced] = (await Promise.all(
      Array.from({ length: 6 }, () => fanOf()),
    )) as [Fan, Fan, Fan, Fan, Fan, Fan]
    const asleep = await fanOf()
    await query("update consent_records set at = at - interval '100 days' where contact_id = $1", [asleep.id])
    const { id } = await send(nova)
    const late = await fanOf()
    await click(clicked)
    const now = test.house.clock()
    await query(
      `insert into messages (id, user_id, contact_id, channel, direction, content, status, sent_at)
        values (gen_random_uuid(), $1, $2, 'sms', 'inbound', 'Nice!', 'received', $3)`,
      [nova.id, wrote.id, now],
    )
    await query(
      `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, at)
        values (gen_random_uuid(), $1, $2, 'email', 'opted_out', 'person', 'preferences', $3)`,
      [nova.id, left.id, now],
    )
    const place = (fan: Fan) => [id, fan.id]
    const recipient = 'from campaign_recipients where send_id = $1 and contact_id = $2'
    await query(
      `insert into send_complaints (user_id, send_id, seq, at) select user_id, send_id, seq, now() ${recipient}`,
      place(complained),
    )
    await query(
      `insert into send_receipts (user_id, send_id, seq, outcome, reason, at) select user_id, send_id, seq, 'failed', 'bounced', now() ${recipient}`,
      place(bounced),
    )
    const skipped = { clicked: 1, answered: 1, opted_out_email: 1, complained: 1, returned: 1, not_engaged: 1 }
    expect(await viewOf(id)).toMatchObject({ problem: null, reach: { recipients: 1, skipped }, resend: null })
    await age(id, 2 * DAY - 600_000)
    const { campaign, ...reach } = await made(id)
    expect(reach).toEqual({ recipients: 1, skipped })
    expect(campaign).toMatchObject({
      state: 'draft',
      subject: SECOND,
      preheader: LETTER.preheader,
      content: LETTER.content,
      resend_of: { id, name: 'New single', sender_name: null },
      audience_words: 'People who got “New single” and did not click or answer',
    })
    expect(await look(nova, campaign.id)).toMatchObject({ recipients: 1, skipped, problems: [] })
    const seen = await act(nova, campaign.id, 'preview/people', { outcome: 'skip', reason: 'clicked' })
    expect(seen.json()).toMatchObject({ items: [{ contact_id: clicked.id, reason: { code: 'clicked' } }], next: null })
    await leave(campaign)
    await finished(campaign.id)
    expect((await read(nova, campaign.id)).counts).toMatchObject({ planned: 1, sent: 1 })
    expect(new Set(await subjectsTo(quiet))).toEqual(new Set(['New dates for Mia', SECOND]))
    for (const fan of [clicked, wrote, left, complained, bounced, asleep, late])
      expect(await subjectsTo(fan)).not.toContain(SECOND)
    expect((await resend(id)).json()).toMatchObject({ message: 'There is a second email already.' })
    expect((await viewOf(id)).resend).toMatchObject({ id: campaign.id, state: 'finished', counts: { sent: 1 } })
  })

  it('leaves out everybody who is counted without a name as soon as one of them clicked', async () => {
    const [named, one, other] = [await fanOf(), await fanOf({ named: false }), await fanOf({ named: false })]
    const { id } = await send(nova)
    expect((await viewOf(id)).reach).toEqual({ recipients: 3, skipped: {} })
    await age(id, 2 * DAY - 600_000)
    const { campaign } = await made(id)
    await click(one)
    expect(await look(nova, campaign.id)).toMatchObject({ recipients: 1, skipped: { untold: 2 } })
    await leave(campaign)
    await finished(campaign.id)
    expect(await subjectsTo(named)).toContain(SECOND)
    for (const fan of [one, other]) expect(await subjectsTo(fan)).not.toContain(SECOND)
  })

  it('does not go to who clicked without a name and agreed to be named, or was merged, afterward', async () => {
    const [agreed, kept, gone] = [await fanOf({ named: false }), await fanOf(), await fanOf({ named: false })]
    const { id } = await send(nova)
    await click(agreed)
    await clock.time.pass(1000)
    await query("update contacts set visits_consent = 'subscribed' where id = $1", [agreed.id])
    await query(
      `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, at)
        values (gen_random_uuid(), $1, $2, 'visits', 'subscribed', 'person', 'preferences', $3)`,
      [nova.id, agreed.id, test.house.clock()],
    )
    const merged = await test.call(nova, 'POST', `/api/contacts/${kept.id}/merge`, { other_id: gone.id })
    expect(merged.statusCode, merged.body).toBeLessThan(300)
    expect((await viewOf(id)).reach).toEqual({ recipients: 0, skipped: { untold: 2 } })
  })

  it('does not go to who clicked a moment ago, before the click is judged', async () => {
    const fan = await fanOf()
    const { id } = await send(nova)
    await click(fan, { judged: false })
    expect((await viewOf(id)).reach).toEqual({ recipients: 0, skipped: { clicked: 1 } })
  })

  it('does not go to who clicks after it was confirmed', async () => {
    const [fan, quiet] = [await fanOf(), await fanOf()]
    const { id } = await send(nova)
    await age(id, DAY - 600_000)
    const { campaign } = await made(id, { days: 1 })
    await confirm(nova, campaign.id)
    await click(fan)
    await leave(campaign)
    await finished(campaign.id)
    expect(await subjectsTo(fan)).not.toContain(SECOND)
    expect(await subjectsTo(quiet)).toContain(SECOND)
  })
})

describe('making a second email', () => {
  let id: string
  beforeEach(async () => {
    await fanOf()
    id = (await send(nova)).id
  })

  it('takes 1 to 10 days after the first, and another subject', async () => {
    for (const days of [0, 11, 1.5]) expect((await resend(id, { days })).statusCode).toBe(400)
    expect((await resend(id, { subject: ' new DATES for  {{first_name|you}}' })).json()).toMatchObject({
      details: { issues: [{ path: 'body.subject' }] },
    })
    const finishedAt = Date.parse((await read(nova, id)).finished_at ?? '')
    expect((await viewOf(id)).moments).toHaveLength(10)
    await age(id, 3 * DAY)
    expect((await viewOf(id)).moments[0]).toEqual({ days: 4, at: new Date(finishedAt + DAY).toISOString() })
    expect((await resend(id, { days: 3 })).json()).toMatchObject({
      details: { issues: [{ path: 'body.days', message: 'Choose from 4 to 10 days after the first email.' }] },
    })
    expect((await made(id, { days: 4, preheader: 'Again' })).campaign).toMatchObject({
      preheader: 'Again',
      schedule: { mode: 'at', at: new Date(finishedAt + DAY).toISOString() },
    })
  })

  it('is refused once ten days have passed, and never leaves later by another time', async () => {
    const { campaign } = await made(id, { days: 10 })
    await change(nova, campaign.id, {
      schedule: { mode: 'at', at: new Date(test.house.clock().getTime() + 12 * DAY).toISOString() },
    })
    expect((await look(nova, campaign.id)).problems.map(({ code }) => code)).toEqual(['resend_time'])
    await change(nova, campaign.id, { schedule: { mode: 'now' }, subject: LETTER.subject })
    expect((await look(nova, campaign.id)).problems.map(({ code }) => code)).toEqual(['same_subject', 'resend_time'])
    expect((await confirm(nova, campaign.id)).statusCode).toBe(409)
    await test.call(nova, 'DELETE', url(campaign.id))
    await age(id, 10 * DAY)
    expect(await viewOf(id)).toMatchObject({ problem: 'It was sent too long ago to be sent again.', reach: null })
    expect((await resend(id, { days: 10 })).statusCode).toBe(409)
  })

  it('makes one, however many tabs ask, and none of another owner’s email', async () => {
    const answers = await Promise.all([resend(id), resend(id), resend(id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const iris = await newSender()
    expect((await act(iris, id, 'resend', { days: 2, subject: SECOND })).statusCode).toBe(404)
    expect((await test.call(iris, 'GET', url(id, '/resend'))).statusCode).toBe(404)
  })

  it('makes none of a draft, of texts, or of a second email', async () => {
    const { campaign } = await made(id)
    expect((await resend(campaign.id)).json()).toMatchObject({
      message: expect.stringContaining('Nobody gets a third'),
    })
    const draft = (await test.call(nova, 'POST', '/api/campaigns', { ...LETTER, name: 'Draft' })).json<Campaign>()
    expect((await resend(draft.id)).json()).toMatchObject({ code: 'CONFLICT' })
    const text = (await test.call(nova, 'POST', '/api/campaigns', { type: 'sms', name: 'Text' })).json<Campaign>()
    expect((await resend(text.id)).json()).toMatchObject({ code: 'CONFLICT' })
  })

  it('can be restored only while no other has taken its place, and none follows one that was sent', async () => {
    const first = (await made(id)).campaign
    await test.call(nova, 'DELETE', url(first.id))
    const second = await madeForSoon(id)
    expect((await act(nova, first.id, 'restore')).statusCode).toBe(409)
    await leave(second)
    await finished(second.id)
    await test.call(nova, 'DELETE', url(second.id))
    expect(await viewOf(id)).toMatchObject({ problem: 'It was sent again already. Nobody gets a third email.' })
    expect((await resend(id, { days: 5 })).statusCode).toBe(409)
    expect((await act(nova, first.id, 'restore')).statusCode).toBe(200)
    expect((await look(nova, first.id)).problems.map(({ code }) => code)).toEqual(['resent'])
    expect((await confirm(nova, first.id)).statusCode).toBe(409)
  })

  it('keeps its audience, is copied without it, and holds its first email while it is scheduled', async () => {
    const { campaign } = await made(id)
    expect((await change(nova, campaign.id, { audience: { everyone: true } })).statusCode).toBe(409)
    const copy = (await act(nova, campaign.id, 'duplicate')).json<Campaign>()
    expect(copy).toMatchObject({ resend_of: null, audience: {}, subject: SECOND })
    await confirm(nova, campaign.id)
    expect((await test.call(nova, 'DELETE', url(id))).statusCode).toBe(409)
    await act(nova, campaign.id, 'undo')
    expect((await test.call(nova, 'DELETE', url(id))).statusCode).toBe(204)
    expect((await look(nova, campaign.id)).problems.map(({ code }) => code)).toEqual(['original'])
    expect((await read(nova, campaign.id)).resend_of).toEqual({ id, name: null, sender_name: null })
  })

  it('waits for its owner if the first email is gone by the time it is due', async () => {
    const campaign = await madeForSoon(id)
    await confirm(nova, campaign.id)
    await query('update campaigns set deleted_at = now() where id = $1', [id])
    await clock.time.jump(120_000)
    await workOff(test)
    expect(await read(nova, campaign.id)).toMatchObject({ state: 'scheduled', waits_for: { code: 'original' } })
    expect(await query('select id from sends where id = $1', [campaign.id])).toEqual([])
  })
})
