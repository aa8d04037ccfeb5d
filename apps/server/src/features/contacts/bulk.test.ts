import { randomUUID } from 'node:crypto'
import type { Contact, ContactOperation, TimelineEntry } from '@greenroom/contracts'
import { DAY_MS } from '@greenroom/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertContacts, type MadeContact } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { jobContext } from '../../platform/house.ts'
import { runOperation } from './commands/run-operation.ts'
import { clearDeleted } from './commands/clear-deleted.ts'

const test = useTestApp()
/** More than two batches. */
const MANY = 1203

let nova: Visitor
beforeEach(async () => {
  test.setNow(undefined)
  test.setTier('pro')
  nova = await test.signUp()
})

const people = (count: number, given: Partial<MadeContact> = {}) =>
  insertContacts(
    test.house,
    nova.id,
    Array.from({ length: count }, () => ({ ...given })),
  )
const ask = async (selection: object, change: object) => {
  const answer = await test.call(nova, 'POST', '/api/contacts/bulk', { selection, change })
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json<ContactOperation>()
}
const latest = async () =>
  (await test.call(nova, 'GET', '/api/contacts/operations')).json<{ items: ContactOperation[] }>().items[0]
const rows = async (): Promise<{ id: string; tags: string[]; status: string; starred: boolean; gone: boolean }[]> =>
  (
    await test.house.db.systemPool.query(
      'select id, tags, status, starred, deleted_at is not null as gone from contacts where user_id = $1 order by id',
      [nova.id],
    )
  ).rows
const live = async () => (await rows()).filter(({ gone }) => !gone).length
const history = async (id: string) =>
  (await test.call(nova, 'GET', `/api/contacts/${id}/timeline`)).json<{ items: TimelineEntry[] }>().items

describe('a change of a few that were chosen by hand', () => {
  it('is done within the request, and recorded in the history of the people it changed', async () => {
    const [one, two, other] = await people(3, { tags: ['VIP'] })
    const ids = [one?.id, two?.id]
    expect(await ask({ ids }, { kind: 'add-tags', tags: ['vip', 'Street team'] })).toMatchObject({
      status: 'done',
      done: 2,
      total: 2,
    })
    expect(await ask({ ids }, { kind: 'add-tags', tags: ['vip', 'Street team'] })).toMatchObject({ status: 'done' })
    const tags = Object.fromEntries((await rows()).map((row) => [row.id, row.tags]))
    expect(tags).toEqual({
      [one?.id ?? '']: ['VIP', 'Street team'],
      [two?.id ?? '']: ['VIP', 'Street team'],
      [other?.id ?? '']: ['VIP'],
    })
    expect(
      (await history(one?.id ?? '')).filter(({ kind }) => kind === 'tagged').map(({ details }) => details),
    ).toEqual([{ added: ['Street team'], removed: [] }])
  })

  it('takes tags away whatever their case, sets a status, stars', async () => {
    const [one] = await people(1, { tags: ['VIP', 'Band', 'berlin'] })
    const ids = [one?.id]
    await ask({ ids }, { kind: 'remove-tags', tags: ['vip', 'BERLIN', 'none'] })
    await ask({ ids }, { kind: 'set-status', status: 'customer' })
    await ask({ ids }, { kind: 'star', starred: true })
    expect(await rows()).toMatchObject([{ tags: ['Band'], status: 'customer', starred: true }])
    expect((await history(one?.id ?? '')).map(({ kind, details }) => [kind, details])).toEqual([
      ['edited', { changes: { status: { from: 'new', to: 'customer' } } }],
      ['tagged', { added: [], removed: ['VIP', 'berlin'] }],
      ['created', { source: 'manual' }],
    ])
  })

  it('never gives more tags than a contact can have', async () => {
    const [one] = await people(1, { tags: Array.from({ length: 49 }, (_, index) => `tag ${index}`) })
    await ask({ ids: [one?.id] }, { kind: 'add-tags', tags: ['one', 'two'] })
    expect((await rows())[0]?.tags.slice(48)).toEqual(['tag 48', 'one'])
  })

  it('skips deleted and waiting people, and those of another owner', async () => {
    const iris = await test.signUp()
    const [theirs] = await insertContacts(test.house, iris.id, [{}])
    const [gone, waiting, own] = await insertContacts(test.house, nova.id, [
      { deletedAt: new Date() },
      { lockedAt: new Date() },
      {},
    ])
    const ids = [theirs?.id, gone?.id, waiting?.id, own?.id]
    expect(await ask({ ids }, { kind: 'star', starred: true })).toMatchObject({ status: 'done', done: 1 })
    const { rows: starred } = await test.house.db.systemPool.query(
      'select id from contacts where starred and id = any ($1)',
      [ids],
    )
    expect(starred).toEqual([{ id: own?.id }])
  })
})

