import type { Segment } from '@greenroom/contracts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { SmsError, type SmsFailure } from '../../platform/providers/sms/sms.ts'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { insertCampaign } from '../../testing/campaign-rows.ts'
import { newPhone } from '../../testing/phones.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { stopAfterRestore } from './commands/stop-after-restore.ts'
import { tellEnded } from './commands/tell-ended.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, change, drafted, later, newFan, newOwner, now, query, read, url, walletOf } = campaignHands(test)

let nova: Visitor
let id: string
const fans: { id: string; phone: string }[] = []
beforeAll(async () => {
  nova = await newOwner()
  for (let n = 0; n < 5; n += 1) fans.push(await newFan(nova, { name: `Fan ${n}` }))
  const [a, b, c, d, e] = fans.map((fan) => ({ contactId: fan.id, at: now() }))
  if (!a || !b || !c || !d || !e) throw new Error('too few fans')
  id = await insertCampaign(test.house, nova.id, [
    { ...a, reported: { outcome: 'delivered' } },
    { ...b, reported: { outcome: 'failed', reason: 'unreachable' } },
    { ...c, outcome: 'skipped', reason: 'opted_out_sms' },
    { ...d, outcome: 'failed', reason: 'invalid_address' },
    { ...e, outcome: 'uncertain' },
  ])
  await query(
    `with said as (insert into messages (id, user_id, contact_id, content, sent_at, direction, channel)
         values (gen_random_uuid(), $1, $3, 'Yes!', $4, 'inbound', 'sms') returning id)
       insert into campaign_replies (user_id, send_id, contact_id, message_id, at) select $1, $2, $3, id, $4 from said`,
    [nova.id, id, a.contactId, now()],
  )
})

interface Listed {
  items: { name: string; outcome: string; reason: { code: string; text: string } | null }[]
  total: number
  hidden: number
}
const people = async (asked: string) => (await test.call(nova, 'GET', url(id, `/recipients?${asked}`))).json<Listed>()

describe('afterwards', () => {
  it('lists people by what became of them, each with its reason', async () => {
    expect((await people('')).total).toBe(5)
    expect(await people('outcome=skipped')).toMatchObject({
      items: [{ name: 'Fan 2', reason: { code: 'opted_out_sms', text: 'They opted out of texts.' } }],
      total: 1,
      hidden: 0,
    })
    expect((await people('outcome=failed')).items.map(({ name }) => name)).toEqual(['Fan 1', 'Fan 3'])
    expect((await people('outcome=failed&reason=invalid_address')).items.map(({ name }) => name)).toEqual(['Fan 3'])
    expect((await people('q=fan 4')).items).toMatchObject([{ outcome: 'uncertain' }])
    expect(await people('outcome=replied')).toMatchObject({
      items: [{ name: 'Fan 0', outcome: 'delivered' }],
      total: 1,
    })
    expect(await people('outcome=clicked&link=0')).toEqual({ items: [], page: 1, limit: 30, total: 0, hidden: 0 })
  })

  it('sums them up by reason', async () => {
    const { outcomes } = (await test.call(nova, 'GET', url(id, '/outcomes'))).json<{
      outcomes: Record<string, unknown>[]
    }>()
    expect(outcomes).toContainEqual({
      outcome: 'failed',
      reason: 'unreachable',
      text: expect.stringContaining('could not be reached'),
      mend: expect.any(String),
      people: 1,
    })
    expect(outcomes.reduce((sum, { people: n }) => sum + Number(n), 0)).toBe(5)
  })

  it('keeps people as a segment, once for each key', async () => {
    const body = { name: 'Write again', outcome: 'failed' }
    const headers = { 'idempotency-key': 'keep' }
    const [one, again] = [
      await test.call(nova, 'POST', url(id, '/segment'), body, headers),
      await test.call(nova, 'POST', url(id, '/segment'), body, headers),
    ]
    expect(again.json()).toEqual(one.json())
    expect(one.json<Segment>()).toMatchObject({ name: 'Write again', kind: 'static', people: 2, filling: false })
    const listed = await test.call(nova, 'GET', `/api/contacts?segment=${one.json<Segment>().id}`)
    expect(listed.json<{ total: number }>().total).toBe(2)
    const iris = await newOwner(0)
    expect((await test.call(iris, 'POST', url(id, '/segment'), body)).statusCode).toBe(404)
  })

  it('keeps as a segment only those with the reason and the words that were searched for', async () => {
    const keep = async (asked: object) =>
      (
        await test.call(nova, 'POST', url(id, '/segment'), { name: 'Some', outcome: 'failed', ...asked })
      ).json<Segment>().people
    expect(await keep({ reason: 'unreachable' })).toBe(1)
    expect(await keep({ q: 'fan 3' })).toBe(1)
    expect(await keep({ q: 'FAN' })).toBe(2)
    expect(await keep({ reason: 'unreachable', q: 'fan 3' })).toBe(0)
  })

  it('fills a very large segment in the background', async () => {
    await query(
      `with people as (insert into contacts (id, user_id, name, email, source, created_at, updated_at, last_activity)
           select gen_random_uuid(), $1, 'many', n || '@many.example', 'import', now(), now(), now() from generate_series(1, 5200) n returning id),
         numbered as (select id, 100 + row_number() over () as seq from people),
         listed as (insert into campaign_recipients (user_id, send_id, seq, contact_id) select $1, $2, seq, id from numbered),
         ranged as (insert into send_ranges (user_id, send_id, no, first, n, state, sent, not_before, is_settled)
           select $1, $2, 1, 101, 5200, 2, 5200, now(), true)
       insert into send_results (user_id, send_id, seq, attempt, outcome, cost, at) select $1, $2, seq, 1, 'sent', 2, now() from numbered`,
      [nova.id, id],
    )
    const made = (await test.call(nova, 'POST', url(id, '/segment'), { name: 'Many', outcome: 'sent' })).json<Segment>()
    expect(made).toMatchObject({ filling: true, people: 5200 })
    await workOff(test)
    const counted = await test.call(nova, 'GET', `/api/segments/${made.id}/people`)
    expect(counted.json()).toEqual({ people: 5200 })
  })
})

