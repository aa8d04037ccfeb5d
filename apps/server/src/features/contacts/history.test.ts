import { randomUUID } from 'node:crypto'
import type { Contact, ContactNote, TimelineEntry } from '@greenroom/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
let siteId: string
beforeAll(async () => {
  nova = await test.signUp()
  const site = await test.call(nova, 'POST', '/api/minisites', { username: 'history', name: 'History' })
  siteId = site.json<{ id: string }>().id
})

const made = async (given: Parameters<typeof insertContacts>[2][number] = {}) => {
  const [contact] = await insertContacts(test.house, nova.id, [given])
  return contact?.id ?? ''
}
const page = async (id: string, query = '') => {
  const answer = await test.call(nova, 'GET', `/api/contacts/${id}/timeline${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: TimelineEntry[]; next: string | null }>()
}
const run = (text: string, values: unknown[]) => test.house.db.systemPool.query(text, values)

describe('the history of a person', () => {
  it('brings together how they came, what they said, agreed to, visited, and what was changed, newest first', async () => {
    const id = await made({ source: 'page', minisiteId: siteId, createdAt: new Date('2026-01-01T10:00:00Z') })
    const { items: blocks } = (await test.call(nova, 'GET', `/api/minisites/${siteId}/blocks`)).json<{
      items: { id: string; title: string }[]
    }>()
    const [block] = blocks
    await run(
      `insert into contact_visits (id, user_id, contact_id, mini_site_id, block_id, at) values
        (gen_random_uuid(), $1, $2, $3, null, '2026-01-02'), (gen_random_uuid(), $1, $2, $3, $4, '2026-01-03')`,
      [nova.id, id, siteId, block?.id],
    )
    await run(
      `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel)
        values (gen_random_uuid(), $1, $2, 'See you in Berlin', '2026-01-04', 'inbound', 'sms')`,
      [nova.id, id],
    )
    test.setNow(new Date('2026-01-05T00:00:00Z'))
    const url = `/api/contacts/${id}`
    await test.call(nova, 'PATCH', url, { name: 'Iris V.' })
    test.setNow(new Date('2026-01-05T12:00:00Z'))
    await test.call(nova, 'PATCH', url, { tags: ['vip'] })
    test.setNow(new Date('2026-01-06T00:00:00Z'))
    await test.call(nova, 'POST', `${url}/consent`, { channel: 'email', state: 'subscribed', statement: 'Told me' })
    test.setNow(new Date('2026-01-07T00:00:00Z'))
    await test.call(nova, 'POST', `${url}/notes`, { body: 'Plays bass' })
    test.setNow(undefined)
    const { items, next } = await page(id)
    expect(next).toBeNull()
    const site = { name: 'History', username: 'history' }
    expect(items.map(({ kind, details }) => [kind, details])).toEqual([
      ['note', { note_id: expect.any(String), body: 'Plays bass' }],
      [
        'consent',
        expect.objectContaining({ channel: 'email', state: 'subscribed', wording: { text: 'Told me', version: 1 } }),
      ],
      ['tagged', { added: ['vip'], removed: [] }],
      ['edited', { changes: { name: { from: 'Iris Vale', to: 'Iris V.' } } }],
      [
        'message',
        {
          direction: 'inbound',
          channel: 'sms',
          subject: null,
          content: 'See you in Berlin',
          status: 'received',
          read_at: null,
        },
      ],
      ['clicked', { site, block: { id: block?.id, title: block?.title } }],
      ['visited', { site }],
      ['signed_up', { site }],
    ])
    expect(items.at(-1)?.at).toBe('2026-01-01T10:00:00.000Z')
  })

  it('comes page by page strictly by time, whatever a line is about, also where many happened in one microsecond', async () => {
    const id = await made({ createdAt: new Date('2026-02-01T00:00:00Z') })
    await run(
      `insert into contact_events (id, user_id, contact_id, kind, at, details)
        select gen_random_uuid(), $1, $2, 'edited', '2026-02-02'::timestamptz + (n / 5) * interval '1 microsecond', '{}' from generate_series(1, 23) n`,
      [nova.id, id],
    )
    await run(
      `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel)
        select gen_random_uuid(), $1, $2, 'Hi', '2026-02-02'::timestamptz + (n / 3) * interval '1 microsecond', 'inbound', 'sms' from generate_series(1, 17) n`,
      [nova.id, id],
    )
    await run(
      `insert into contact_notes (id, user_id, contact_id, body, created_at, updated_at)
        select gen_random_uuid(), $1, $2, 'Hi', at, at from (select '2026-02-02'::timestamptz + (n / 2) * interval '1 microsecond' as at from generate_series(1, 9) n) moments`,
      [nova.id, id],
    )
    await run(
      `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, at)
        select gen_random_uuid(), $1, $2, 'sms', 'subscribed', 'person', 'page', '2026-02-02'::timestamptz + (n / 2) * interval '1 microsecond' from generate_series(1, 7) n`,
      [nova.id, id],
    )
    await run(
      `insert into contact_visits (id, user_id, contact_id, mini_site_id, at)
        select gen_random_uuid(), $1, $2, $3, '2026-02-02'::timestamptz + (n - 3) * interval '1 microsecond' from generate_series(1, 8) n`,
      [nova.id, id, siteId],
    )
    const { items: all } = await page(id, '?limit=100')
    const { rows: byTime } = await test.house.db.systemPool.query<{ id: string }>(
      `select id from (
          select id, at from contact_events where contact_id = $1
          union all select id, sent_at from messages where contact_id = $1
          union all select id, created_at from contact_notes where contact_id = $1
          union all select id, at from consent_records where contact_id = $1
          union all select id, at from contact_visits where contact_id = $1
          union all select id, created_at from contacts where id = $1) lines
        order by at desc, id desc`,
      [id],
    )
    expect(all.map((entry) => entry.id)).toEqual(byTime.map((line) => line.id))
    expect(all.at(-1)?.kind).toBe('created')
    const seen: TimelineEntry[] = []
    for (let next: string | null = ''; next !== null; ) {
      const part: { items: TimelineEntry[]; next: string | null } = await page(
        id,
        `?limit=7${next && `&after=${next}`}`,
      )
      seen.push(...part.items)
      next = part.next
    }
    expect(seen).toEqual(all)
    expect(new Set(seen.map((entry) => entry.id)).size).toBe(65)
  })

  it('of an unknown contact, or with an invalid cursor, is refused', async () => {
    expect((await test.call(nova, 'GET', `/api/contacts/${randomUUID()}/timeline`)).statusCode).toBe(404)
    const id = await made()
    const given = ['x', [], { at: '1', id: '2' }, { at: '9', id: '-'.repeat(36) }, { at: 'soon', id: randomUUID() }]
    for (const cursor of given) {
      const after = Buffer.from(JSON.stringify(cursor)).toString('base64url')
      expect((await test.call(nova, 'GET', `/api/contacts/${id}/timeline?after=${after}`)).statusCode).toBe(400)
    }
    expect((await test.call(nova, 'GET', `/api/contacts/${id}/timeline?after=x`)).statusCode).toBe(400)
  })
})

describe('notes', () => {
  it('are written, changed and deleted on the contact that they are of', async () => {
    const [id, other] = [await made(), await made()]
    const url = `/api/contacts/${id}/notes`
    const note = (await test.call(nova, 'POST', url, { body: 'First' })).json<ContactNote>()
    expect((await test.call(nova, 'PATCH', `${url}/${note.id}`, { body: 'Second' })).json()).toMatchObject({
      id: note.id,
      contact_id: id,
      body: 'Second',
    })
    for (const method of ['PATCH', 'DELETE'] as const)
      expect(
        (
          await test.call(
            nova,
            method,
            `/api/contacts/${other}/notes/${note.id}`,
            method === 'PATCH' ? { body: 'x' } : undefined,
          )
        ).statusCode,
      ).toBe(404)
    expect((await test.call(nova, 'GET', url)).json()).toMatchObject({ items: [{ body: 'Second' }] })
    expect((await test.call(nova, 'DELETE', `${url}/${note.id}`)).statusCode).toBe(204)
    expect((await test.call(nova, 'GET', url)).json()).toEqual({ items: [] })
    expect((await test.call(nova, 'POST', url, { body: '   ' })).json()).toMatchObject({
      message: 'Write something first.',
    })
  })

  it('come back as they were sent, whatever they hold', async () => {
    const id = await made()
    const body = `'); drop table contacts; --<script>alert(1)</script>\n\t=1+1 \u202e👩‍🎤 ${'x'.repeat(500)}`
    await test.call(nova, 'POST', `/api/contacts/${id}/notes`, { body })
    expect((await test.call(nova, 'GET', `/api/contacts/${id}/notes`)).json()).toMatchObject({ items: [{ body }] })
    for (const bad of ['a\u0000b', '\ud800'])
      expect((await test.call(nova, 'POST', `/api/contacts/${id}/notes`, { body: bad })).statusCode).toBe(400)
  })
})

