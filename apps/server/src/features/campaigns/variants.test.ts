import type { getCampaignReport, ResponseOf } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { clickHands } from '../../testing/sent-links.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { handMails } from '../delivery/commands/hand-mails.ts'
import { runPipeline } from '../delivery/commands/run-pipeline.ts'
import { decideTests } from './commands/decide-tests.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, begin, clock, confirm, drafted, list, mailTo, newSender, read, walletOf } = mailCampaignHands(test)
const { judge, open, rows } = clickHands(test)

const HOUR = 3_600_000
const TEST = {
  variants: [
    { subject: 'Second {{first_name|you}}', sender_name: 'Nova herself' },
    { content: 'Only [here](https://example.net/only) and [there](https://example.org/shop).' },
  ],
  share: 50,
  hours: 4,
  decide: 'clicks',
}
const TWO = { ...TEST, variants: [{ subject: 'Second' }] }

type Report = NonNullable<ResponseOf<typeof getCampaignReport>['test']>
const reportOf = async (id: string) =>
  (await test.call(nova, 'GET', `/api/campaigns/${id}/report`)).json<{ test: Report }>().test

let nova: Visitor
beforeEach(async () => {
  nova = await newSender(500)
})

/** Adds people who agreed to mail. */
const addFans = (n: number, fields: object = {}) =>
  insertContacts(
    test.house,
    nova.id,
    Array.from({ length: n }, () => ({ emailConsent: 'subscribed' as const, ...fields })),
  )

interface Listed {
  seq: number
  variant: number
  email: string
  mails: number
}
/** Lists who a campaign is for, and how many mails each got. */
const peopleOf = (id: string) =>
  rows<Listed>(
    `select r.seq, r.variant, c.email, (select count(*)::int from send_results t
        where t.send_id = r.send_id and t.seq = r.seq and t.outcome = 'sent') as mails
      from campaign_recipients r join contacts c on c.id = r.contact_id where r.send_id = $1 order by r.seq`,
    [id],
  )
const sweep = async () => {
  await decideTests(jobContext(test.house))
  await workOff(test)
}
/** Stops the worker for some hours, in which the job looks every quarter of an hour, and starts another one. */
async function wait(hours: number) {
  clock.pipeline?.drop()
  for (let quarter = 0; quarter < hours * 4; quarter += 1) {
    await clock.time.jump(HOUR / 4)
    await sweep()
  }
  clock.pipeline = runPipeline(test.house, [handMails()], clock.time)
  await clock.time.pass(5000)
}
const pathOf = (url: string) => url.replaceAll('&amp;', '&').slice(test.house.urls.publicUrl.length)
let visitors = 0
/** Has these people follow the first link of their mail. */
async function click(people: readonly Listed[], agent?: string) {
  for (const { email } of people) {
    const link = /href="([^"]*\/c\/[^"]*)"/.exec((await mailTo(email)).html)?.[1] ?? ''
    visitors += 1
    const ip = `203.0.${visitors >> 8}.${visitors & 255}`
    const answer = await open(pathOf(link), { ip, ...(agent === undefined ? {} : { agent }) })
    expect(answer.statusCode).toBe(302)
  }
  await clock.time.pass(120_000)
  await judge()
}

