import { beforeEach, describe, expect, it } from 'vitest'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const hands = campaignHands(test)
const { act, drafted, later, newFan, newOwner, now, query, walletOf, sendOf } = hands

let nova: Visitor
beforeEach(async () => {
  test.setTier('pro')
  nova = await newOwner(1000)
  for (let n = 0; n < 3; n += 1) await newFan(nova)
})

const look = (id: string, owner = nova) => hands.look(owner, id)
const confirm = (id: string, more = {}, owner = nova) => hands.confirm(owner, id, more)

describe('a campaign with too little room or money', () => {
  it('needs money and room in the plan, and says how much and how many', async () => {
    const poor = await newOwner(3)
    for (let n = 0; n < 3; n += 1) await newFan(poor)
    const { id } = await drafted(poor, { content: 'Hi' })
    const broke = await confirm(id, {}, poor)
    expect([broke.statusCode, broke.json()]).toMatchObject([
      402,
      { code: 'INSUFFICIENT_FUNDS', details: { reason: 'insufficient_funds', amount: 6, missing: 3 } },
    ])
    const sent = await query(
      `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel, status, origin)
         select gen_random_uuid(), $1, (select id from contacts where user_id = $1 limit 1), '', now(), 'outbound', 'sms', 'sent', 'person'
         from generate_series(1, 4998) n returning 1`,
      [nova.id],
    )
    const draft = await drafted(nova)
    const seen = await look(draft.id)
    test.setTier(sent.length > 0 ? 'pro' : 'free')
    const fits = seen.plan?.fits ?? 0
    expect(seen.plan).toMatchObject({ usage: 4998, fits: Math.min(3, (seen.plan?.limit ?? 0) - 4998) })
    const full = await confirm(draft.id)
    expect([full.statusCode, full.json()]).toMatchObject([402, { code: 'PLAN_LIMIT_REACHED', details: { fits } }])
    expect((await confirm(draft.id, { only_first: fits + 1 })).statusCode).toBe(402)
    expect((await confirm(draft.id, { only_first: fits })).statusCode).toBe(202)
    await later(10_000)
    expect(await sendOf(draft.id)).toMatchObject({ total: fits })
  })

  it('counts against the plan of the period in which it leaves', async () => {
    const next = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() + 1, 2, 15))
    test.setTier('basic')
    const used = await drafted(nova)
    const limit = (await look(used.id)).plan?.limit ?? 0
    await query(
      `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel, status, origin)
         select gen_random_uuid(), $1, (select id from contacts where user_id = $1 limit 1), '', now(), 'outbound', 'sms', 'sent', 'person'
         from generate_series(1, $2::int) n`,
      [nova.id, limit],
    )
    expect((await confirm(used.id)).statusCode).toBe(402)
    const { id } = await drafted(nova, { schedule: { mode: 'at', at: next.toISOString() } })
    expect((await look(id)).plan).toMatchObject({ usage: 0, fits: 3 })
    expect((await confirm(id)).statusCode).toBe(202)
    const local = await drafted(nova, { schedule: { mode: 'local', at: next.toISOString().slice(0, 16) } })
    expect((await look(local.id)).plan).toMatchObject({ usage: 3, fits: 3 })
  })

  it.each([
    ['joined', ['Ada', 'Ben'], 6],
    ['active', ['Cy', 'Ada'], 4],
    ['score', ['Ben', 'Cy'], 6],
  ])('to the first by %s, at the price of these', async (by, names, most) => {
    const owner = await newOwner(1000)
    const day = (n: number) => new Date(now().getTime() - n * 86_400_000)
    const fan = { phoneCountry: 'US', smsConsent: 'subscribed', timeZone: 'America/New_York' } as const
    await insertContacts(test.house, owner.id, [
      { ...fan, name: 'Dee', phone: '+12125550104', smsConsent: 'opted_out', createdAt: day(9), score: 99 },
      { ...fan, name: 'Cy', phone: '+12125550103', createdAt: day(1), lastActivity: day(0), score: 2 },
      { ...fan, name: 'Ben', phone: '+12125550102', createdAt: day(2), score: 3, city: 'x'.repeat(90) },
      { ...fan, name: 'Ada', phone: '+12125550101', createdAt: day(3), lastActivity: day(1), score: 1 },
    ])
    const { id } = await drafted(owner, { content: `${'x'.repeat(50)} {{city|there}}` })
    const seen = await look(id, owner)
    expect(seen.plan?.first).toMatchObject({ [by]: { least: 8, most: 8 } })
    await confirm(id, { only_first: 2, first_by: by }, owner)
    await later(10_000)
    const rows = await query<{ name: string }>(
      'select name from campaign_recipients join contacts c on c.id = contact_id where send_id = $1 order by name',
      [id],
    )
    expect(rows.map(({ name }) => name)).toEqual(names.toSorted())
    expect((await walletOf(owner)).held).toBe(most)
  })

  it('two at the plan’s limit never get the same room (standard W21)', async () => {
    test.setTier('basic')
    const owner = await newOwner(100_000)
    for (let n = 0; n < 2; n += 1) await newFan(owner)
    const draft = await drafted(owner)
    const limit = (await look(draft.id, owner)).plan?.limit ?? 0
    await query(
      `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel, status, origin)
         select gen_random_uuid(), $1, (select id from contacts where user_id = $1 limit 1), '', now(), 'outbound', 'sms', 'sent', 'person'
         from generate_series(1, $2::int) n`,
      [owner.id, limit - 2],
    )
    const drafts = await Promise.all(Array.from({ length: 64 }, () => drafted(owner)))
    const hashes: string[] = []
    for (const { id } of drafts) hashes.push((await look(id, owner)).hash)
    const answers = await Promise.all(drafts.map(({ id }, at) => act(owner, id, 'confirm', { hash: hashes[at] })))
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 402)).toHaveLength(63)
    await later(10_000)
    const { rows } = await test.house.db.systemPool.query('select sum(total)::int as n from sends where user_id = $1', [
      owner.id,
    ])
    expect(rows).toEqual([{ n: 2 }])
  })
})
