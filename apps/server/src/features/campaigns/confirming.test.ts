import type { Campaign } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { sweepDue } from './commands/sweep-due.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const hands = campaignHands(test)
const { act, change, drafted, later, newFan, newOwner, now, query, read, walletOf, sendOf } = hands

let nova: Visitor
beforeEach(async () => {
  test.setTier('pro')
  nova = await newOwner(1000)
  for (let n = 0; n < 3; n += 1) await newFan(nova)
})

const look = (id: string, owner = nova) => hands.look(owner, id)
const confirm = (id: string, more = {}, owner = nova) => hands.confirm(owner, id, more)
const inHours = (hours: number) => new Date(now().getTime() + hours * 3_600_000).toISOString()

describe('confirming', () => {
  it('schedules a campaign, which begins to leave ten seconds later', async () => {
    const { id } = await drafted(nova)
    const answer = await confirm(id)
    expect(answer.statusCode, answer.body).toBe(202)
    expect(answer.json()).toMatchObject({
      state: 'scheduled',
      undo_until: new Date(now().getTime() + 10_000).toISOString(),
    })
    expect(answer.json<Campaign>().hash).toBeTruthy()
    await later(9000)
    expect(await sendOf(id)).toBeUndefined()
    await later(1000)
    expect(await sendOf(id)).toMatchObject({ total: 3, channel: 'sms' })
    expect(await read(nova, id)).toMatchObject({ state: 'sending', undo_until: null })
    expect((await walletOf(nova)).held).toBeGreaterThan(0)
  })

  it('can be taken back until then, and comes twice at no harm', async () => {
    const { id } = await drafted(nova)
    const { hash } = await look(id)
    const [first, again] = [await act(nova, id, 'confirm', { hash }), await act(nova, id, 'confirm', { hash })]
    expect(again.json()).toEqual(first.json())
    expect((await act(nova, id, 'undo')).json()).toMatchObject({ state: 'draft', hash: null, starts_at: null })
    await later(20_000)
    expect(await sendOf(id)).toBeUndefined()
    await confirm(id)
    await later(10_000)
    const late = await act(nova, id, 'undo')
    expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
      409,
      'Sending has already started. You can pause or cancel it.',
    ])
  })

  it('takes only what was shown: a change, or many more people, ask again', async () => {
    const { id } = await drafted(nova)
    const { hash } = await look(id)
    await change(nova, id, { content: 'Something else' })
    const changed = await act(nova, id, 'confirm', { hash })
    expect(changed.json()).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'changed', preview: { recipients: 3 } },
    })
    const seen = await look(id)
    await newFan(nova)
    expect((await act(nova, id, 'confirm', { hash: seen.hash })).statusCode).toBe(202)
    await act(nova, id, 'undo')
    await query(
      `insert into contacts (id, user_id, name, phone, source, sms_consent, created_at, updated_at, last_activity)
         select gen_random_uuid(), $1, '', '+1212555' || lpad(n::text, 4, '0'), 'manual', 'subscribed', now(), now(), now()
         from generate_series(1, 60) n`,
      [nova.id],
    )
    expect((await act(nova, id, 'confirm', { hash: seen.hash })).json()).toMatchObject({
      details: { reason: 'changed', preview: { recipients: 64 } },
    })
    expect((await act(nova, id, 'confirm', { hash: 'garbage' })).statusCode).toBe(409)
    const { hash: grown } = await look(id)
    const boast = `${grown.split('.')[0]}.zzzz.zzzz`
    expect((await act(nova, id, 'confirm', { hash: boast })).json()).toMatchObject({ state: 'scheduled', hash: grown })
  })

  it('an edit takes it back; a new name does not', async () => {
    const { id } = await drafted(nova, { schedule: { mode: 'at', at: inHours(5) } })
    await confirm(id)
    await change(nova, id, { name: 'Another name' })
    expect((await read(nova, id)).state).toBe('scheduled')
    await change(nova, id, { content: 'Hi {{first_name|there}}, “Tidewater” is out now.' })
    expect((await read(nova, id)).state).toBe('scheduled')
    await change(nova, id, { content: 'Other words' })
    expect(await read(nova, id)).toMatchObject({ state: 'draft', hash: null, starts_at: null })
    await later(5 * 3_600_000)
    expect(await sendOf(id)).toBeUndefined()
  })

  it('is never out of sight: not archived while it is scheduled, and back from the archive with it', async () => {
    const { id } = await drafted(nova, { schedule: { mode: 'at', at: inHours(5) } })
    await change(nova, id, { archived: true })
    expect((await confirm(id)).json()).toMatchObject({ state: 'scheduled', archived: false })
    expect((await change(nova, id, { archived: true })).statusCode).toBe(409)
    await act(nova, id, 'undo')
    expect((await change(nova, id, { archived: true })).json()).toMatchObject({ archived: true })
  })

  it('leaves at its time, and not before', async () => {
    const { id } = await drafted(nova, { schedule: { mode: 'at', at: inHours(2) } })
    expect((await confirm(id)).json()).toMatchObject({ state: 'scheduled' })
    await later(7_100_000)
    expect(await sendOf(id)).toBeUndefined()
    await later(100_000)
    expect(await sendOf(id)).toMatchObject({ total: 3 })
  })
})

