import { randomUUID } from 'node:crypto'
import type { Segment } from '@greenroom/contracts'
import type { AudienceRule, RuleCondition } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()

const rule = (...rules: RuleCondition[]): AudienceRule => ({
  version: 1,
  time_zone: 'Europe/Berlin',
  where: { combinator: 'and', rules },
})
const tagged = (tag: string): RuleCondition => ({ field: 'tags', operator: 'has_any_of', value: [tag] })
const within = (id: string): RuleCondition => ({ field: 'segment', operator: 'is_in', value: id })

async function make(owner: Visitor, name: string, of: AudienceRule): Promise<Segment> {
  const answer = await test.call(owner, 'POST', '/api/segments', { name, rule: of })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Segment>()
}
const change = (owner: Visitor, id: string, body: unknown) => test.call(owner, 'PATCH', `/api/segments/${id}`, body)
const get = async (owner: Visitor, id: string) => (await test.call(owner, 'GET', `/api/segments/${id}`)).json<Segment>()
const count = async (owner: Visitor, id: string) =>
  (await test.call(owner, 'GET', `/api/segments/${id}/people`)).json<{ people: number }>().people
const list = async (owner: Visitor, query = '') =>
  (await test.call(owner, 'GET', `/api/segments${query}`)).json<{ items: Segment[]; total: number }>()

describe('a segment', () => {
  it('counts its current members, and follows as people change', async () => {
    const owner = await test.signUp()
    const [first] = await insertContacts(test.house, owner.id, [{ tags: ['VIP'] }, { tags: ['vip', 'press'] }, {}])
    const segment = await make(owner, 'Close fans', rule(tagged('vip')))
    expect(segment).toMatchObject({ kind: 'dynamic', people: 2, archived: false, filling: false, version: 1 })
    await test.house.db.systemPool.query("update contacts set tags = '{}' where id = $1", [first?.id])
    expect(await count(owner, segment.id)).toBe(1)
    expect((await get(owner, segment.id)).people).toBe(1)
  })

  it('never counts people who were deleted or wait for room', async () => {
    const owner = await test.signUp()
    await insertContacts(test.house, owner.id, [{}, { deletedAt: new Date() }, { lockedAt: new Date() }])
    const segment = await make(owner, 'All', rule())
    expect(segment.people).toBe(1)
    const snapshot = (await test.call(owner, 'POST', `/api/segments/${segment.id}/snapshot`, {})).json<Segment>()
    expect(snapshot.people).toBe(1)
    await test.house.db.systemPool.query('update contacts set deleted_at = now() where user_id = $1', [owner.id])
    expect(await count(owner, snapshot.id)).toBe(0)
  })

  it('can only be changed on its current version', async () => {
    const owner = await test.signUp()
    const segment = await make(owner, 'A', rule(tagged('a')))
    expect((await change(owner, segment.id, { name: 'B', version: 1 })).json()).toMatchObject({ name: 'B', version: 2 })
    const late = await change(owner, segment.id, { rule: rule(), version: 1 })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { name: 'B', version: 2 } } })
    expect((await get(owner, segment.id)).rule).toEqual(rule(tagged('a')))
  })

  it('can be pinned to be compared in reports, at most 30 at once, which makes no new version of it', async () => {
    const owner = await test.signUp()
    const [first, last] = [await make(owner, 'First', rule()), await make(owner, 'Last', rule())]
    expect((await change(owner, first.id, { pinned: true })).json()).toMatchObject({ pinned: true, version: 1 })
    await test.house.db.systemPool.query(
      `insert into segments (id, user_id, name, kind, created_at, updated_at, pinned_at)
       select gen_random_uuid(), $1, 'S' || n, 'static', now(), now(), now() from generate_series(1, 29) n`,
      [owner.id],
    )
    const refused = await change(owner, last.id, { pinned: true })
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'You already compare 30 segments in reports. Take one out first.',
    ])
    expect((await change(owner, first.id, { pinned: true })).statusCode).toBe(200)
    expect((await change(owner, first.id, { archived: true })).json()).toMatchObject({ pinned: false, archived: true })
    for (const archived of [undefined, true])
      expect((await change(owner, first.id, { pinned: true, archived })).statusCode).toBe(409)
    expect((await change(owner, last.id, { pinned: true })).json()).toMatchObject({ pinned: true })
    await change(owner, last.id, { pinned: false })
    expect((await change(owner, first.id, { pinned: true, archived: false })).json()).toMatchObject({ pinned: true })
    const iris = await test.signUp()
    expect((await change(iris, last.id, { pinned: false })).statusCode).toBe(404)
  })

  it('is found by any part of its name, and can be archived without being lost', async () => {
    const owner = await test.signUp()
    const segment = await make(owner, '50 % off, Berlin', rule())
    await make(owner, 'Hamburg', rule())
    expect((await list(owner, '?q=BER')).items.map(({ name }) => name)).toEqual(['50 % off, Berlin'])
    expect((await list(owner, '?q=%25')).total).toBe(1)
    expect((await change(owner, segment.id, { archived: true })).json()).toMatchObject({ archived: true })
    expect((await list(owner)).items.map(({ name }) => name)).toEqual(['Hamburg'])
    expect((await list(owner, '?archived=true')).total).toBe(1)
    expect((await list(owner, '?archived=any')).total).toBe(2)
    await change(owner, segment.id, { archived: false })
    expect((await list(owner)).total).toBe(2)
  })

  it('says what is wrong with a rule, and where', async () => {
    const owner = await test.signUp()
    const refused = async (of: unknown) => {
      const answer = await test.call(owner, 'POST', '/api/segments', { name: 'X', rule: of })
      expect(answer.statusCode).toBe(400)
      return answer.json<{ details: { issues: { path: string; message: string }[] } }>().details.issues
    }
    expect(await refused(rule({ field: 'password', operator: 'is', value: 'x' }))).toContainEqual(
      expect.objectContaining({ message: 'There is no such field.' }),
    )
    expect(await refused(rule(...Array.from({ length: 51 }, () => tagged('a'))))).toContainEqual(
      expect.objectContaining({ message: 'A segment can have at most 50 conditions.' }),
    )
  })

  it('says when it was last used: when its people were exported', async () => {
    const owner = await test.signUp()
    await insertContacts(test.house, owner.id, [{}])
    const segment = await make(owner, 'A', rule())
    expect(segment.last_used_at).toBeNull()
    expect((await test.call(owner, 'GET', `/api/contacts/export?segment=${segment.id}`)).statusCode).toBe(200)
    expect(await get(owner, segment.id)).toMatchObject({ last_used_at: expect.any(String), version: 1 })
  })

  it('is created once, however often a lost call is repeated', async () => {
    const owner = await test.signUp()
    const call = () =>
      test.call(owner, 'POST', '/api/segments', { name: 'Once', rule: rule() }, { 'idempotency-key': 'k' })
    const [one, two] = [await call(), await call()]
    expect(two.json<Segment>().id).toBe(one.json<Segment>().id)
    expect((await list(owner)).total).toBe(1)
  })
})

