import type { CampaignPreview } from '@greenroom/contracts'
import type { CampaignTrigger } from '@greenroom/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { giveNumber } from '../../testing/inbound-texts.ts'
import { newPhone } from '../../testing/phones.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { findOccasions } from './commands/find-occasions.ts'
import { goOnFunded } from './commands/go-on-funded.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, change, drafted, later, newFan, newOwner, now, query, read } = campaignHands(test)
const HOUR = 3_600_000

let nova: Visitor
beforeEach(async () => {
  test.setTier('pro')
  nova = await newOwner(1000)
})

/** Turns an automatic message on. */
async function on(trigger: CampaignTrigger, fields: object = {}): Promise<string> {
  const { id } = await drafted(nova, {
    name: trigger.kind,
    content: 'Happy day, {{first_name|you}}!',
    trigger,
    ...fields,
  })
  const { hash } = (await act(nova, id, 'preview')).json<CampaignPreview>()
  const answer = await act(nova, id, 'confirm', { hash })
  expect([answer.statusCode, answer.json()], answer.body).toMatchObject([202, { is_running: true, state: 'sending' }])
  return id
}
const look = async () => {
  await findOccasions(jobContext(test.house))
  await later(0)
}
const planned = (id: string) =>
  query<{ name: string; occasion: number; at: Date }>(
    `select c.name, p.occasion, r.not_before as at from campaign_recipients p
       join contacts c on c.id = p.contact_id
       join send_ranges r on r.send_id = p.send_id and p.seq = any (r.seqs)
     where p.send_id = $1 order by c.name, p.occasion`,
    [id],
  )
/** Wall clock of a zone in so many hours, as `10:00`, with its date. */
function wallIn(hours: number, zone: string) {
  const at = new Date(now().getTime() + hours * HOUR)
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  const [date = '', time = ''] = parts.split(' ')
  return { date, time }
}
const fan = (name: string, more: object = {}) => ({
  name,
  phone: newPhone(),
  smsConsent: 'subscribed' as const,
  createdAt: now(),
  ...more,
})

