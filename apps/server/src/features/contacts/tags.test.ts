import type { ContactOperation, listTags, ResponseOf, Segment, TimelineEntry } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts, type MadeContact } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { runOperation } from './commands/run-operation.ts'

const test = useTestApp()
/** More than two batches. */
const MANY = 1003

let nova: Visitor
beforeEach(async () => {
  test.setNow(undefined)
  test.setTier('pro')
  nova = await test.signUp()
})

const people = (count: number, tags: string[], given: Partial<MadeContact> = {}) =>
  insertContacts(
    test.house,
    nova.id,
    Array.from({ length: count }, () => ({ tags, ...given })),
  )
const ask = async (what: 'rename' | 'delete', body: object, headers = {}) => {
  const answer = await test.call(nova, 'POST', `/api/contacts/tags/${what}`, body, headers)
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json<ContactOperation>()
}
const listed = async (q = '') =>
  (await test.call(nova, 'GET', `/api/contacts/tags${q && `?q=${encodeURIComponent(q)}`}`)).json<
    ResponseOf<typeof listTags>
  >()
const counts = async () => Object.fromEntries((await listed()).items.map(({ tag, contacts }) => [tag, contacts]))
/** Counts how often each combination of tags occurs, including deleted contacts. */
const kept = async (): Promise<Record<string, number>> => {
  const { rows } = await test.house.db.systemPool.query<{ tags: string; n: number }>(
    `select array_to_string(tags, ',') as tags, count(*)::int as n from contacts where user_id = $1 group by 1`,
    [nova.id],
  )
  return Object.fromEntries(rows.map(({ tags, n }) => [tags, n]))
}
const latest = async () =>
  (await test.call(nova, 'GET', '/api/contacts/operations')).json<{ items: ContactOperation[] }>().items[0]
const history = async (id = '') =>
  (await test.call(nova, 'GET', `/api/contacts/${id}/timeline`))
    .json<{ items: TimelineEntry[] }>()
    .items.filter(({ kind }) => kind === 'tagged')
    .map(({ details }) => details)

describe('a tag of somebody who comes back', () => {
  it('is there with them, though it was forgotten meanwhile', async () => {
    const [gone] = await people(1, ['friends'])
    const { deletion_id } = (await test.call(nova, 'DELETE', `/api/contacts/${gone?.id}`)).json()
    // The state if the tag is removed from everybody at the same time.
    await test.house.db.systemPool.query('delete from tags where user_id = $1', [nova.id])
    await test.call(nova, 'POST', `/api/contacts/deletions/${deletion_id}/undo`)
    expect(await counts()).toEqual({ friends: 1 })
  })
})

