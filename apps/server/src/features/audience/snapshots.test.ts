import type { Segment } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()

const EVERYBODY = { version: 1, time_zone: 'UTC', where: { combinator: 'and', rules: [] } }
const call = async <T = Segment>(
  owner: Visitor,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => (await test.call(owner, method, `/api/segments${path}`, body)).json<T>()
const people = async (owner: Visitor, id: string) =>
  (await call<{ people: number }>(owner, 'GET', `/${id}/people`)).people

async function addFans(owner: Visitor, count: number): Promise<void> {
  await test.house.db.systemPool.query(
    `insert into contacts (id, user_id, email, source, created_at, updated_at, last_activity)
       select gen_random_uuid(), $1, gen_random_uuid() || '@example.com', 'manual', now(), now(), now() from generate_series(1, $2)`,
    [owner.id, count],
  )
}

it('a snapshot keeps who belonged to it, and the segment goes on', async () => {
  const owner = await test.signUp()
  await insertContacts(test.house, owner.id, [{}, {}])
  const segment = await call(owner, 'POST', '', { name: 'Everybody', rule: EVERYBODY })
  const snapshot = await call(owner, 'POST', `/${segment.id}/snapshot`, { name: 'Then' })
  expect(snapshot).toMatchObject({ name: 'Then', kind: 'static', rule: null, people: 2, filling: false })
  await insertContacts(test.house, owner.id, [{}])
  expect([await people(owner, segment.id), await people(owner, snapshot.id)]).toEqual([3, 2])
  expect((await call(owner, 'GET', `/${segment.id}`)).last_used_at).not.toBeNull()
})

it('a snapshot without a name is named by its day, within the length limit', async () => {
  const owner = await test.signUp()
  test.setNow(new Date('2026-05-17T12:00:00Z'))
  const segment = await call(owner, 'POST', '', { name: 'x'.repeat(80), rule: EVERYBODY })
  const { name } = await call(owner, 'POST', `/${segment.id}/snapshot`, {})
  test.setNow(undefined)
  expect(name).toBe(`${'x'.repeat(67)} (2026-05-17)`)
})

it('a snapshot has no rule to change, and is copied with its people', async () => {
  const owner = await test.signUp()
  await insertContacts(test.house, owner.id, [{}, {}])
  const segment = await call(owner, 'POST', '', { name: 'Everybody', rule: EVERYBODY })
  const snapshot = await call(owner, 'POST', `/${segment.id}/snapshot`, { name: 'Then' })
  expect((await test.call(owner, 'PATCH', `/api/segments/${snapshot.id}`, { rule: EVERYBODY })).statusCode).toBe(409)
  const copy = await call(owner, 'POST', `/${snapshot.id}/duplicate`)
  expect(copy).toMatchObject({ name: 'Then (copy)', kind: 'static', people: 2 })
  const other = await call(owner, 'POST', `/${segment.id}/duplicate`)
  expect(other).toMatchObject({ name: 'Everybody (copy)', kind: 'dynamic', rule: EVERYBODY })
})

it('a very large snapshot is taken in the background, completely, and only once', async () => {
  const owner = await test.signUp()
  await addFans(owner, 5_001)
  const segment = await call(owner, 'POST', '', { name: 'Everybody', rule: EVERYBODY })
  const snapshot = await call(owner, 'POST', `/${segment.id}/snapshot`, { name: 'Then' })
  expect(snapshot).toMatchObject({ filling: true, people: 5_001 })
  expect(await people(owner, snapshot.id)).toBe(0)
  for (const early of ['duplicate', 'snapshot'])
    expect((await test.call(owner, 'POST', `/api/segments/${snapshot.id}/${early}`, {})).statusCode, early).toBe(409)
  const { rows } = await test.house.db.systemPool.query("select * from outbox where name = 'segments.snapshot-asked'")
  await workOff(test)
  expect(await call(owner, 'GET', `/${snapshot.id}`)).toMatchObject({ filling: false, people: 5_001 })
  // The same event again, as after a crash: nobody is added.
  await addFans(owner, 1)
  await test.house.db.systemPool.query('insert into outbox select * from jsonb_populate_recordset(null::outbox, $1)', [
    JSON.stringify(rows),
  ])
  await workOff(test)
  expect(await people(owner, snapshot.id)).toBe(5_001)
})

it('a snapshot that was deleted while it was being taken stays gone', async () => {
  const owner = await test.signUp()
  await addFans(owner, 5_001)
  const segment = await call(owner, 'POST', '', { name: 'Everybody', rule: EVERYBODY })
  const snapshot = await call(owner, 'POST', `/${segment.id}/snapshot`, {})
  expect((await test.call(owner, 'DELETE', `/api/segments/${snapshot.id}`)).statusCode).toBe(204)
  await workOff(test)
  expect((await test.call(owner, 'GET', `/api/segments/${snapshot.id}`)).statusCode).toBe(404)
})

it('a very large snapshot contains the people it was requested for, even if its source is to be deleted first', async () => {
  const owner = await test.signUp()
  await addFans(owner, 5_001)
  const segment = await call(owner, 'POST', '', { name: 'Everybody', rule: EVERYBODY })
  const source = await call(owner, 'POST', `/${segment.id}/snapshot`, { name: 'Then' })
  await workOff(test)
  const copy = await call(owner, 'POST', `/${source.id}/duplicate`)
  expect(copy).toMatchObject({ filling: true, people: 5_001 })
  const remove = async () => (await test.call(owner, 'DELETE', `/api/segments/${source.id}`)).statusCode
  expect(await remove()).toBe(409)
  await workOff(test)
  expect(await remove()).toBe(204)
  expect(await call(owner, 'GET', `/${copy.id}`)).toMatchObject({ filling: false, people: 5_001 })
  expect(await people(owner, copy.id)).toBe(5_001)
})
