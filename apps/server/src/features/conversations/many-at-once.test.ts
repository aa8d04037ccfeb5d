import { describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { insertMessages } from '../../testing/message-rows.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { at, twoFans } from '../../testing/two-fans.ts'
import { jobContext } from '../../platform/house.ts'
import { forgetChanges } from './commands/forget-changes.ts'

const test = useTestApp()
const fans = twoFans(test)
const { say, thread, change, counts } = fans

describe('many at once', () => {
  it('changes the given ones, or those of a filter, and counts them', async () => {
    await say(fans.ann.id, 0)
    await say(fans.ben.id, 1)
    const bulk = async (body: object) => (await test.call(fans.owner, 'POST', '/api/conversations/bulk', body)).json()
    expect(await bulk({ ids: [fans.ann.id], action: 'read' })).toMatchObject({ changed: 1, has_more: false })
    expect(await bulk({ filter: {}, action: 'read' })).toMatchObject({ changed: 1, has_more: false })
    expect(await counts()).toMatchObject({ unread: 0 })
    expect(await bulk({ filter: {}, except: [fans.ben.id, fans.ann.id], action: 'close' })).toMatchObject({
      changed: 0,
    })
    expect(await bulk({ ids: [fans.ann.id, fans.ben.id], action: 'unread' })).toMatchObject({
      changed: 2,
      has_more: false,
    })
    expect(await bulk({ filter: { filter: 'waiting' }, action: 'close' })).toMatchObject({
      changed: 2,
      has_more: false,
    })
    expect(await bulk({ filter: { filter: 'waiting' }, action: 'close' })).toMatchObject({
      changed: 0,
      has_more: false,
    })
    expect(await counts()).toMatchObject({ all: 0, closed: 2 })
    expect(await bulk({ filter: { filter: 'closed' }, action: 'open' })).toMatchObject({ changed: 2, has_more: false })
    const both = await test.call(fans.owner, 'POST', '/api/conversations/bulk', {
      ids: [fans.ann.id],
      filter: {},
      action: 'read',
    })
    expect(both.statusCode).toBe(400)
  })
})

describe('undoing a change of many', () => {
  const bulk = async (body: object) => {
    const answer = await test.call(fans.owner, 'POST', '/api/conversations/bulk', body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ changed: number; change_id: string; has_more: boolean }>()
  }
  const undo = (id: string) => test.call(fans.owner, 'POST', `/api/conversations/changes/${id}/undo`)
  const both = async () => Promise.all([thread(fans.ann.id), thread(fans.ben.id)])
  const later = (minutes: number) => test.setNow(at(minutes))

  it.each([
    ['read', {}],
    ['unread', {}],
    ['close', {}],
    ['open', {}],
    ['snooze', { snoozed_until: at(500).toISOString() }],
  ] as const)('gives each thread back what it was: %s', async (action, more) => {
    later(10)
    for (const id of [fans.ann.id, fans.ben.id]) {
      await say(id, 0)
      await say(id, 1)
    }
    const cara = await insertContacts(test.house, fans.owner.id, [{ name: 'Cara' }]).then(([one]) => one?.id ?? '')
    await say(cara, 2)
    await change(fans.ann.id, { read: true })
    await change(fans.ann.id, { state: 'snoozed', snoozed_until: at(300).toISOString() })
    await change(cara, { state: 'closed' })
    const all = [fans.ann.id, fans.ben.id, cara]
    const before = await Promise.all(all.map(thread))
    later(11)
    const { change_id: id } = await bulk({ ids: all, action, ...more })
    expect(await Promise.all(all.map(thread))).not.toEqual(before)
    later(12)
    expect((await undo(id)).statusCode).toBe(200)
    expect(await Promise.all(all.map(thread))).toEqual(before)
    expect((await undo(id)).statusCode).toBe(404)
  })

  it('leaves those who wrote meanwhile, and what the owner did since, as they are', async () => {
    later(10)
    await say(fans.ann.id, 0)
    await say(fans.ben.id, 0)
    await change(fans.ann.id, { state: 'snoozed', snoozed_until: at(300).toISOString() })
    const { change_id: id } = await bulk({ ids: [fans.ann.id, fans.ben.id], action: 'close' })
    later(11)
    await say(fans.ann.id, 11)
    await change(fans.ben.id, { state: 'snoozed', snoozed_until: at(400).toISOString() })
    const now = await both()
    expect((await undo(id)).json()).toEqual({ restored: 0, has_more: false })
    expect(await both()).toEqual(now)
  })

  it('leaves open what arrived late: written before it was opened, taken after', async () => {
    later(0)
    await say(fans.ann.id, -5)
    await change(fans.ann.id, { state: 'closed' })
    later(2)
    const { change_id: id } = await bulk({ ids: [fans.ann.id], action: 'open' })
    await say(fans.ann.id, 1)
    later(3)
    expect((await undo(id)).json()).toEqual({ restored: 0, has_more: false })
    expect(await thread(fans.ann.id)).toMatchObject({ state: 'open' })
  })

  it('keeps unread what arrived after everything was marked read', async () => {
    later(10)
    await say(fans.ann.id, 0)
    const { change_id: id } = await bulk({ ids: [fans.ann.id], action: 'read' })
    later(11)
    await say(fans.ann.id, 11)
    await undo(id)
    expect(await thread(fans.ann.id)).toMatchObject({ unread_count: 2 })
  })

  it('undoes all calls of one change, more than one call changes at once', async () => {
    later(0)
    const crowd = await insertContacts(
      test.house,
      fans.owner.id,
      Array.from({ length: 700 }, (_, n) => ({ name: `Fan ${n}` })),
    )
    await insertMessages(
      test.house,
      fans.owner.id,
      crowd.map(({ id }) => ({ contactId: id, sentAt: at(-5) })),
    )
    const first = await bulk({ filter: {}, action: 'close' })
    expect(first).toMatchObject({ changed: 500, has_more: true })
    later(1)
    const second = await bulk({ filter: {}, action: 'close', change_id: first.change_id })
    expect(second).toEqual({ changed: 200, has_more: false, change_id: first.change_id })
    expect(await counts()).toMatchObject({ all: 0, closed: 700 })
    expect((await undo(first.change_id)).json()).toEqual({ restored: 500, has_more: true })
    expect((await undo(first.change_id)).json()).toEqual({ restored: 200, has_more: false })
    expect(await counts()).toMatchObject({ all: 700, waiting: 700, closed: 0 })
  })

  it('of several calls ends with those of the last hour', async () => {
    later(0)
    await say(fans.ann.id, -1)
    await say(fans.ben.id, -1)
    const { change_id: id } = await bulk({ ids: [fans.ann.id], action: 'close' })
    later(5)
    await bulk({ ids: [fans.ben.id], action: 'close', change_id: id })
    later(62)
    expect((await undo(id)).json()).toEqual({ restored: 1, has_more: false })
  })

  it('is kept for the newest twenty', async () => {
    later(0)
    await say(fans.ann.id, -1)
    const made: string[] = []
    for (let minute = 1; minute <= 22; minute += 1) {
      later(minute)
      made.push(
        (await bulk({ ids: [fans.ann.id, fans.ben.id], action: minute % 2 === 0 ? 'open' : 'close' })).change_id,
      )
    }
    const { rows } = await test.house.db.systemPool.query<{ id: string }>(
      'select change_id as id from thread_changes where user_id = $1 group by change_id order by min(at)',
      [fans.owner.id],
    )
    expect(rows.map(({ id }) => id)).toEqual(made.slice(2))
    expect((await undo(made[1] ?? '')).statusCode).toBe(404)
  })

  it('is offered for an hour, and to nobody else', async () => {
    later(0)
    await say(fans.ann.id, -1)
    const { change_id: id } = await bulk({ ids: [fans.ann.id], action: 'close' })
    const other = await test.signUp()
    expect((await test.call(other, 'POST', `/api/conversations/changes/${id}/undo`)).statusCode).toBe(404)
    later(61)
    await forgetChanges(jobContext(test.house))
    expect((await undo(id)).statusCode).toBe(404)
    const { rowCount } = await test.house.db.systemPool.query('select 1 from thread_changes where user_id = $1', [
      fans.owner.id,
    ])
    expect(rowCount).toBe(0)
  })
})
