import type { CampaignPreview } from '@greenroom/contracts'
import { DAY_MS, dayOf, daysBetween } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { placesOf } from '../messaging/public.ts'
import { LETTER, mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { insertOrder } from '../../testing/order-rows.ts'
import { senderHands } from '../../testing/sender-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { jobContext } from '../../platform/house.ts'
import { workOff } from '../../testing/work-off.ts'

const SHARE = 4
const test = useTestApp({ SHARED_SENDING_DAILY: String(SHARE) })
const hands = mailCampaignHands(test)
const { newSender, newFan, mailTo, send, begin, drafted, look, confirm, read } = hands
const domains = senderHands(test)

const fan = (owner: Visitor) => newFan(owner)
/** Adds people who agreed, each more active than the one before. @returns their ids in this order */
async function crowd(owner: Visitor, count: number): Promise<string[]> {
  const rows = await hands.query<{ id: string }>(
    `insert into contacts (id, user_id, name, email, source, email_consent, created_at, updated_at, last_activity)
     select gen_random_uuid(), $1, 'Mia', 'mia' || n || '@example.com', 'import', 'subscribed', $3, $3, $3::timestamptz + n * interval '1 second'
     from generate_series(1, $2) as n returning id, last_activity`,
    [owner.id, count, new Date('2026-01-01')],
  )
  return rows.map(({ id }) => id)
}
const days = async (owner: Visitor) =>
  hands.query<{ domain: string; day: string; people: number }>(
    'select domain, day::text, people from sending_days where user_id = $1 order by domain, day',
    [owner.id],
  )

/** Returns how many people are booked for each day from a moment on, 0 being its own. */
const booked = async (owner: Visitor, from: Date) =>
  (await days(owner)).map(({ day, people }) => [daysBetween(dayOf(from), day), people])

/** Lets nothing leave until `letGo`, however long it takes to pause. */
async function holdBack(): Promise<void> {
  await hands.query(
    "create or replace function hold_back() returns trigger language plpgsql as 'begin return null; end'",
    [],
  )
  await hands.query(
    'create trigger held before update on send_ranges for each row when (new.state = 1) execute function hold_back()',
    [],
  )
}
const letGo = () => hands.query('drop trigger held on send_ranges', [])

const rangesOf = (sendId: string) =>
  hands.query<{ n: number; first: number; day: number; because: string | null }>(
    'select first, n, (not_before::date - (select started_at::date from sends where id = send_id)) as day, because from send_ranges where send_id = $1 order by no',
    [sendId],
  )

describe('a campaign from a domain of the owner', () => {
  it('comes from it, is signed with both keys, and bounces to it', async () => {
    const owner = await newSender()
    const { email } = await fan(owner)
    const { id } = await domains.proved(owner, 'novareyes.example')
    await test.call(owner, 'PATCH', `/api/domains/${id}`, { local_part: 'tour' })
    const draft = await send(owner)
    const mail = (await mailTo(email)) as Awaited<ReturnType<typeof mailTo>> & { from: string }
    expect(mail.from).toMatch(/<tour@novareyes\.example>$/)
    expect(mail.from).not.toContain('via')
    const { headers } = mail
    expect(headers['Message-ID']).toMatch(/^<campaign\.[a-z2-7]{52}@novareyes\.example>$/)
    expect(headers['Return-Path']).toMatch(/^<bounce\+[a-z2-7]{52}@bounce\.novareyes\.example>$/)
    expect(headers['List-Id']).toContain('.campaigns.novareyes.example>')
    expect(headers['Reply-To']).toMatch(/@mail\.sandbox\.test$/)
    const signatures = headers['DKIM-Signature']?.split('\n') ?? []
    expect(signatures.map((one) => /a=([a-z0-9-]+);.* d=([^;]+); s=(\w+);/.exec(one)?.slice(1))).toEqual([
      ['ed25519-sha256', 'novareyes.example', 'gr2'],
      ['rsa-sha256', 'novareyes.example', 'gr1'],
    ])
    expect((await look(owner, draft.id)).from).toMatch(/<tour@novareyes\.example>$/)
  })

  it('bounces to the installation while mail to the domain goes elsewhere, with one signature if one key is there', async () => {
    const owner = await newSender()
    const { email } = await fan(owner)
    const { id } = await domains.proved(owner, 'partly.example')
    await domains.set('bounce.partly.example', 'MX', ['10 mx.elsewhere.example'])
    await domains.set('gr2._domainkey.partly.example', 'TXT', [])
    expect((await domains.check(owner, id)).state).toBe('verified')
    await send(owner)
    const { headers } = await mailTo(email)
    expect(headers['Return-Path']).toMatch(/@mail\.sandbox\.test>$/)
    expect(headers['DKIM-Signature']).toMatch(/^v=1; a=rsa-sha256;/)
  })

  it('takes the report of a bounce to the domain', async () => {
    const owner = await newSender()
    const { email } = await fan(owner)
    await domains.proved(owner, 'bounces.example')
    await send(owner)
    const { headers } = await mailTo(email)
    const to = headers['Return-Path']?.slice(1, -1) ?? ''
    const context = jobContext(test.house)
    expect(await placesOf(context, [to])).toMatchObject([{ kind: 'campaign', userId: owner.id, isReport: true }])
    expect(await placesOf(context, [to.replace(/\+[a-z2-7]{4}/, '+aaaa')])).toEqual([])
    expect(
      await placesOf(context, [to.replace('bounces.example', 'mail.sandbox.test').replace('bounce.', '')]),
    ).toHaveLength(1)
    expect(await placesOf(context, [to.replace('@bounce.', '@')])).toEqual([])
  })

  it('does not begin, and stops, once the records of the domain have broken for long', async () => {
    const owner = await newSender()
    await fan(owner)
    const { id } = await domains.proved(owner, 'breaks.example')
    const draft = await drafted(owner, { type: 'email', subject: 'Hi', content: 'Hello' })
    await hands.query("update sender_domains set state = 'stopped' where id = $1", [id])
    const { problems } = await look(owner, draft.id)
    expect(problems.map(({ code }) => code)).toEqual(['domain_stopped'])
    expect((await confirm(owner, draft.id)).statusCode).toBe(409)
  })
})

describe('what a day allows', () => {
  it('is used up by those who get it alone, and those held back share the days of the others', async () => {
    const owner = await newSender(10_000)
    await insertOrder(test.house, owner.id)
    await domains.proved(owner, 'compared.example')
    await crowd(owner, 1100)
    const draft = await drafted(owner, { ...LETTER, control_share: 10 })
    expect((await look(owner, draft.id)).days.map(({ people }) => people)).toEqual([500, 490])
    expect((await confirm(owner, draft.id)).statusCode).toBe(202)
    await holdBack()
    await hands.clock.time.pass(11_000)
    await workOff(test)
    const groups = await hands.query<{ others: number; control: number }>(
      `select (count(*) filter (where not c.is_control))::int as others, (count(*) filter (where c.is_control))::int as control
        from campaign_recipients c join send_ranges r on r.send_id = c.send_id and c.seq between r.first and r.first + r.n - 1
        where c.send_id = $1 group by r.because order by r.because nulls first`,
      [draft.id],
    )
    expect(groups.map(({ others }) => others)).toEqual([500, 490])
    expect(groups.every(({ control }) => control > 20)).toBe(true)
    expect((await hands.act(owner, draft.id, 'cancel')).statusCode).toBe(200)
    await letGo()
  })

  it('spreads a campaign from a new domain over days, most active people first', async () => {
    const owner = await newSender(10_000)
    await domains.proved(owner, 'warm.example')
    const people = await crowd(owner, 620)
    const draft = await drafted(owner, { type: 'email', subject: 'Hi', content: 'Hello' })
    const preview: CampaignPreview = await look(owner, draft.id)
    const [today, tomorrow] = preview.days
    expect(preview.days.map(({ people: n }) => n)).toEqual([500, 120])
    expect(Date.parse(tomorrow?.date ?? '') - Date.parse(today?.date ?? '')).toBe(86_400_000)
    expect(Date.parse(preview.last_at ?? '')).toBeGreaterThanOrEqual(Date.parse(preview.first_at ?? '') + 86_400_000)
    expect((await confirm(owner, draft.id)).statusCode).toBe(202)
    await holdBack()
    await hands.clock.time.pass(11_000)
    await workOff(test)
    expect(await rangesOf(draft.id)).toEqual([
      { first: 0, n: 500, day: 0, because: null },
      { first: 500, n: 120, day: 1, because: 'warm_up' },
    ])
    const listed = await hands.query<{ contact_id: string }>(
      'select contact_id from campaign_recipients where send_id = $1 order by seq',
      [draft.id],
    )
    const late = new Set(listed.slice(500).map(({ contact_id }) => contact_id))
    expect(people.slice(0, 120).every((id) => late.has(id))).toBe(true)
    expect((await days(owner)).map(({ domain, people: n }) => [domain, n])).toEqual([
      ['warm.example', 500],
      ['warm.example', 120],
    ])
    // Paused for three days before anything left: a pause skips nothing.
    expect((await hands.act(owner, draft.id, 'pause')).statusCode).toBe(200)
    await hands.clock.time.jump(3 * DAY_MS)
    expect((await hands.act(owner, draft.id, 'resume')).statusCode).toBe(200)
    expect(await rangesOf(draft.id)).toMatchObject([{ day: 0 }, { day: 4, because: 'warm_up' }])
    expect(await booked(owner, new Date(today?.date ?? ''))).toEqual([
      [3, 500],
      [4, 120],
    ])
    // Canceled: what has not left is free again.
    expect((await hands.act(owner, draft.id, 'cancel')).statusCode).toBe(200)
    await letGo()
    expect(await days(owner)).toEqual([])
  })

  it('has no room for the rest of a test on a day that others have booked', async () => {
    const owner = await newSender()
    await crowd(owner, SHARE)
    const started = new Date(hands.clock.time.now())
    const versions = { variants: [{ subject: 'Second' }], share: 50, hours: 4, decide: 'hand' }
    const tested = await begin(owner, { test: versions })
    await hands.clock.time.pass(60_000)
    await hands.clock.time.jump(DAY_MS)
    await begin(owner)
    expect((await hands.act(owner, tested.id, 'test/winner', { variant: 0 })).statusCode).toBe(200)
    expect(await booked(owner, started)).toEqual([
      [0, 2],
      [1, SHARE],
      [2, 2],
    ])
    const [, rest] = await rangesOf(tested.id)
    expect(rest).toMatchObject({ n: 2, day: 2, because: 'warm_up' })
    const report = await test.call(owner, 'GET', `/api/campaigns/${tested.id}/report`)
    const { rest_at: at } = report.json<{ test: { rest_at: string } }>().test
    expect(daysBetween(dayOf(started), at.slice(0, 10))).toBe(2)
  })

  it('is kept when mail leaves, too: whoever was booked elsewhere waits for a day with room', async () => {
    const owner = await newSender()
    await crowd(owner, SHARE + 3)
    const { id } = await domains.proved(owner, 'given-up.example')
    const draft = await drafted(owner, { type: 'email', subject: 'Hi', content: 'Hello' })
    expect((await confirm(owner, draft.id)).statusCode).toBe(202)
    expect((await test.call(owner, 'DELETE', `/api/domains/${id}`)).statusCode).toBe(204)
    await hands.clock.time.pass(11_000)
    await workOff(test)
    await hands.clock.time.pass(60_000)
    expect((await read(owner, draft.id)).counts).toMatchObject({ sent: SHARE, waiting: 3 })
    await hands.clock.time.jump(DAY_MS)
    await hands.clock.time.pass(60_000)
    expect((await read(owner, draft.id)).counts).toMatchObject({ sent: SHARE + 3 })
  })

  it('has no room for a paused campaign on a day that others have booked', async () => {
    const owner = await newSender()
    await crowd(owner, SHARE)
    const started = new Date(hands.clock.time.now())
    await holdBack()
    const paused = await begin(owner)
    expect((await hands.act(owner, paused.id, 'pause')).statusCode).toBe(200)
    await letGo()
    await hands.clock.time.jump(DAY_MS)
    await begin(owner)
    expect((await hands.act(owner, paused.id, 'resume')).statusCode).toBe(200)
    expect(await booked(owner, started)).toEqual([
      [1, SHARE],
      [2, SHARE],
    ])
    expect(await rangesOf(paused.id)).toMatchObject([{ n: SHARE, day: 2, because: 'warm_up' }])
  })

  it('is shared by campaigns without a domain', async () => {
    const owner = await newSender()
    for (let count = 0; count < 3; count += 1) await fan(owner)
    await send(owner)
    const draft = await drafted(owner, { type: 'email', subject: 'Hi', content: 'Hello' })
    expect((await look(owner, draft.id)).days.map(({ people }) => people)).toEqual([1, 2])
    expect((await confirm(owner, draft.id)).statusCode).toBe(202)
    await hands.clock.time.pass(11_000)
    await workOff(test)
    // Nothing is left for today, so all of the last one leaves later.
    const last = await drafted(owner, { type: 'email', subject: 'Hi', content: 'Hello' })
    expect((await confirm(owner, last.id)).statusCode).toBe(202)
    await hands.clock.time.pass(11_000)
    await workOff(test)
    const ranges = await hands.query<{ n: number; day: number }>(
      'select n, (not_before::date - (select started_at::date from sends where id = send_id)) as day from send_ranges where send_id = $1 order by no',
      [last.id],
    )
    expect(ranges).toEqual([
      { n: 2, day: 1 },
      { n: 1, day: 2 },
    ])
  })

  it('has a bound of days', async () => {
    const owner = await newSender(10_000)
    await crowd(owner, SHARE * 60 + 1)
    const draft = await drafted(owner, { type: 'email', subject: 'Hi', content: 'Hello' })
    expect((await look(owner, draft.id)).problems.map(({ code }) => code)).toEqual(['too_many_days'])
  })

  it('leaves everything as it is if all of it leaves today', async () => {
    const owner = await newSender()
    await fan(owner)
    const draft = await begin(owner)
    expect((await look(owner, draft.id)).days).toEqual([])
  })
})

describe('without a domain', () => {
  it('a domain that is not proved yet leaves mail to the installation’s', async () => {
    const owner = await newSender()
    const { email } = await fan(owner)
    await domains.added(owner, 'later.example')
    const draft = await send(owner)
    expect((await mailTo(email)).headers['Message-ID']).toMatch(/@sandbox\.test>$/)
    expect((await read(owner, draft.id)).state).toBe('finished')
  })
})