describe('segments built on segments', () => {
  it('follow the segments they use', async () => {
    const owner = await test.signUp()
    await insertContacts(test.house, owner.id, [{ tags: ['a'] }, { tags: ['a', 'b'] }, { tags: ['b'] }])
    const base = await make(owner, 'Base', rule(tagged('a')))
    const top = await make(owner, 'Top', rule(within(base.id), tagged('b')))
    expect(top.people).toBe(1)
    expect((await change(owner, base.id, { rule: rule() })).statusCode).toBe(200)
    expect(await count(owner, top.id)).toBe(2)
  })

  it('never form a circle, and the message names the segment to check', async () => {
    const owner = await test.signUp()
    const one = await make(owner, 'One', rule())
    const two = await make(owner, 'Two', rule(within(one.id)))
    const three = await make(owner, 'Three', rule(within(two.id)))
    const self = await change(owner, one.id, { rule: rule(within(one.id)) })
    expect(self.json()).toMatchObject({ code: 'CONFLICT', message: 'A segment cannot use itself.' })
    const far = await change(owner, one.id, { rule: rule(within(three.id)) })
    expect(far.statusCode).toBe(409)
    expect(far.json()).toMatchObject({
      message: '“Three” already uses this segment, so this one cannot use it.',
      details: { segments: [{ id: three.id, name: 'Three' }] },
    })
    const preview = await test.call(owner, 'POST', '/api/segments/preview', { rule: rule(within(two.id)), id: one.id })
    expect(preview.statusCode).toBe(409)
  })

  it('never form a circle when two tabs close it at the same moment', async () => {
    const owner = await test.signUp()
    const one = await make(owner, 'One', rule())
    const two = await make(owner, 'Two', rule())
    const answers = await Promise.all([
      change(owner, one.id, { rule: rule(within(two.id)) }),
      change(owner, two.id, { rule: rule(within(one.id)) }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('can be nested up to a limit, even when a nested one grows', async () => {
    const owner = await test.signUp()
    const chain = [await make(owner, 'S1', rule())]
    for (let at = 2; at <= 5; at++) chain.push(await make(owner, `S${at}`, rule(within(chain.at(-1)?.id ?? ''))))
    const deeper = await test.call(owner, 'POST', '/api/segments', {
      name: 'S6',
      rule: rule(within(chain[4]?.id ?? '')),
    })
    expect(deeper.statusCode).toBe(409)
    const below = await make(owner, 'Below', rule())
    const grown = await change(owner, chain[0]?.id ?? '', { rule: rule(within(below.id)) })
    expect(grown.statusCode).toBe(409)
    expect(grown.json<{ message: string }>().message).toBe(
      '“S5” uses this segment and would become too large. Segments can be nested at most 5 deep.',
    )
    expect((await change(owner, chain[1]?.id ?? '', { rule: rule(within(below.id)) })).statusCode).toBe(200)
  })

  it('cannot be deleted while another uses them, which is named', async () => {
    const owner = await test.signUp()
    const base = await make(owner, 'Base', rule())
    const top = await make(owner, 'Top', rule(within(base.id)))
    const refused = await test.call(owner, 'DELETE', `/api/segments/${base.id}`)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      message: '“Top” uses this segment. Change or delete that one first.',
      details: { segments: [{ id: top.id, name: 'Top' }] },
    })
    await change(owner, top.id, { rule: rule(tagged('x')) })
    expect((await test.call(owner, 'DELETE', `/api/segments/${base.id}`)).statusCode).toBe(204)
    expect((await test.call(owner, 'GET', `/api/segments/${base.id}`)).statusCode).toBe(404)
  })
})

describe("another owner's segments", () => {
  it('do not exist, whatever is done with their ids', async () => {
    const [one, two] = [await test.signUp(), await test.signUp()]
    await insertContacts(test.house, one.id, [{ name: 'Theirs' }])
    await insertContacts(test.house, two.id, [{ name: 'Mine' }])
    const theirs = await make(one, 'Theirs', rule())
    const mine = await make(two, 'Mine', rule())
    for (const id of [theirs.id, randomUUID()]) {
      const calls = await Promise.all([
        test.call(two, 'GET', `/api/segments/${id}`),
        test.call(two, 'GET', `/api/segments/${id}/people`),
        change(two, id, { name: 'x' }),
        test.call(two, 'DELETE', `/api/segments/${id}`),
        test.call(two, 'POST', `/api/segments/${id}/duplicate`),
        test.call(two, 'POST', `/api/segments/${id}/snapshot`, {}),
        test.call(two, 'POST', '/api/segments', { name: 'x', rule: rule(within(id)) }),
        change(two, mine.id, { rule: rule(within(id)) }),
        test.call(two, 'POST', '/api/segments/preview', { rule: rule(within(id)) }),
      ])
      expect(calls.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 404))
    }
    expect(await count(two, mine.id)).toBe(1)
  })

  it('count as empty if a rule names one', async () => {
    const [one, two] = [await test.signUp(), await test.signUp()]
    await insertContacts(test.house, two.id, [{}])
    const theirs = await make(one, 'Theirs', rule())
    const mine = await make(two, 'Mine', rule())
    await test.house.db.systemPool.query('update segments set rule = $2 where id = $1', [
      mine.id,
      JSON.stringify(rule(within(theirs.id))),
    ])
    expect(await count(two, mine.id)).toBe(0)
  })
})

describe('a rule that is being built', () => {
  it('shows how many people it matches, and ten with the most recent activity', async () => {
    const owner = await test.signUp()
    await insertContacts(
      test.house,
      owner.id,
      Array.from({ length: 12 }, (_, at) => ({ name: `Fan ${at}`, createdAt: new Date(Date.UTC(2026, 0, at + 1)) })),
    )
    const { people, sample } = (await test.call(owner, 'POST', '/api/segments/preview', { rule: rule() })).json<{
      people: number
      sample: { name: string }[]
    }>()
    expect(people).toBe(12)
    expect(sample.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, at) => `Fan ${11 - at}`))
  })
})