describe('another name for a tag', () => {
  it('is there with the answer where few have it, in its place among their tags, and stands in their history', async () => {
    const [one] = await people(2, ['first', 'VIP', 'last'])
    await people(1, [], { deletedAt: new Date() })
    expect(await ask('rename', { tag: 'vip', to: ' Close  friends ' })).toMatchObject({
      kind: 'rename-tag',
      status: 'done',
      done: 2,
      total: 2,
    })
    expect(await kept()).toEqual({ 'first,Close friends,last': 2, '': 1 })
    expect(await counts()).toEqual({ 'Close friends': 2, first: 2, last: 2 })
    expect(await history(one?.id)).toEqual([{ added: ['Close friends'], removed: ['VIP'] }])
  })

  it('that is a tag already makes both one, as that one is written, and nobody has it twice', async () => {
    const [both] = await people(1, ['vip', 'Friends'])
    await people(2, ['vip'])
    await people(3, ['Friends'])
    await ask('rename', { tag: 'vip', to: 'FRIENDS' })
    expect(await kept()).toEqual({ Friends: 6 })
    expect(await counts()).toEqual({ Friends: 6 })
    expect(await history(both?.id)).toEqual([{ added: [], removed: ['vip'] }])
  })

  it('may be the same in another case, which is no news of anybody', async () => {
    const [one] = await people(2, ['vip'])
    await ask('rename', { tag: 'vip', to: 'VIP' })
    expect(await kept()).toEqual({ VIP: 2 })
    expect(await counts()).toEqual({ VIP: 2 })
    expect(await history(one?.id)).toEqual([])
  })

  it.each(['vip', 'VIP'])('that everybody writes so already leaves it where it is (%s)', async (to) => {
    await people(1, ['VIP'])
    await people(2, [to])
    await test.house.db.systemPool.query(`update contacts set tags = $2 where user_id = $1`, [nova.id, [to]])
    await ask('rename', { tag: 'vip', to })
    expect(await counts()).toEqual({ [to]: 3 })
  })

  it('that nobody has is the name of it from then on', async () => {
    const [one] = await people(1, ['vip'])
    await test.call(nova, 'PATCH', `/api/contacts/${one?.id}`, { tags: [] })
    await ask('rename', { tag: 'vip', to: 'friends' })
    expect(await counts()).toEqual({ friends: 0 })
  })

  it('reaches those who are deleted or wait for room, so that the old one never comes back with them', async () => {
    await people(1, ['vip'])
    await people(1, ['vip'], { deletedAt: new Date() })
    await people(1, ['vip'], { lockedAt: new Date() })
    expect(await ask('rename', { tag: 'vip', to: 'friends' })).toMatchObject({ done: 1, total: 1 })
    expect(await kept()).toEqual({ friends: 3 })
  })

  it('comes in the background to many, and goes on where it stood when a process died over it', async () => {
    await people(MANY, ['vip'])
    await people(MANY, ['vip'], { deletedAt: new Date() })
    const { id, ...asked } = await ask('rename', { tag: 'vip', to: 'friends' })
    expect(asked).toMatchObject({ status: 'waiting', total: MANY, done: 0 })
    const stopping = new AbortController()
    const { db } = test.house
    let steps = 0
    const dying = Object.create(db, {
      forOwner: {
        value: async (...call: Parameters<typeof db.forOwner>) => {
          const result = await db.forOwner(...call)
          steps += 1
          if (steps === 4) stopping.abort(new Error('killed'))
          return result
        },
      },
    }) as typeof db
    const context = { ...jobContext(test.house), signal: stopping.signal }
    const asOwner = async (userId: string) => ({ ...(await context.asOwner(userId)), db: dying })
    await expect(runOperation({ ...context, asOwner }, nova.id, id)).rejects.toThrow('killed')
    expect(Object.keys(await kept()).toSorted()).toEqual(['friends', 'vip'])
    await Promise.all([1, 2].map(() => runOperation(jobContext(test.house), nova.id, id)))
    expect(await latest()).toMatchObject({ id, status: 'done', done: MANY, total: MANY })
    expect(await kept()).toEqual({ friends: 2 * MANY })
    expect(await counts()).toEqual({ friends: MANY })
  })

  it('comes once from a call that is repeated, and never to a tag that is not there', async () => {
    await people(1, ['vip'])
    const call = () => ask('rename', { tag: 'vip', to: 'friends' }, { 'idempotency-key': 'once' })
    expect(await call()).toEqual(await call())
    for (const [what, body] of [
      ['rename', { tag: 'vip', to: 'x' }],
      ['delete', { tag: 'vip' }],
    ] as const)
      expect((await test.call(nova, 'POST', `/api/contacts/tags/${what}`, body)).statusCode).toBe(404)
    const empty = await test.call(nova, 'POST', '/api/contacts/tags/rename', { tag: 'friends', to: ' ; ' })
    expect(empty.json()).toMatchObject({ status: 400, message: expect.stringContaining('Give the tag a name.') })
  })
})

