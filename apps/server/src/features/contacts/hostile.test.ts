import { randomUUID } from 'node:crypto'
import type { Contact, listTags, ResponseOf } from '@greenroom/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
let iris: Visitor
beforeAll(async () => {
  nova = await test.signUp()
  iris = await test.signUp()
})

type TagList = ResponseOf<typeof listTags>
const address = () => `${randomUUID()}@example.com`
const HOSTILE = [
  `'); drop table contacts; --`,
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '=cmd|/C calc!A0',
  '\u202egnirts desrever\u202c \u200b\u200b',
  '${jndi:ldap://x} {{7*7}} %00 %s%n',
  '👩‍🎤'.repeat(10),
  'ﷺ'.repeat(20),
]

describe('hostile text', () => {
  it('is kept as it is, wherever an owner can write', async () => {
    for (const text of HOSTILE) {
      const sent = { name: text.trim(), status: text.slice(0, 40).trim(), city: text, region: text }
      const answer = await test.call(nova, 'POST', '/api/contacts', { ...sent, email: address(), tags: [text] })
      expect(answer.statusCode, `${text}: ${answer.body}`).toBe(201)
      const { id, tags } = answer.json<Contact>()
      expect((await test.call(nova, 'GET', `/api/contacts/${id}`)).json()).toMatchObject(sent)
      expect(tags).toHaveLength(1)
    }
  })

  it('that cannot be stored is refused', async () => {
    for (const text of ['a\u0000b', '\ud800'])
      for (const field of ['name', 'status', 'city', 'region'])
        expect((await test.call(nova, 'POST', '/api/contacts', { email: address(), [field]: text })).statusCode).toBe(
          400,
        )
  })

  it('that cannot be stored is refused in filters, too', async () => {
    for (const field of ['status', 'tag', 'q']) {
      expect((await test.call(nova, 'GET', `/api/contacts?${field}=a%00b`)).statusCode, field).toBe(400)
      for (const text of ['a\u0000b', '\ud800']) {
        const selection = { filter: { [field]: text } }
        const change = { kind: 'star', starred: true }
        expect((await test.call(nova, 'POST', '/api/contacts/bulk', { selection, change })).statusCode).toBe(400)
        expect((await test.call(nova, 'POST', '/api/contacts/export', { selection })).statusCode).toBe(400)
      }
    }
  })

  it('in an email is invalid', async () => {
    for (const email of [
      'a@b',
      'a b@example.com',
      '<a@example.com>',
      'a@example.com\r\nBcc: x@example.com',
      'a@ex\u0430mple.com,b@example.com',
    ])
      expect((await test.call(nova, 'POST', '/api/contacts', { email })).statusCode, email).toBe(400)
  })
})

describe('a list whose people have nothing in common', () => {
  it('answers with the tags of most people, and no more than anybody reads', async () => {
    const owner = await test.signUp()
    const each = Array.from({ length: 1001 }, (_, n) => ({ tags: [`tag ${n}`, 'vip'], status: `status ${n}` }))
    await insertContacts(test.house, owner.id, each)
    const { items, statuses } = (await test.call(owner, 'GET', '/api/contacts/tags')).json<TagList>()
    expect(items[0]).toEqual({ tag: 'vip', contacts: 1001 })
    expect([items.length, statuses.length]).toEqual([1000, 1000])
  })
})

describe('a forged position in a list', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64url')

  it('is refused', async () => {
    const keys = {
      name: ['a\u0000', '\ud800'],
      created_at: ['2026-02-30 10:00:00+00', 'Sat, 1 Jan 2026 (x)', '0000-01-01 00:00:00+00', '+275760-01-01', 'now'],
    }
    for (const [sort, given] of Object.entries(keys))
      for (const key of given) {
        const after = base64(JSON.stringify([sort, key, randomUUID()]))
        const answer = await test.call(nova, 'GET', `/api/contacts?sort=${sort}&after=${after}`)
        expect(answer.statusCode, `${key}: ${answer.body}`).toBe(400)
      }
  })

  it('of a history is refused, or before everything', async () => {
    const { id } = (await test.call(nova, 'POST', '/api/contacts', { email: address() })).json<Contact>()
    for (const at of ['-999999999999999999', '-99999999999999999', '99999999999999999', 'x']) {
      const after = base64(JSON.stringify({ at, id: randomUUID() }))
      const answer = await test.call(nova, 'GET', `/api/contacts/${id}/timeline?after=${after}`)
      expect(answer.statusCode, `${at}: ${answer.body}`).toBeLessThan(500)
    }
  })
})