describe('the segments of a contact', () => {
  it('are those they belong to now, without archived ones', async () => {
    const owner = await test.signUp()
    const [fan] = await insertContacts(test.house, owner.id, [{ tags: ['a'] }])
    const base = await make(owner, 'B base', rule(tagged('a')))
    await make(owner, 'A built on it', rule(within(base.id)))
    await make(owner, 'Not they', rule(tagged('b')))
    await test.call(owner, 'POST', `/api/segments/${base.id}/snapshot`, { name: 'C snapshot' })
    const away = await make(owner, 'Away', rule())
    await change(owner, away.id, { archived: true })
    const answer = await test.call(owner, 'GET', `/api/contacts/${fan?.id}/segments`)
    expect(answer.json<{ items: { name: string }[] }>().items.map(({ name }) => name)).toEqual([
      'A built on it',
      'B base',
      'C snapshot',
    ])
    const stranger = await test.signUp()
    expect((await test.call(stranger, 'GET', `/api/contacts/${fan?.id}/segments`)).statusCode).toBe(404)
  })

  it('are found however many segments there are', async () => {
    const owner = await test.signUp()
    const [fan] = await insertContacts(test.house, owner.id, [{ tags: ['a'] }])
    for (let at = 0; at < 30; at++)
      await make(owner, `S${String(at).padStart(2, '0')}`, rule(tagged(at % 2 ? 'a' : 'b')))
    const answer = await test.call(owner, 'GET', `/api/contacts/${fan?.id}/segments`)
    expect(answer.json<{ items: unknown[] }>().items).toHaveLength(15)
  })
})