describe('a merge', () => {
  const everything = async (id: string) => {
    for (const [table, columns, values] of [
      ['messages', 'content, sent_at, direction, channel', `'Hi', now(), 'inbound', 'sms'`],
      ['contact_notes', 'body, created_at, updated_at', `'Note', now(), now()`],
      ['contact_visits', 'mini_site_id, at', `'${siteId}', now()`],
      ['contact_events', 'kind, at', `'edited', now()`],
      ['consent_records', 'channel, state, actor, method, at', `'email', 'subscribed', 'person', 'page', now()`],
    ])
      await run(
        `insert into ${table} (id, user_id, contact_id, ${columns}) values (gen_random_uuid(), $1, $2, ${values})`,
        [nova.id, id],
      )
    const segment = randomUUID()
    await run(
      `insert into segments (id, user_id, name, kind, created_at, updated_at) values ($2, $1, 'Static', 'static', now(), now())`,
      [nova.id, segment],
    )
    await run(`insert into segment_members values ($1, $2, $3)`, [nova.id, segment, id])
  }
  const merge = (id: string, body: object) => test.call(nova, 'POST', `/api/contacts/${id}/merge`, body)

  it('leaves one contact with the history of both, and records the other’s values', async () => {
    const keep = await made({ name: 'Iris', tags: ['a'], createdAt: new Date('2026-03-02') })
    const gone = await made({
      name: 'Iris Vale',
      email: `${randomUUID()}@example.com`,
      phone: '+442079460500',
      status: 'customer',
      tags: ['A', 'b'],
      starred: true,
      city: 'Berlin',
      country: 'DE',
      birthday: '1990-05-17',
      emailConsent: 'subscribed',
      smsConsent: 'subscribed',
      createdAt: new Date('2026-03-01'),
    })
    await everything(gone)
    const before = (await test.call(nova, 'GET', `/api/contacts/${gone}`)).json<Contact>()
    const merged = (await merge(keep, { other_id: gone, take: ['status'] })).json<Contact>()
    expect(merged).toMatchObject({
      id: keep,
      name: 'Iris',
      phone: '+442079460500',
      status: 'customer',
      tags: ['a', 'b'],
      starred: true,
      city: 'Berlin',
      birthday: '1990-05-17',
      email_consent: 'unknown',
      sms_consent: 'subscribed',
      unread_count: 1,
      created_at: '2026-03-01T00:00:00.000Z',
    })
    expect((await test.call(nova, 'GET', `/api/contacts/${gone}`)).statusCode).toBe(404)
    const { items } = await page(keep)
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(
      ['consent', 'consent', 'consent', 'created', 'edited', 'merged', 'message', 'note', 'visited'].toSorted(),
    )
    expect(items.find(({ kind }) => kind === 'merged')?.details).toEqual({
      contact_id: gone,
      name: before.name,
      email: before.email,
      phone: before.phone,
      status: before.status,
      source: before.source,
      created_at: before.created_at,
    })
    const { rows } = await run('select contact_id from segment_members where user_id = $1', [nova.id])
    expect(rows).toEqual([{ contact_id: keep }])
  })

  it('takes the other’s address where it was chosen, with what was agreed to for it', async () => {
    const email = `${randomUUID()}@example.com`
    const keep = await made({ emailConsent: 'unknown' })
    const gone = await made({ email, emailConsent: 'subscribed' })
    expect((await merge(keep, { other_id: gone, take: ['email'] })).json()).toMatchObject({
      email,
      email_consent: 'subscribed',
    })
  })

  it('never loses a withdrawal of either', async () => {
    const [one, two] = [await made({ emailConsent: 'subscribed' }), await made({ emailConsent: 'opted_out' })]
    const { email } = (await test.call(nova, 'GET', `/api/contacts/${two}`)).json<Contact>()
    expect((await merge(one, { other_id: two })).json()).toMatchObject({ email_consent: 'opted_out' })
    const again = await test.call(nova, 'POST', '/api/contacts', { email })
    expect(again.json()).toMatchObject({ email_consent: 'opted_out' })
  })

  it('needs two contacts that are there', async () => {
    const id = await made()
    const [gone, waiting] = [await made({ deletedAt: new Date() }), await made({ lockedAt: new Date() })]
    for (const other of [randomUUID(), gone, waiting])
      expect((await merge(id, { other_id: other })).statusCode).toBe(404)
    expect((await merge(id, { other_id: id })).json()).toMatchObject({ code: 'CONFLICT' })
  })

  it('of two into each other at once leaves one of them', async () => {
    const [one, two] = [await made(), await made()]
    const answers = await Promise.all([merge(one, { other_id: two }), merge(two, { other_id: one })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})