it('the owner is told in the app once all of it has left', async () => {
  const tell = (cause: string) => tellEnded(jobContext(test.house), nova.id, id, cause)
  for (let n = 0; n < 2; n += 1) await tell('ended')
  const { items } = (await test.call(nova, 'GET', '/api/notifications')).json<{ items: { title: string }[] }>()
  expect(items.map(({ title }) => title)).toEqual(['“Low Tide” has been sent'])
  expect(await test.mails(nova.email)).toEqual([])
})

describe('a test', () => {
  it('of a text goes to no email address', async () => {
    const { id: textId } = await drafted(nova, { content: 'Hi' })
    const answer = await act(nova, textId, 'test', { emails: ['band@example.com'] })
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  let iris: Visitor
  beforeEach(async () => {
    iris = await newOwner(100, 'Iris Vale')
    await query('update contacts set time_zone = $2 where user_id = $1', [iris.id, 'UTC'])
  })
  /** A zone in which it is noon or later. */
  const wakeful = (contact: string) => {
    const offset = (12 - now().getUTCHours() + 24) % 24
    const hours = offset > 12 ? offset - 24 : offset
    return query("update contacts set time_zone = $2, country = 'DE' where id = $1", [
      contact,
      `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
    ])
  }

  it('goes to contacts who agreed, by the same gate, with links as written, and says why not', async () => {
    const [fan, stranger] = [await newFan(iris), await newFan(iris, { agrees: false })]
    await wakeful(fan.id)
    const { id: draft } = await drafted(iris, { content: 'Hi {{first_name|you}}: https://example.com/new' })
    const answer = await act(iris, draft, 'test', { contact_ids: [fan.id, stranger.id] })
    expect(answer.json()).toEqual({
      sent: 1,
      problems: [{ contact_id: stranger.id, text: expect.stringContaining('agreed') }],
    })
    await later(1000)
    expect((await test.texts(fan.phone)).map(({ body }) => body)).toEqual([
      'Iris Vale: Hi Mia: https://example.com/new\nReply STOP to opt out.',
    ])
    expect((await walletOf(iris)).balance).toBe(98)
    expect((await act(iris, draft, 'test', { contact_ids: [fans[0]?.id] })).statusCode).toBe(404)
  })

  it('goes to the own phone once it is confirmed, at its price', async () => {
    const { id: draft } = await drafted(iris)
    expect((await act(iris, draft, 'test', { to_me: true })).json()).toMatchObject({
      sent: 0,
      problems: [{ contact_id: null }],
    })
    await query("update users set phone_number = '+12025550188', phone_number_verified = true where id = $1", [iris.id])
    expect((await act(iris, draft, 'test', { to_me: true })).json()).toEqual({ sent: 1, problems: [] })
    expect(await walletOf(iris)).toEqual({ balance: 98, reserved: 2, held: 2 })
    await later(0)
    expect(await walletOf(iris)).toEqual({ balance: 98, reserved: 0, held: 0 })
    expect(await test.texts('+12025550188')).toHaveLength(1)
    await query("select post_to_ledger(gen_random_uuid(), $1, 'spend', 98, 'x', '', null, '', '', now())", [iris.id])
    expect((await act(iris, draft, 'test', { to_me: true })).statusCode).toBe(402)
    const empty = await drafted(iris, { content: '' })
    expect((await act(iris, empty.id, 'test', { to_me: true })).statusCode).toBe(409)
  })

  it('is not sent if the campaign was changed to cost more than was set aside', async () => {
    const phone = newPhone()
    await query('update users set phone_number = $2, phone_number_verified = true where id = $1', [iris.id, phone])
    const { id: draft } = await drafted(iris)
    expect((await act(iris, draft, 'test', { to_me: true })).json()).toEqual({ sent: 1, problems: [] })
    expect((await change(iris, draft, { content: 'x'.repeat(1000) })).statusCode).toBe(200)
    await later(0)
    expect(await walletOf(iris)).toEqual({ balance: 100, reserved: 0, held: 0 })
    expect(await test.texts(phone)).toEqual([])
  })

  it.each([
    ['refused', ['refused'], 100, 1],
    ['lost', ['uncertain'], 100, 0],
    ['put off, and then taken', ['not-now', 'not-now'], 98, 0],
    ['put off for too long', Array<SmsFailure>(6).fill('not-now'), 100, 1],
  ] satisfies [string, SmsFailure[], number, number][])(
    'that the provider has %s costs what was taken',
    async (_, failures, balance, told) => {
      await query('update users set phone_number = $2, phone_number_verified = true where id = $1', [
        iris.id,
        newPhone(),
      ])
      const { sms } = test.house.providers
      if (!sms) throw new Error('no provider of texts')
      const { send } = sms
      let asked = 0
      sms.send = async (text) => {
        const failure = failures[asked++]
        if (failure) throw new SmsError(failure, 'not taken')
        return send(text)
      }
      try {
        const { id: draft } = await drafted(iris)
        await act(iris, draft, 'test', { to_me: true })
        for (let n = 0; n < 8; n += 1) await later(180_000)
      } finally {
        sms.send = send
      }
      expect(asked).toBe(balance === 98 ? failures.length + 1 : failures.length)
      expect(await walletOf(iris)).toEqual({ balance, reserved: 0, held: 0 })
      const { items } = (await test.call(iris, 'GET', '/api/notifications')).json<{ items: { title: string }[] }>()
      expect(items.filter(({ title }) => title.includes('wasn’t sent'))).toHaveLength(told)
    },
  )
})

it('a renamed tag is renamed in audiences that still count', async () => {
  const owner = await newOwner(0)
  const fan = await newFan(owner)
  await test.call(owner, 'POST', '/api/contacts/bulk', {
    selection: { ids: [fan.id] },
    change: { kind: 'add-tags', tags: ['vip'] },
  })
  await workOff(test)
  const { id: draft } = await drafted(owner, { audience: { tags: ['VIP'] } })
  const renamed = await test.call(owner, 'POST', '/api/contacts/tags/rename', { tag: 'vip', to: 'Close friends' })
  expect(renamed.statusCode, renamed.body).toBeLessThan(300)
  await workOff(test)
  expect((await read(owner, draft)).audience.tags).toContain('Close friends')
})

it('after a restore nothing goes on by itself (standard O7)', async () => {
  const owner = await newOwner()
  await newFan(owner)
  const due = await drafted(owner)
  const { hash } = (await act(owner, due.id, 'preview')).json<{ hash: string }>()
  await act(owner, due.id, 'confirm', { hash })
  await query('delete from outbox where user_id = $1', [owner.id])
  test.setNow(new Date(now().getTime() + 60_000))
  expect(await stopAfterRestore(systemContext(test.house))).toContain('were scheduled: 1')
  await later(60_000)
  expect(await read(owner, due.id)).toMatchObject({ state: 'scheduled', waits_for: { code: 'restore' } })
  expect(await query('select 1 from sends where id = $1', [due.id])).toEqual([])
})