describe('a campaign that comes due', () => {
  it('waits for what is missing, says so, and goes on when it is told to', async () => {
    const { id } = await drafted(nova, { schedule: { mode: 'at', at: inHours(1) } })
    await confirm(id)
    await query("select post_to_ledger(gen_random_uuid(), $1, 'spend', 999, 'x', '', null, '', '', now())", [nova.id])
    await later(3_600_000)
    expect(await read(nova, id)).toMatchObject({
      state: 'scheduled',
      waits_for: { code: 'funds', mend: expect.any(String) },
    })
    const { items } = (await test.call(nova, 'GET', '/api/notifications')).json<{ items: { title: string }[] }>()
    expect(items.map(({ title }) => title)).toContain('“New single” hasn’t been sent')
    expect((await act(nova, id, 'resume')).statusCode).toBe(402)
    await query("select post_to_ledger(gen_random_uuid(), $1, 'grant', 999, 'y', '', null, '', '', now())", [nova.id])
    expect((await act(nova, id, 'resume')).statusCode).toBe(200)
    await later(1000)
    expect(await sendOf(id)).toMatchObject({ total: 3 })
  })

  it('asks again if it would do something else by now', async () => {
    const segment = (
      await test.call(nova, 'POST', '/api/segments', {
        name: 'All',
        rule: { version: 1, time_zone: 'UTC', where: { combinator: 'and', rules: [] } },
      })
    ).json<{ id: string }>()
    const { id } = await drafted(nova, {
      audience: { segment_ids: [segment.id] },
      schedule: { mode: 'at', at: inHours(1) },
    })
    await confirm(id)
    const starred = {
      version: 1,
      time_zone: 'UTC',
      where: { combinator: 'and', rules: [{ field: 'starred', operator: 'is', value: false }] },
    }
    await test.call(nova, 'PATCH', `/api/segments/${segment.id}`, { rule: starred })
    await later(3_600_000)
    expect(await read(nova, id)).toMatchObject({ state: 'scheduled', waits_for: { code: 'changed' } })
    expect((await act(nova, id, 'resume')).statusCode).toBe(409)
    expect(await sendOf(id)).toBeUndefined()
  })

  it('is prepared by the sweep if its own job was lost, and never hours late', async () => {
    const { id } = await drafted(nova)
    await confirm(id)
    await query('delete from outbox where user_id = $1', [nova.id])
    await later(45_000)
    expect((await read(nova, id)).state).toBe('preparing')
    await sweepDue(jobContext(test.house))
    await later(0)
    expect(await sendOf(id)).toMatchObject({ total: 3 })
    const late = await drafted(nova)
    await confirm(late.id)
    await query('delete from outbox where user_id = $1', [nova.id])
    await later(2 * 3_600_000)
    await sweepDue(jobContext(test.house))
    await later(0)
    expect(await read(nova, late.id)).toMatchObject({ state: 'scheduled', waits_for: { code: 'late' } })
    expect(await sendOf(late.id)).toBeUndefined()
  })
})

describe('cancelling', () => {
  it('a scheduled campaign never leaves, and a draft is deleted instead', async () => {
    const { id } = await drafted(nova, { schedule: { mode: 'at', at: inHours(1) } })
    expect((await act(nova, id, 'cancel')).statusCode).toBe(409)
    await confirm(id)
    expect((await act(nova, id, 'cancel')).json()).toMatchObject({ state: 'cancelled' })
    await later(3_600_000)
    expect(await sendOf(id)).toBeUndefined()
    expect((await change(nova, id, { content: 'Again' })).json()).toMatchObject({ state: 'draft' })
  })

  it('one that is being sent is paused, resumed, and canceled; what has not left costs nothing', async () => {
    const { id } = await drafted(nova)
    await confirm(id)
    await later(10_000)
    expect((await change(nova, id, { content: 'Too late' })).statusCode).toBe(409)
    expect((await test.call(nova, 'DELETE', `/api/campaigns/${id}`)).statusCode).toBe(409)
    expect((await act(nova, id, 'pause')).json()).toMatchObject({ state: 'paused', waits_for: { code: 'owner' } })
    expect((await act(nova, id, 'resume')).json()).toMatchObject({ state: 'sending', waits_for: null })
    expect((await act(nova, id, 'resume')).json()).toMatchObject({ state: 'sending', waits_for: null })
    expect((await act(nova, id, 'cancel')).json()).toMatchObject({ state: 'cancelled' })
    expect((await act(nova, id, 'resume')).statusCode).toBe(409)
    expect(await walletOf(nova)).toMatchObject({ balance: 1000, held: 0 })
  })
})