/** A zone in which it is this hour. */
const zoneAt = (hour: number) => {
  const offset = (hour - now().getUTCHours() + 24) % 24
  const hours = offset > 12 ? offset - 24 : offset
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
/** A zone in which it is noon or later, so that no night interferes. */
const zoneAtNoon = () => zoneAt(12)

describe('a birthday message', () => {
  it('reaches each person once a year, at the hour where they live', async () => {
    const zone = zoneAtNoon()
    const { date, time } = wallIn(1, zone)
    const day = date.slice(5)
    await insertContacts(test.house, nova.id, [
      fan('Mia', { birthday: `1990-${day}`, timeZone: zone, country: 'DE' }),
      fan('Nobody told us the year', { birthday: `--${day}`, timeZone: zone, country: 'DE' }),
      fan('Another day', { birthday: '1990-01-31', timeZone: zone, country: 'DE' }),
      fan('Hours later there', { birthday: `1990-${day}`, timeZone: zoneAt(0), country: 'DE' }),
      fan('No birthday', { timeZone: zone, country: 'DE' }),
    ])
    const id = await on({ kind: 'birthday', at: time })
    await look()
    await look()
    const rows = await planned(id)
    expect(rows.map(({ name, occasion }) => [name, occasion])).toEqual([
      ['Mia', Number(date.slice(0, 4))],
      ['Nobody told us the year', Number(date.slice(0, 4))],
    ])
    expect(wallIn(((rows[0]?.at.getTime() ?? 0) - now().getTime()) / HOUR, zone).time).toBe(time)
    expect(await read(nova, id)).toMatchObject({ counts: { planned: 2 } })
  })

  it('is stopped by its button, and what passes meanwhile is not made up for', async () => {
    const zone = zoneAtNoon()
    const { date, time } = wallIn(1, zone)
    await insertContacts(test.house, nova.id, [
      fan('Mia', { birthday: `1990-${date.slice(5)}`, timeZone: zone, country: 'DE' }),
    ])
    const id = await on({ kind: 'birthday', at: time })
    expect((await act(nova, id, 'pause')).json()).toMatchObject({ is_running: false, state: 'paused' })
    await look()
    expect(await planned(id)).toEqual([])
    await later(2 * HOUR)
    expect((await act(nova, id, 'resume')).json()).toMatchObject({ is_running: true, state: 'sending' })
    await look()
    expect(await planned(id)).toEqual([])
    expect((await test.call(nova, 'DELETE', `/api/campaigns/${id}`)).statusCode).toBe(409)
    expect((await change(nova, id, { archived: true })).statusCode).toBe(409)
    await act(nova, id, 'pause')
    expect((await change(nova, id, { archived: true })).json()).toMatchObject({ archived: true })
    // Turning it on takes it out of the archive.
    expect((await act(nova, id, 'resume')).json()).toMatchObject({ archived: false, is_running: true })
    await act(nova, id, 'pause')
    expect((await test.call(nova, 'DELETE', `/api/campaigns/${id}`)).statusCode).toBe(204)
  })

  it('waits for money and room, says so, and goes on with those who are still due', async () => {
    const zone = zoneAtNoon()
    const { date, time } = wallIn(1, zone)
    await insertContacts(test.house, nova.id, [
      fan('Mia', { birthday: `1990-${date.slice(5)}`, timeZone: zone, country: 'DE' }),
    ])
    const id = await on({ kind: 'birthday', at: time })
    await query("select post_to_ledger(gen_random_uuid(), $1, 'spend', 1000, 'x', '', null, '', '', now())", [nova.id])
    await look()
    expect(await read(nova, id)).toMatchObject({ state: 'paused', waits_for: { code: 'funds' }, is_running: true })
    const { items } = (await test.call(nova, 'GET', '/api/notifications')).json<{ items: { title: string }[] }>()
    expect(items.map(({ title }) => title)).toEqual(['“birthday” is paused'])
    expect((await act(nova, id, 'resume')).json()).toMatchObject({ code: 'INSUFFICIENT_FUNDS', details: { amount: 2 } })
    await query("select post_to_ledger(gen_random_uuid(), $1, 'grant', 1000, 'y', '', null, '', '', now())", [nova.id])
    await act(nova, id, 'resume')
    await look()
    expect(await planned(id)).toHaveLength(1)
  })

  it('that waits for money is off once it is archived', async () => {
    const zone = zoneAtNoon()
    const { date, time } = wallIn(1, zone)
    await insertContacts(test.house, nova.id, [
      fan('Mia', { birthday: `1990-${date.slice(5)}`, timeZone: zone, country: 'DE' }),
    ])
    const id = await on({ kind: 'birthday', at: time })
    await query("select post_to_ledger(gen_random_uuid(), $1, 'spend', 1000, 'x', '', null, '', '', now())", [nova.id])
    await look()
    expect((await change(nova, id, { archived: true })).json()).toMatchObject({ archived: true, is_running: false })
    await query("select post_to_ledger(gen_random_uuid(), $1, 'grant', 1000, 'y', '', null, '', '', now())", [nova.id])
    await goOnFunded(jobContext(test.house), nova.id)
    await look()
    expect(await planned(id)).toEqual([])
    expect(await read(nova, id)).toMatchObject({ archived: true, is_running: false })
  })

  it('cannot be turned on beside twenty others', async () => {
    await query(
      `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, trigger, is_running, created_at, updated_at)
         select gen_random_uuid(), $1, 'sms', 'Welcome', 'sent', '{"everyone":true}', 'Hi', '', '', '{"mode":"now"}', '{"kind":"birthday","at":"10:00"}', true, now(), now()
         from generate_series(1, 20)`,
      [nova.id],
    )
    const { id } = await drafted(nova, { trigger: { kind: 'birthday', at: '10:00' } })
    const { hash } = (await act(nova, id, 'preview')).json<CampaignPreview>()
    expect((await act(nova, id, 'confirm', { hash })).json()).toMatchObject({
      code: 'CONFLICT',
      message: 'You can have 20 automatic messages on at once. Turn one off first.',
    })
  })
})

describe('the review of an automatic message', () => {
  const review = async (trigger: CampaignTrigger) =>
    (await act(nova, (await drafted(nova, { content: 'Hi', trigger })).id, 'preview')).json<CampaignPreview>()

  it('says how many have a birthday, what that costs, and whose comes next', async () => {
    const zone = zoneAtNoon()
    const inDays = (days: number) => `--${wallIn(days * 24, zone).date.slice(5)}`
    const there = { timeZone: zone, country: 'DE' }
    expect((await review({ kind: 'birthday', at: '10:00' })).birthdays).toMatchObject({ people: 0, next: null })
    const [, , tomorrow] = await insertContacts(test.house, nova.id, [
      fan('Passed for today', { birthday: inDays(0), ...there }),
      fan('In a week', { birthday: inDays(7), ...there }),
      fan('Tomorrow', { birthday: inDays(1), ...there }),
      fan('Has not agreed', { birthday: inDays(0), smsConsent: 'unknown', ...there }),
      fan('No birthday', there),
    ])
    const seen = await review({ kind: 'birthday', at: wallIn(-1, zone).time })
    expect(seen).toMatchObject({ recipients: 4, skipped: { not_agreed: 1 }, joined_lately: null })
    expect(seen.birthdays).toEqual({
      people: 3,
      cost: { least: (seen.cost.least * 3) / 4, most: (seen.cost.most * 3) / 4 },
      next: { contact_id: tomorrow?.id, name: 'Tomorrow', date: wallIn(24, zone).date },
    })
    const later = await review({ kind: 'birthday', at: wallIn(1, zone).time })
    expect(later.birthdays?.next?.name).toBe('Passed for today')
  })

  it('says how many joined lately', async () => {
    const days = (n: number) => new Date(now().getTime() - n * 24 * HOUR)
    await insertContacts(
      test.house,
      nova.id,
      [1, 27, 29].map((n) => fan(`${n}`, { createdAt: days(n) })),
    )
    expect(await review({ kind: 'joined', days: 7, at: '10:00' })).toMatchObject({ joined_lately: 2, birthdays: null })
  })
})

it('without the form or the keyword that starts it, an automatic message cannot be turned on', async () => {
  const rule = await test.call(nova, 'POST', '/api/conversations/rules', {
    kind: 'keyword',
    words: ['JOIN'],
    answer: 'Welcome',
    join: { wording: 'I want texts from Nova Reyes.' },
  })
  const { id: ruleId } = rule.json<{ id: string }>()
  const running = await on({ kind: 'keyword', rule_id: ruleId, delay_minutes: 0 })
  await act(nova, running, 'pause')
  expect((await test.call(nova, 'DELETE', `/api/conversations/rules/${ruleId}`)).statusCode).toBeLessThan(300)
  expect((await act(nova, running, 'resume')).json()).toMatchObject({ code: 'CONFLICT' })
  for (const trigger of [
    { kind: 'keyword', rule_id: ruleId, delay_minutes: 0 },
    { kind: 'form', block_id: ruleId, delay_minutes: 0 },
  ]) {
    const { id } = await drafted(nova, { trigger })
    const { problems, hash } = (await act(nova, id, 'preview')).json<CampaignPreview>()
    expect(problems.map(({ code }) => code)).toEqual(['trigger'])
    expect((await act(nova, id, 'confirm', { hash })).json()).toMatchObject({ details: { reason: 'trigger' } })
  }
})

it('days after joining, each gets it once, at the hour where they live', async () => {
  const zone = zoneAtNoon()
  const { time } = wallIn(1, zone)
  const joined = (days: number) => ({
    createdAt: new Date(now().getTime() - days * 24 * HOUR),
    timeZone: zone,
    country: 'DE',
  })
  await insertContacts(test.house, nova.id, [fan('Due', joined(7)), fan('Earlier', joined(8)), fan('Later', joined(6))])
  const id = await on({ kind: 'joined', days: 7, at: time })
  await look()
  await look()
  expect((await planned(id)).map(({ name, occasion }) => [name, occasion])).toEqual([['Due', 0]])
})

describe('after joining', () => {
  it('by a word, a message follows with its delay, once', async () => {
    const number = newPhone()
    await giveNumber(test, nova.id, number)
    const rule = await test.call(nova, 'POST', '/api/conversations/rules', {
      kind: 'keyword',
      words: ['JOIN'],
      answer: 'Welcome',
      join: { wording: 'I want texts from Nova Reyes.' },
    })
    expect(rule.statusCode, rule.body).toBe(201)
    const id = await on({ kind: 'keyword', rule_id: rule.json<{ id: string }>().id, delay_minutes: 60 })
    const other = await on({ kind: 'form', block_id: null, delay_minutes: 0 })
    const phone = newPhone()
    for (const body of ['JOIN', 'JOIN']) {
      await test.call(undefined, 'POST', '/sandbox/api/sms', { from: phone, to: number, body })
      await later(1000)
    }
    const rows = await planned(id)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(now().getTime() + HOUR - 10_000)
    expect(await planned(other)).toEqual([])
  })

  it('by a form, whoever was there before gets nothing', async () => {
    const old = await newFan(nova)
    const id = await on({ kind: 'form', block_id: null, delay_minutes: 5 })
    const { noteJoined } = await import('./commands/note-joined.ts')
    const context = await jobContext(test.house).asOwner(nova.id)
    await noteJoined(context, { contactId: old.id, kind: 'form', id: null, at: new Date(now().getTime() - 1000) })
    expect(await planned(id)).toEqual([])
    for (let n = 0; n < 2; n += 1) await noteJoined(context, { contactId: old.id, kind: 'form', id: null, at: now() })
    expect(await planned(id)).toHaveLength(1)
  })
})

it('an automatic message needs no audience of today, and reserves nothing', async () => {
  const id = await on({ kind: 'birthday', at: '10:00' })
  expect(await read(nova, id)).toMatchObject({ counts: { planned: 0, reserved: 0 }, starts_at: null })
  const listed = (await test.call(nova, 'GET', '/api/campaigns?automatic=true')).json<{ items: { id: string }[] }>()
  expect(listed.items.map((item) => item.id)).toEqual([id])
})
