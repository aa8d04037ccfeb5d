import type { CampaignPerson, CampaignPreview } from '@greenroom/contracts'
import { MAX_MAIL_LINKS } from '@greenroom/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { LETTER, mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { clickHands } from '../../testing/sent-links.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, clock, confirm, drafted, look, mailTo, newFan, newOwner, newSender, query, read, send, walletOf } =
  mailCampaignHands(test)
const { judge, open } = clickHands(test)

let nova: Visitor
beforeEach(async () => {
  nova = await newSender()
})

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
      // One of the two has no name.
      gaps: { first_name: 1 },
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
    const wordy = await drafted(iris, { ...LETTER, content: '{{name}} '.repeat(201) })
    expect((await look(iris, wordy.id)).problems.map(({ text }) => text)).toContain(
      'It has more than 200 personal fields.',
    )
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
      [nova.id, new Date(clock.time.now())],
    )
    const full = await confirm(nova, next.id)
    expect([full.statusCode, full.json()]).toMatchObject([
      402,
      { code: 'PLAN_LIMIT_REACHED', details: { feature: 'email_campaigns', limit: 10, usage: 10, fits: 0 } },
    ])
  })

  it('never gets the last place of the plan twice (standard W21)', async () => {
    test.setTier('basic')
    await newFan(nova)
    await query(
      `insert into sends (id, user_id, channel, state, content, started_at, finished_at)
         select gen_random_uuid(), $1, 'email', 'finished', '', $2, $2 from generate_series(1, 9)`,
      [nova.id, new Date(clock.time.now())],
    )
    const drafts = await Promise.all(Array.from({ length: 16 }, () => drafted(nova, LETTER)))
    const hashes: string[] = []
    for (const { id } of drafts) hashes.push((await look(nova, id)).hash)
    const answers = await Promise.all(drafts.map(({ id }, at) => act(nova, id, 'confirm', { hash: hashes[at] })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      202,
      ...Array.from({ length: 15 }, () => 402),
    ])
  })

  it('goes to all of its audience, or to nobody', async () => {
    await newFan(nova)
    const { id } = await drafted(nova, LETTER)
    expect((await confirm(nova, id, { only_first: 1 })).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  it('may have as many links as are counted', async () => {
    const fan = await newFan(nova)
    const content = Array.from({ length: MAX_MAIL_LINKS + 1 }, (_, n) => `https://example.com/${n}`).join('\n')
    await send(nova, { content })
    const links = linksOf((await mailTo(fan.email)).html)
    expect(links.filter((url) => url.includes('/c/'))).toHaveLength(MAX_MAIL_LINKS)
    const last = links.find((url) => url.endsWith(`.${MAX_MAIL_LINKS - 1}`)) ?? ''
    expect((await open(pathOf(last))).headers.location).toBe(`https://example.com/${MAX_MAIL_LINKS - 1}`)
  })

  it('has links that lead on, are counted per person, and cannot be made up', async () => {
    const fan = await newFan(nova)
    const { id } = await send(nova)
    const [tour = '', shop = ''] = linksOf((await mailTo(fan.email)).html).filter((url) => url.includes('/c/'))
    await clock.time.pass(60_000)
    expect((await open(pathOf(tour))).headers.location).toBe('https://example.com/tour?a=1&b=2')
    expect((await open(pathOf(shop))).headers.location).toBe('https://example.org/shop')
    expect((await open(pathOf(tour).replace('.0', '.7'))).statusCode).toBe(404)
    const forged = pathOf(tour).replace(
      /^(\/c\/.{10})./,
      (_, start: string) => `${start}${tour.at(13) === 'A' ? 'B' : 'A'}`,
    )
    expect((await open(forged)).statusCode).toBe(404)
    await clock.time.pass(120_000)
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