describe('a change of all that match', () => {
  it('runs in the background, over everybody who matched when it was asked for but the exceptions', async () => {
    const [except] = await people(MANY, { status: 'fan' })
    await people(3, { status: 'other' })
    const asked = await ask({ filter: { status: ['fan'] }, except: [except?.id] }, { kind: 'star', starred: true })
    expect(asked).toMatchObject({ status: 'waiting', total: null, done: 0 })
    await people(2, { status: 'fan', createdAt: new Date(Date.now() + 60_000) })
    await workOff(test)
    expect(await latest()).toMatchObject({ id: asked.id, status: 'done', total: MANY - 1, done: MANY - 1 })
    expect((await rows()).filter(({ starred }) => starred)).toHaveLength(MANY - 1)
  })

  it('counts its days back from when it was asked for, however late it runs', async () => {
    const asked = Date.now()
    await people(1, { lastActivity: new Date(asked - 6.5 * DAY_MS) })
    await ask({ filter: { active_within: 7 } }, { kind: 'star', starred: true })
    test.setNow(new Date(asked + DAY_MS))
    await workOff(test)
    expect(await rows()).toMatchObject([{ starred: true }])
  })

  it('still reaches everybody when it makes people stop matching', async () => {
    await people(MANY, { status: 'fan' })
    await ask({ filter: { status: ['fan'] } }, { kind: 'set-status', status: 'customer' })
    await workOff(test)
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['customer']))
  })

  it('continues after a process died, and changes nobody twice', async () => {
    await people(MANY)
    const { id } = await ask({ filter: {} }, { kind: 'add-tags', tags: ['tour'] })
    const stopping = new AbortController()
    const { db } = test.house
    const dying = Object.create(db, {
      forOwner: {
        value: async (...call: Parameters<typeof db.forOwner>) => {
          const result = await db.forOwner(...call)
          stopping.abort(new Error('killed'))
          return result
        },
      },
    }) as typeof db
    const context = { ...jobContext(test.house), signal: stopping.signal }
    const asOwner = async (userId: string) => ({ ...(await context.asOwner(userId)), db: dying })
    await expect(runOperation({ ...context, asOwner }, nova.id, id)).rejects.toThrow('killed')
    const { done = 0 } = (await latest()) ?? {}
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(MANY)
    await Promise.all([1, 2].map(() => runOperation(jobContext(test.house), nova.id, id)))
    expect(await latest()).toMatchObject({ status: 'done', done: MANY })
    const { rows: told } = await db.systemPool.query(
      `select count(*)::int as n from contact_events where user_id = $1 and kind = 'tagged'`,
      [nova.id],
    )
    expect(told).toEqual([{ n: MANY }])
  })

  it('can be stopped: what is done stays done, and nothing follows', async () => {
    await people(MANY)
    const { id } = await ask({ filter: {} }, { kind: 'star', starred: true })
    const stopped = await test.call(nova, 'POST', `/api/contacts/operations/${id}/cancel`)
    expect(stopped.json()).toMatchObject({ status: 'cancelled' })
    await workOff(test)
    expect((await rows()).some(({ starred }) => starred)).toBe(false)
    expect((await test.call(nova, 'POST', `/api/contacts/operations/${id}/cancel`)).json()).toEqual(stopped.json())
  })

  it('happens once when a call is repeated', async () => {
    const body = { selection: { filter: {} }, change: { kind: 'delete' } }
    const call = () => test.call(nova, 'POST', '/api/contacts/bulk', body, { 'idempotency-key': 'once' })
    expect((await call()).json()).toEqual((await call()).json())
    const { items } = (await test.call(nova, 'GET', '/api/contacts/operations')).json<{ items: unknown[] }>()
    expect(items).toHaveLength(1)
  })

  it('that has not moved for long says that it stopped, and forgets who was chosen', async () => {
    const { id } = await ask({ filter: { q: 'somebody' } }, { kind: 'delete' })
    await test.house.db.systemPool.query(
      `update contact_operations set cursor = '{"after": "somebody"}', change = change || '{"ids": ["somebody"]}' where id = $1`,
      [id],
    )
    test.setNow(new Date(Date.now() + 3_600_000))
    await clearDeleted(jobContext(test.house))
    expect(await latest()).toMatchObject({
      id,
      status: 'failed',
      error: 'It stopped unexpectedly. Changes made so far are kept.',
    })
    const kept = async () =>
      (
        await test.house.db.systemPool.query('select selection, cursor, change from contact_operations where id = $1', [
          id,
        ])
      ).rows
    expect(await kept()).toEqual([{ selection: {}, cursor: null, change: { kind: 'delete' } }])
    // A late job leaves it alone.
    await workOff(test)
    expect(await latest()).toMatchObject({ status: 'failed' })
    test.setNow(new Date(Date.now() + 30 * DAY_MS))
    await clearDeleted(jobContext(test.house))
    expect(await kept()).toHaveLength(1)
    test.setNow(new Date(Date.now() + 31 * DAY_MS))
    await clearDeleted(jobContext(test.house))
    expect(await kept()).toEqual([])
  })
})