describe('values that only the product sets', () => {
  it('are never taken from a body (standard W12)', async () => {
    const injected = {
      user_id: iris.id,
      id: randomUUID(),
      version: 99,
      source: 'page',
      email_consent: 'subscribed',
      sms_consent: 'subscribed',
      visits_consent: 'subscribed',
      minisite_id: randomUUID(),
      created_at: '2020-01-01T00:00:00Z',
      last_activity: '2020-01-01T00:00:00Z',
      unread_count: 7,
      locked_at: null,
      deleted_at: null,
      latitude: 1,
    }
    const contact = (await test.call(nova, 'POST', '/api/contacts', { email: address() })).json<Contact>()
    for (const [field, value] of Object.entries(injected)) {
      const email = address()
      await test.call(nova, 'POST', '/api/contacts', { email, [field]: value })
      const { rows } = await test.house.db.systemPool.query(
        `select 1 from contacts where email = $1 and (user_id <> $2 or version <> 1 or source <> 'manual' or email_consent <> 'unknown'
          or sms_consent <> 'unknown' or visits_consent <> 'unknown' or minisite_id is not null or latitude is not null
          or created_at < now() - interval '1 hour' or last_activity < now() - interval '1 hour' or id = $3)`,
        [email, nova.id, injected.id],
      )
      expect(rows, field).toEqual([])
      await test.call(nova, 'PATCH', `/api/contacts/${contact.id}`, { [field]: value })
    }
    expect((await test.call(nova, 'GET', `/api/contacts/${contact.id}`)).json()).toEqual(contact)
  })
})

describe('ids of another owner (standard W11)', () => {
  it('reach nothing, wherever they are used in a call', async () => {
    const [theirs] = await insertContacts(test.house, iris.id, [{ tags: ['theirs'] }])
    const [own] = await insertContacts(test.house, nova.id, [{}])
    const field = (await test.call(iris, 'POST', '/api/contacts/fields', { label: 'Theirs', type: 'text' })).json<{
      id: string
    }>()
    const gone = (await test.call(iris, 'DELETE', `/api/contacts/${theirs?.id}`)).json<{ deletion_id: string }>()
    expect((await test.call(nova, 'POST', `/api/contacts/deletions/${gone.deletion_id}/undo`)).statusCode).toBe(404)
    await test.call(iris, 'POST', `/api/contacts/deletions/${gone.deletion_id}/undo`)
    const before = (await test.call(iris, 'GET', `/api/contacts/${theirs?.id}`)).json<Contact>()

    const merged = await test.call(nova, 'POST', `/api/contacts/${own?.id}/merge`, { other_id: theirs?.id })
    expect(merged.statusCode).toBe(404)
    const custom = { [field.id]: 'x' }
    expect((await test.call(nova, 'PATCH', `/api/contacts/${own?.id}`, { custom })).statusCode).toBe(400)
    for (const change of [{ kind: 'delete' }, { kind: 'add-tags', tags: ['x'] }, { kind: 'star', starred: true }]) {
      const answer = await test.call(nova, 'POST', '/api/contacts/bulk', { selection: { ids: [theirs?.id] }, change })
      expect(answer.json()).toMatchObject({ status: 'done', done: 0 })
    }
    expect((await test.call(iris, 'GET', `/api/contacts/${theirs?.id}`)).json()).toEqual(before)
    expect((await test.call(nova, 'POST', '/api/contacts', { email: before.email })).statusCode).toBe(201)
  })
})

describe('where somebody is', () => {
  it('gives coordinates and time zone, and another place gives others', async () => {
    const contact = (
      await test.call(nova, 'POST', '/api/contacts', { email: address(), city: 'berlin', country: 'de' })
    ).json<Contact>()
    expect(contact).toMatchObject({ city: 'berlin', country: 'DE', time_zone: 'Europe/Berlin' })
    const change = async (body: object) => (await test.call(nova, 'PATCH', `/api/contacts/${contact.id}`, body)).json()
    expect(await change({ city: 'Portland', region: 'Oregon', country: 'US' })).toMatchObject({
      time_zone: 'America/Los_Angeles',
    })
    expect(await change({ city: 'Kyoto' })).toMatchObject({ country: 'JP', time_zone: 'Asia/Tokyo' })
    expect(await change({ city: 'Lisbon', region: null, country: null, time_zone: 'Europe/Paris' })).toMatchObject({
      country: 'PT',
      time_zone: 'Europe/Paris',
    })
    const at = async () =>
      (await test.house.db.systemPool.query('select latitude from contacts where id = $1', [contact.id])).rows[0]
        .latitude
    expect(await at()).toBeCloseTo(38.7, 0)
    await change({ city: 'Nowhere at all' })
    expect(await at()).toBeNull()
  })

  it('is nowhere where only blanks stand, and no zone is an offset', async () => {
    const blank = (await test.call(nova, 'POST', '/api/contacts', { email: address(), city: '  ', region: '' })).json()
    expect(blank).toMatchObject({ city: null, region: null })
    for (const time_zone of ['+01:00', 'x', ''])
      expect((await test.call(nova, 'POST', '/api/contacts', { email: address(), time_zone })).statusCode).toBe(400)
  })

  it('is told by a phone alone where its country has one time zone', async () => {
    const zone = async (phone: string) =>
      (await test.call(nova, 'POST', '/api/contacts', { phone })).json<Contact>().time_zone
    expect(await zone('+442079460701')).toBe('Europe/London')
    expect(await zone('+12125550701')).toBeNull()
  })
})