describe('a test of versions', () => {
  it('gives each version to as many people by chance, and nothing to the rest until it is decided', async () => {
    await addFans(60)
    const { id } = await begin(nova, { test: TEST })
    await clock.time.pass(60_000)
    const people = await peopleOf(id)
    const of = (variant: number) => people.filter((one) => one.variant === variant)
    expect([0, 1, 2].map((variant) => of(variant).length).toSorted((a, b) => a - b)).toEqual([10, 10, 10])
    expect(of(-1)).toHaveLength(30)
    expect(people.filter(({ mails }) => mails === 1)).toHaveLength(30)
    expect(of(-1).every(({ mails }) => mails === 0)).toBe(true)
    const [a, b, c] = await Promise.all([0, 1, 2].map((variant) => mailTo(of(variant)[0]?.email ?? '')))
    expect([a?.subject, b?.subject, c?.subject]).toEqual(['New dates for Iris', 'Second Iris', 'New dates for Iris'])
    expect([a?.from, b?.from]).toEqual([
      expect.stringContaining('Nova Reyes via'),
      expect.stringContaining('Nova herself via'),
    ])
    expect(c?.text).toContain('Only here')
    expect(await read(nova, id)).toMatchObject({ state: 'sending', counts: { sent: 30, waiting: 30, held: 30 } })
    const outcomes = await test.call(nova, 'GET', `/api/campaigns/${id}/outcomes`)
    expect(outcomes.json().outcomes).toContainEqual(
      expect.objectContaining({ outcome: 'held', reason: 'variant_test', people: 30 }),
    )
  })

  it('has links of its own in each version, which lead on and are counted by one number', async () => {
    await addFans(6)
    const { id } = await begin(nova, { test: { ...TEST, share: 100 } })
    await clock.time.pass(60_000)
    const people = await peopleOf(id)
    const third = people.find(({ variant }) => variant === 2)
    const mail = await mailTo(third?.email ?? '')
    const links = [...mail.html.matchAll(/href="([^"]*\/c\/[^"]*)"/g)].map(([, url = '']) => pathOf(url))
    expect(links.map((link) => link.split('.').at(-1))).toEqual(['2', '1'])
    const answers = await Promise.all(links.map((link) => open(link)))
    expect(answers.map(({ headers }) => headers.location)).toEqual([
      'https://example.net/only',
      'https://example.org/shop',
    ])
    const view = /href="([^"]*\/v\/[^"]*)"/.exec(mail.html)?.[1] ?? ''
    expect((await test.app.inject(pathOf(view))).body).toMatch(/Only <a href="[^"]*\/c\/[^"]*\.2"/)
  })

  it('sends the rest the version that clearly more people clicked, before its end, and each person one mail', async () => {
    await addFans(200)
    const { id } = await begin(nova, { test: TWO })
    await clock.time.pass(60_000)
    const people = await peopleOf(id)
    await click(people.filter(({ variant }) => variant === 1).slice(0, 30))
    await wait(0.75)
    expect((await reportOf(id)).state).toBe('running')
    await wait(0.5)
    const report = await reportOf(id)
    expect(report).toMatchObject({ state: 'decided', winner: 1, decided_by: 'clicks', rest: 100 })
    expect(report.confidence).toBeGreaterThan(0.99)
    expect(report.variants).toMatchObject([
      { label: 'A', people: 50, delivered: 50, clicked: 0, rate: 0, is_winner: false },
      { label: 'B', people: 50, delivered: 50, clicked: 30, rate: 0.6, is_winner: true, subject: 'Second' },
    ])
    expect(report.variants[1]?.low).toBeGreaterThan(report.variants[0]?.high ?? 1)
    await clock.time.until(async () => (await read(nova, id)).state === 'finished', 600)
    const sent = await peopleOf(id)
    expect(sent.map(({ mails }) => mails)).toEqual(sent.map(() => 1))
    for (const { email } of sent.filter(({ variant }) => variant === -1).slice(0, 5))
      expect((await mailTo(email)).subject).toBe('Second')
    const notices = await rows<{ title: string }>('select title from notifications where user_id = $1', [nova.id])
    expect(notices.map(({ title }) => title)).toContainEqual(expect.stringContaining('Version B of'))
  })

  it('is a tie if no version is clearly better: at its end the rest get the first', async () => {
    await addFans(80)
    const { id } = await begin(nova, { test: TWO })
    await clock.time.pass(60_000)
    const people = await peopleOf(id)
    await click(people.filter(({ variant }) => variant === 1).slice(0, 8))
    await wait(3.5)
    expect((await reportOf(id)).state).toBe('running')
    expect((await peopleOf(id)).filter(({ mails }) => mails === 1)).toHaveLength(40)
    await wait(0.75)
    expect(await reportOf(id)).toMatchObject({ state: 'decided', winner: 0, decided_by: 'tie' })
    await clock.time.until(async () => (await read(nova, id)).state === 'finished', 600)
    expect((await peopleOf(id)).every(({ mails }) => mails === 1)).toBe(true)
  })

  it('counts people alone: machines decide nothing', async () => {
    await addFans(200)
    const { id } = await begin(nova, { test: TWO })
    await clock.time.pass(60_000)
    const people = await peopleOf(id)
    await click(people.filter(({ variant }) => variant === 1).slice(0, 30), 'Googlebot/2.1')
    await wait(4.25)
    const report = await reportOf(id)
    expect(report).toMatchObject({ winner: 0, decided_by: 'tie' })
    expect(report.variants.map(({ clicked }) => clicked)).toEqual([0, 0])
  })

  it('is decided by hand once, by its owner alone', async () => {
    await addFans(20)
    const { id } = await begin(nova, { test: { ...TWO, decide: 'hand' } })
    await clock.time.pass(60_000)
    const other = await newSender()
    expect((await act(other, id, 'test/winner', { variant: 1 })).statusCode).toBe(404)
    await wait(4.25)
    expect(await reportOf(id)).toMatchObject({ state: 'waiting', winner: null })
    const asked = () =>
      rows<{ title: string }>("select title from notifications where user_id = $1 and title like 'Choose%'", [nova.id])
    expect(await asked()).toHaveLength(1)
    await wait(1)
    expect(await asked()).toHaveLength(1)
    expect((await peopleOf(id)).filter(({ mails }) => mails === 1)).toHaveLength(10)
    expect((await act(nova, id, 'test/winner', { variant: 2 })).statusCode).toBe(409)
    const answers = await Promise.all([1, 0].map((variant) => act(nova, id, 'test/winner', { variant })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    await clock.time.until(async () => (await read(nova, id)).state === 'finished', 600)
    expect(await reportOf(id)).toMatchObject({ state: 'decided', decided_by: 'hand', confidence: null })
    expect((await peopleOf(id)).every(({ mails }) => mails === 1)).toBe(true)
  })

  it('waits for its own emails while it is paused, and an hour more; a killed worker sends nobody a second one', async () => {
    await addFans(40)
    // A worker that is dropped with emails under way would leave them uncertain.
    const { id } = await list(nova, { test: TWO })
    await act(nova, id, 'pause')
    await wait(5)
    expect(await reportOf(id)).toMatchObject({ state: 'running', winner: null })
    await act(nova, id, 'resume')
    await clock.time.until(async () => (await peopleOf(id)).filter(({ mails }) => mails === 1).length === 20, 600)
    clock.pipeline?.drop()
    await sweep()
    await clock.time.jump(30 * 60_000)
    await sweep()
    expect(await reportOf(id)).toMatchObject({ state: 'running' })
    await clock.time.jump(31 * 60_000)
    await sweep()
    expect(await reportOf(id)).toMatchObject({ state: 'decided', decided_by: 'tie' })
    clock.pipeline = runPipeline(test.house, [handMails()], clock.time)
    await clock.time.until(async () => (await read(nova, id)).state === 'finished', 600)
    expect((await peopleOf(id)).every(({ mails }) => mails === 1)).toBe(true)
  })

  it('reaches the rest at their local time, too: the next day where it has passed', async () => {
    await addFans(20, { timeZone: 'Europe/Lisbon' })
    await addFans(20, { timeZone: 'America/Los_Angeles' })
    const day = new Date(clock.time.now() + 2 * 24 * HOUR).toISOString().slice(0, 10)
    const draft = await drafted(nova, {
      ...{ type: 'email', subject: 'Hi', content: 'There https://example.com/' },
      test: TWO,
      schedule: { mode: 'local', at: `${day}T10:00`, past: 'next_day' },
    })
    expect((await confirm(nova, draft.id)).statusCode).toBe(202)
    const { due_at: due } =
      (await rows<{ due_at: Date }>('select due_at from campaigns where id = $1', [draft.id]))[0] ?? {}
    await clock.time.jump((due?.getTime() ?? 0) - clock.time.now() + 1000)
    await workOff(test)
    // Lisbon is eight hours ahead, and leaves ten minutes after everybody is listed.
    for (const hours of [0.25, 8]) await wait(hours)
    const halfOf = async () =>
      rows<{ zone: string; variant: number; hour: number }>(
        `select c.time_zone as zone, r.variant, extract(hour from t.at at time zone c.time_zone)::int as hour
          from send_results t join campaign_recipients r using (send_id, seq) join contacts c on c.id = r.contact_id
          where t.send_id = $1 and t.outcome = 'sent'`,
        [draft.id],
      )
    const first = await halfOf()
    expect(first).toHaveLength(20)
    expect(first.filter(({ zone }) => zone === 'Europe/Lisbon')).toHaveLength(10)
    expect(first.every(({ hour, variant }) => hour === 10 && variant >= 0)).toBe(true)
    await sweep()
    expect((await act(nova, draft.id, 'test/winner', { variant: 1 })).statusCode).toBe(200)
    for (const hours of [15.75, 0.25, 7.75, 0.25, 0.25]) await wait(hours)
    const all = await halfOf()
    expect(all).toHaveLength(40)
    expect(all.every(({ hour }) => hour === 10)).toBe(true)
  })

  it('ends with its campaign: whoever waited is not charged', async () => {
    await addFans(40)
    const { id } = await begin(nova, { test: TWO })
    await clock.time.pass(60_000)
    await act(nova, id, 'cancel')
    await wait(5)
    expect(await reportOf(id)).toMatchObject({ state: 'cancelled', winner: null })
    expect((await act(nova, id, 'test/winner', { variant: 0 })).statusCode).toBe(409)
    expect((await peopleOf(id)).filter(({ mails }) => mails === 1)).toHaveLength(20)
    expect(await walletOf(nova)).toMatchObject({ balance: 498, reserved: 0 })
  })
})