describe('a deletion', () => {
  it('of one can be undone', async () => {
    const [one] = await people(1)
    const url = `/api/contacts/${one?.id}`
    const before = (await test.call(nova, 'GET', url)).json<Contact>()
    const { deletion_id } = (await test.call(nova, 'DELETE', url)).json<{ deletion_id: string }>()
    expect((await test.call(nova, 'GET', url)).statusCode).toBe(404)
    expect((await test.call(nova, 'DELETE', url)).statusCode).toBe(404)
    const undo = () => test.call(nova, 'POST', `/api/contacts/deletions/${deletion_id}/undo`)
    expect((await undo()).json()).toEqual({ restored: 1, taken: 0, operation: null })
    const { version: _, updated_at: __, ...stays } = before
    expect((await test.call(nova, 'GET', url)).json()).toMatchObject(stays)
    expect((await undo()).statusCode).toBe(404)
  })

  it('of many is undone in the background, and stops at once where it still runs', async () => {
    await people(MANY)
    const { deletion_id } = await ask({ filter: {} }, { kind: 'delete' })
    await workOff(test)
    expect(await live()).toBe(0)
    const undone = (await test.call(nova, 'POST', `/api/contacts/deletions/${deletion_id}/undo`)).json()
    expect(undone).toMatchObject({ restored: 0, operation: { kind: 'restore', total: MANY, status: 'waiting' } })
    await workOff(test)
    expect(await live()).toBe(MANY)
    expect(await latest()).toMatchObject({ kind: 'restore', status: 'done', done: MANY, error: null })

    const again = await ask({ filter: {} }, { kind: 'delete' })
    await test.call(nova, 'POST', `/api/contacts/deletions/${again.deletion_id}/undo`)
    await workOff(test)
    expect(await live()).toBe(MANY)
  })

  it('frees an address; a contact that has taken it keeps it when the deletion is undone', async () => {
    const email = `${randomUUID()}@example.com`
    const [one, two] = await insertContacts(test.house, nova.id, [{ email }, {}])
    const { deletion_id } = await ask({ ids: [one?.id, two?.id] }, { kind: 'delete' })
    expect((await test.call(nova, 'POST', '/api/contacts', { email })).statusCode).toBe(201)
    const undone = await test.call(nova, 'POST', `/api/contacts/deletions/${deletion_id}/undo`)
    expect(undone.json()).toMatchObject({ restored: 1, taken: 1 })
  })

  it('brings back one of those who had the same address one after the other', async () => {
    const [one, other] = await people(2)
    await test.call(nova, 'DELETE', `/api/contacts/${one?.id}`)
    const deletion = randomUUID()
    // The state during a deletion of many while an address moves to another contact.
    await test.house.db.systemPool.query(
      `update contacts c set deleted_at = now(), deletion_id = $1, email = first.email
       from contacts first where first.id = $2 and c.id = any ($3)`,
      [deletion, one?.id, [one?.id, other?.id]],
    )
    const undone = await test.call(nova, 'POST', `/api/contacts/deletions/${deletion}/undo`)
    expect(undone.json(), undone.body).toMatchObject({ restored: 1, taken: 1 })
  })

  it('is undone only where the plan has room', async () => {
    test.setTier('basic')
    const some = await people(500)
    const { deletion_id } = await ask({ ids: [some[0]?.id, some[1]?.id] }, { kind: 'delete' })
    await people(1)
    const undo = () => test.call(nova, 'POST', `/api/contacts/deletions/${deletion_id}/undo`)
    expect((await undo()).json()).toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      status: 402,
      details: { feature: 'contacts', limit: 500, usage: 499 },
    })
    test.setTier('pro')
    expect((await undo()).json()).toMatchObject({ restored: 2 })
  })

  it('is final after a day, and removes everything that belongs to the contact', async () => {
    const [one, kept] = await people(2)
    const url = `/api/contacts/${one?.id}`
    await test.call(nova, 'POST', `${url}/notes`, { body: 'Met in Berlin' })
    const { deletion_id } = (await test.call(nova, 'DELETE', url)).json<{ deletion_id: string }>()
    test.setNow(new Date(Date.now() + 23 * 3_600_000))
    await clearDeleted(jobContext(test.house))
    expect(await rows()).toHaveLength(2)
    test.setNow(new Date(Date.now() + 25 * 3_600_000))
    await clearDeleted(jobContext(test.house))
    expect(await rows()).toMatchObject([{ id: kept?.id }])
    expect((await test.call(nova, 'POST', `/api/contacts/deletions/${deletion_id}/undo`)).statusCode).toBe(404)
    const { rows: notes } = await test.house.db.systemPool.query('select 1 from contact_notes where user_id = $1', [
      nova.id,
    ])
    expect(notes).toEqual([])
  })
})
