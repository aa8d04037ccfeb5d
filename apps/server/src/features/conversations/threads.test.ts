import { randomUUID } from 'node:crypto'
import type { Thread } from '@greenroom/contracts'
import { describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { insertMessages } from '../../testing/message-rows.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { at, twoFans } from '../../testing/two-fans.ts'

const test = useTestApp()
const fans = twoFans(test)
const { say, thread, change, counts } = fans
const list = async (query = '') => {
  const answer = await test.call(fans.owner, 'GET', `/api/conversations?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: Thread[]; total: number; total_is_exact: boolean }>()
}
const names = async (query = '') => (await list(query)).items.map(({ name }) => name)

describe('a thread', () => {
  it('holds the last message of either channel, how many are unread, and since when the person waits', async () => {
    await say(fans.ann.id, 0, { content: 'Hello' })
    await say(fans.ann.id, 1, { channel: 'email', subject: 'Tour', content: 'When?' })
    expect(await thread(fans.ann.id)).toMatchObject({
      contact_id: fans.ann.id,
      state: 'open',
      unread_count: 2,
      waiting_since: at(0).toISOString(),
      last_message: 'When?',
      last_message_at: at(1).toISOString(),
      last_direction: 'inbound',
      channel: 'email',
    })
  })

  it('waits no longer once a person has answered, but does after an automatic answer or a failed one', async () => {
    await say(fans.ann.id, 0)
    await say(fans.ann.id, 1, { direction: 'outbound', origin: 'rule' })
    await say(fans.ann.id, 2, { direction: 'outbound', status: 'failed' })
    await say(fans.ann.id, 3, { direction: 'outbound', status: 'scheduled' })
    expect(await thread(fans.ann.id)).toMatchObject({ waiting_since: at(0).toISOString() })
    await say(fans.ann.id, 4, { direction: 'outbound', status: 'queued' })
    expect(await thread(fans.ann.id)).toMatchObject({ waiting_since: null, last_direction: 'outbound' })
    await test.house.db.systemPool.query(
      `update messages set status = 'canceled' where user_id = $1 and status = 'queued'`,
      [fans.owner.id],
    )
    expect(await thread(fans.ann.id)).toMatchObject({
      waiting_since: at(0).toISOString(),
      last_message_at: at(2).toISOString(),
    })
  })

  it('waits neither for an out-of-office mail nor for STOP', async () => {
    await say(fans.ann.id, 0, { isAutomatic: true, channel: 'email' })
    await say(fans.ann.id, 1, { content: 'STOP', handledAs: 'stop' })
    expect(await thread(fans.ann.id)).toMatchObject({ waiting_since: null, unread_count: 2 })
  })

  it('is empty, yet there, for a contact without messages, so that one can write first', async () => {
    expect(await thread(fans.ann.id)).toMatchObject({ name: 'Ann', state: 'open', unread_count: 0, last_message: null })
    expect((await test.call(fans.owner, 'GET', `/api/conversations/${fans.ann.id}/messages`)).json()).toEqual({
      items: [],
      next: null,
    })
    expect(await names()).toEqual([])
  })

  it('belongs to its owner alone', async () => {
    await say(fans.ann.id, 0)
    const other = await test.signUp()
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/messages', undefined],
      ['PATCH', '', { state: 'closed' }],
      ['PUT', '/draft', { channel: 'sms', content: 'Hi' }],
      ['DELETE', '/flag', undefined],
    ] as const)
      expect((await test.call(other, method, `/api/conversations/${fans.ann.id}${path}`, body)).statusCode).toBe(404)
    expect(
      (await test.call(other, 'POST', '/api/conversations/bulk', { ids: [fans.ann.id], action: 'close' })).json(),
    ).toMatchObject({
      changed: 0,
      has_more: false,
    })
    expect(await thread(fans.ann.id)).toMatchObject({ state: 'open' })
  })

  it('leaves the lists with its contact, and comes back with it', async () => {
    await say(fans.ann.id, 0)
    const { deletion_id } = (await test.call(fans.owner, 'DELETE', `/api/contacts/${fans.ann.id}`)).json<{
      deletion_id: string
    }>()
    expect(await names()).toEqual([])
    expect(await counts()).toMatchObject({ all: 0, waiting: 0 })
    expect((await test.call(fans.owner, 'GET', `/api/conversations/${fans.ann.id}`)).statusCode).toBe(404)
    expect((await test.call(fans.owner, 'POST', `/api/contacts/deletions/${deletion_id}/undo`)).statusCode).toBe(200)
    expect(await names()).toEqual(['Ann'])
  })
})

describe('state', () => {
  it('closed: out of the way until the person writes, who waits from then on', async () => {
    await say(fans.ann.id, 0)
    test.setNow(at(5))
    expect((await change(fans.ann.id, { state: 'closed' })).json()).toMatchObject({
      state: 'closed',
      waiting_since: null,
    })
    expect(await names()).toEqual([])
    expect(await names('filter=closed')).toEqual(['Ann'])
    await say(fans.ann.id, 6, { isAutomatic: true })
    expect(await thread(fans.ann.id)).toMatchObject({ state: 'closed' })
    await say(fans.ann.id, 7)
    expect(await thread(fans.ann.id)).toMatchObject({ state: 'open', waiting_since: at(7).toISOString() })
  })

  it('closed by mistake: opened again, the person waits as before', async () => {
    await say(fans.ann.id, 0)
    await change(fans.ann.id, { state: 'closed' })
    expect((await change(fans.ann.id, { state: 'open' })).json()).toMatchObject({
      state: 'open',
      waiting_since: at(0).toISOString(),
    })
  })

  it('a message that was on its way while the thread was closed still waits', async () => {
    await say(fans.ann.id, 0)
    test.setNow(at(5))
    await change(fans.ann.id, { state: 'closed' })
    await say(fans.ann.id, 4)
    expect(await thread(fans.ann.id)).toMatchObject({ state: 'open', waiting_since: at(4).toISOString() })
  })

  it('snoozed: comes back when due, even before the job has run, and at once when the person writes', async () => {
    await say(fans.ann.id, 0)
    await say(fans.ben.id, 0)
    test.setNow(at(1))
    for (const { id } of [fans.ann, fans.ben])
      await change(id, { state: 'snoozed', snoozed_until: at(60).toISOString() })
    expect(await names('filter=snoozed')).toHaveLength(2)
    expect(await counts()).toMatchObject({ all: 0, waiting: 0, snoozed: 2 })
    await say(fans.ben.id, 2)
    expect(await names()).toEqual(['Ben'])
    test.setNow(at(60))
    expect(await names()).toEqual(['Ben', 'Ann'])
    expect((await list('filter=waiting')).items[1]).toMatchObject({ state: 'open', snoozed_until: null })
    expect(await names('filter=snoozed')).toEqual([])
    expect(await counts()).toMatchObject({ all: 2, waiting: 2, unread: 2, snoozed: 0 })
  })

  it('snoozing needs a moment that is still to come', async () => {
    expect((await change(fans.ann.id, { state: 'snoozed' })).statusCode).toBe(400)
    const past = await change(fans.ann.id, { state: 'snoozed', snoozed_until: '2020-01-01T00:00:00Z' })
    expect(past.statusCode, past.body).toBe(400)
  })

  it('read: once or twice, the same; unread: the newest message', async () => {
    await say(fans.ann.id, 0)
    await say(fans.ann.id, 1)
    for (let i = 0; i < 2; i += 1)
      expect((await change(fans.ann.id, { read: true })).json()).toMatchObject({ unread_count: 0 })
    for (let i = 0; i < 2; i += 1)
      expect((await change(fans.ann.id, { read: false })).json()).toMatchObject({ unread_count: 1 })
    const { items } = (await test.call(fans.owner, 'GET', `/api/conversations/${fans.ann.id}/messages`)).json<{
      items: { read_at: string | null }[]
    }>()
    expect(items.map(({ read_at }) => read_at === null)).toEqual([true, false])
  })
})

describe('the list', () => {
  it('is sorted by the newest message or by who waits longest, page by page', async () => {
    await say(fans.ann.id, 0)
    await say(fans.ben.id, 1)
    await say(fans.ann.id, 2)
    expect(await names()).toEqual(['Ann', 'Ben'])
    expect(await names('sort=longest_waiting')).toEqual(['Ann', 'Ben'])
    await say(fans.ann.id, 3, { direction: 'outbound' })
    expect(await names('sort=longest_waiting')).toEqual(['Ben', 'Ann'])
    expect(await list('limit=1&page=2&sort=longest_waiting')).toMatchObject({ items: [{ name: 'Ann' }], total: 2 })
    expect(await list('limit=1&page=3')).toMatchObject({ items: [], total: 2 })
  })

  it('every filter shows what its count says', async () => {
    const [cleo, dan] = await insertContacts(test.house, fans.owner.id, [
      { name: 'Cleo', tags: ['vip'] },
      { name: 'Dan' },
    ])
    await say(fans.ann.id, 0, { channel: 'email' })
    await say(fans.ben.id, 1, { readAt: at(1) })
    await say(cleo?.id ?? '', 2, { direction: 'outbound' })
    await say(dan?.id ?? '', 3)
    await change(dan?.id ?? '', { state: 'closed' })
    const expected = {
      waiting: ['Ben', 'Ann'],
      unread: ['Ann'],
      all: ['Cleo', 'Ben', 'Ann'],
      snoozed: [],
      closed: ['Dan'],
      starred: ['Ben'],
    }
    for (const [filter, people] of Object.entries(expected)) {
      expect(await names(`filter=${filter}`), filter).toEqual(people)
      expect((await counts())[filter], filter).toBe(people.length)
    }
    expect(await names('channel=email')).toEqual(['Ann'])
    expect(await list('channel=sms')).toMatchObject({ total: 2 })
    expect(await names('tag=vip')).toEqual(['Cleo'])
    expect(await names('tag=vip&channel=email')).toEqual([])
    expect(await names(`campaign_id=${randomUUID()}`)).toEqual([])
    const segment = (
      await test.call(fans.owner, 'POST', '/api/segments', {
        name: 'VIP',
        rule: {
          version: 1,
          time_zone: 'UTC',
          where: { combinator: 'and', rules: [{ field: 'tags', operator: 'has_any_of', value: ['vip'] }] },
        },
      })
    ).json<{ id: string }>()
    expect(await names(`segment=${segment.id}`)).toEqual(['Cleo'])
  })

  it('finds names, addresses, and words of messages, the last of them unfinished', async () => {
    await say(fans.ann.id, 0, { content: "Will you play 'Low Tide' in Berlin?" })
    await say(fans.ben.id, 1, { content: 'Loved the show 🔥', subject: 'Encore' })
    expect(await names('q=ann@ex')).toEqual(['Ann'])
    expect(await names('q=5550101')).toEqual(['Ben'])
    expect(await names('q=berl')).toEqual(['Ann'])
    expect(await names('q=tide%20low')).toEqual(['Ann'])
    expect(await names('q=encore')).toEqual(['Ben'])
    expect(await names('q=%F0%9F%94%A5')).toEqual(['Ben'])
    expect(await names("q=it's")).toEqual([])
    expect(await names('q=berlin&filter=closed')).toEqual([])
    await change(fans.ann.id, { state: 'closed' })
    expect(await names('q=berlin&filter=closed')).toEqual(['Ann'])
    expect(await list('q=nobody said this')).toMatchObject({ items: [], total: 0, total_is_exact: true })
  })

  it('shows the message that was found, what stands around the words, and who wrote it', async () => {
    await say(fans.ann.id, 0, { content: 'Will you ever play Lisbon again?' })
    await say(fans.ann.id, 1, { content: 'Never mind' })
    await say(fans.ben.id, 2, { direction: 'outbound', content: 'Lisbon it is' })
    const items = (await list('q=lisbon')).items.map(({ name, found }) => [name, found?.text, found?.direction])
    expect(items).toEqual([
      ['Ben', 'Lisbon it is', 'outbound'],
      ['Ann', 'Will you ever play Lisbon again?', 'inbound'],
    ])
    expect((await list('q=ann')).items.map(({ found }) => found)).toEqual([null])
    expect((await list()).items.map(({ found }) => found)).toEqual([null, null])
  })

  it('shows the start of a very long mail whose words stand far below', async () => {
    const long = `${'so far so good '.repeat(700)} see you in Lisbon`
    await say(fans.ann.id, 0, { channel: 'email', content: long })
    expect((await list('q=lisbon')).items.map(({ found }) => found?.text)).toEqual([expect.stringMatching(/^so far/)])
  })

  it('of many who said the same, the newest come first', async () => {
    const crowd = await insertContacts(
      test.house,
      fans.owner.id,
      Array.from({ length: 40 }, (_, n) => ({ name: `Fan ${n}` })),
    )
    await insertMessages(
      test.house,
      fans.owner.id,
      crowd.map(({ id }, n) => ({ contactId: id, sentAt: at(n), content: 'yes please' })),
    )
    const found = await list('q=please&limit=5')
    expect(found.items.map(({ name }) => name)).toEqual(['Fan 39', 'Fan 38', 'Fan 37', 'Fan 36', 'Fan 35'])
    expect(found.total).toBe(40)
  })
})