describe('segments that ask for a tag', () => {
  const rule = (...rules: object[]) => ({ version: 1, time_zone: 'UTC', where: { combinator: 'and', rules } })
  const make = async (name: string, ...rules: object[]) =>
    (await test.call(nova, 'POST', '/api/segments', { name, rule: rule(...rules) })).json<Segment>()
  const read = async ({ id }: Segment) => (await test.call(nova, 'GET', `/api/segments/${id}`)).json<Segment>()
  const rulesOf = async (segment: Segment) => (await read(segment)).rule?.where.rules
  const size = async ({ id }: Segment) =>
    (await test.call(nova, 'GET', `/api/segments/${id}/people`)).json<{ people: number }>().people
  const any = (...value: string[]) => ({ field: 'tags', operator: 'has_any_of', value })
  const all = (...value: string[]) => ({ field: 'tags', operator: 'has_all_of', value })
  const none = (...value: string[]) => ({ field: 'tags', operator: 'has_none_of', value })

  it('are named, at any depth of their rules', async () => {
    const deep = await make('Deep', { combinator: 'or', rules: [any('Other', 'VIP')] })
    await make('Other', any('vip list'), { field: 'name', operator: 'is', value: 'vip' })
    const { items } = (await test.call(nova, 'GET', '/api/contacts/tags/segments?tag=vip')).json()
    expect(items).toEqual([{ id: deep.id, name: 'Deep' }])
  })

  it('ask by the new name, and hold the same people', async () => {
    await people(3, ['vip'])
    const segment = await make('Close', any('VIP', 'crew'), { combinator: 'or', rules: [all('vip')] })
    await ask('rename', { tag: 'vip', to: 'friends' })
    await workOff(test)
    expect(await rulesOf(segment)).toEqual([any('friends', 'crew'), { combinator: 'or', rules: [all('friends')] }])
    expect(await size(segment)).toBe(3)
    expect((await read(segment)).version).toBe(segment.version + 1)
  })

  it('hold the same people while many get the new name, and where that is stopped half way', async () => {
    await people(MANY, ['vip'])
    await people(5, [])
    const [inside, outside] = [await make('In', any('vip')), await make('Out', none('vip'))]
    const { id } = await ask('rename', { tag: 'vip', to: 'friends' })
    const { rows: events } = await test.house.db.systemPool.query<{ name: string }>(
      'select name from outbox where user_id = $1 and name like $2',
      [nova.id, 'contacts.%'],
    )
    expect(events.map(({ name }) => name).toSorted()).toEqual(['contacts.operation-asked', 'contacts.tag-renamed'])
    await test.call(nova, 'POST', `/api/contacts/operations/${id}/cancel`)
    await workOff(test)
    expect(await rulesOf(inside)).toEqual([any('vip', 'friends')])
    await test.house.db.systemPool.query(
      `update contacts set tags = '{friends}' where id in (select id from contacts where user_id = $1 and tags <> '{}' limit 500)`,
      [nova.id],
    )
    expect([await size(inside), await size(outside)]).toEqual([MANY, 5])

    await ask('rename', { tag: 'vip', to: 'friends' })
    await workOff(test)
    expect([await rulesOf(inside), await rulesOf(outside)]).toEqual([[any('friends')], [none('friends')]])
    expect([await size(inside), await size(outside)]).toEqual([MANY, 5])
  })
})

describe('a tag that is deleted', () => {
  it('is removed from everybody, including deleted and waiting people, and no longer offered', async () => {
    const [one] = await people(1, ['a', 'VIP', 'z'])
    await people(MANY, ['vip'])
    await people(1, ['vip'], { deletedAt: new Date() })
    expect(await ask('delete', { tag: 'vip' })).toMatchObject({
      kind: 'delete-tag',
      status: 'waiting',
      total: MANY + 1,
      deletion_id: null,
    })
    await workOff(test)
    expect(await latest()).toMatchObject({ status: 'done', done: MANY + 1 })
    expect(await kept()).toEqual({ 'a,z': 1, '': MANY + 1 })
    expect(await counts()).toEqual({ a: 1, z: 1 })
    expect(await history(one?.id)).toEqual([{ added: [], removed: ['VIP'] }])
  })

  it('is another’s no more than its name', async () => {
    const iris = await test.signUp()
    await insertContacts(test.house, iris.id, [{ tags: ['vip'] }])
    await people(1, ['vip'])
    await ask('delete', { tag: 'vip' })
    const { items } = (await test.call(iris, 'GET', '/api/contacts/tags')).json<{ items: unknown[] }>()
    expect(items).toEqual([{ tag: 'vip', contacts: 1 }])
  })
})

describe('a search for tags', () => {
  it('finds the one that is called so, then those that begin so, then the rest, with how many have each', async () => {
    await people(1, ['Tour', 'Tour 2026'])
    await people(2, ['tour 2026', 'Street tour'])
    await people(9, ['Detour', '50%'])
    expect(await listed('TOUR')).toEqual({
      items: [
        { tag: 'Tour', contacts: 1 },
        { tag: 'Tour 2026', contacts: 3 },
        { tag: 'Detour', contacts: 9 },
        { tag: 'Street tour', contacts: 2 },
      ],
      is_cut: false,
      statuses: [],
    })
    expect((await listed('%')).items).toEqual([{ tag: '50%', contacts: 9 }])
  })

  it('finds tags beyond the thousand that the list shows', async () => {
    await insertContacts(
      test.house,
      nova.id,
      Array.from({ length: 26 }, (_, person) => ({
        tags: Array.from({ length: 40 }, (__, index) => `tag ${person * 40 + index + 1}`),
      })),
    )
    const { items, is_cut: isCut } = await listed()
    expect([items.length, isCut]).toEqual([1000, true])
    const left = Array.from({ length: 1040 }, (_, index) => `tag ${index + 1}`).filter(
      (tag) => !items.some((item) => item.tag === tag),
    )
    expect((await listed(left[0])).items[0]).toEqual({ tag: left[0], contacts: 1 })
    expect(await listed('tag')).toMatchObject({ items: { length: 100 }, is_cut: true })
  })
})
