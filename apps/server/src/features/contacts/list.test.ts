import { randomUUID } from 'node:crypto'
import type { Contact, ContactPage } from '@greenroom/contracts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertContacts, type MadeContact } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000)

async function list(visitor: Visitor, query: string | object = ''): Promise<ContactPage> {
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const answer = await test.call(visitor, 'GET', `/api/contacts?${search}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ContactPage>()
}
const namesOf = ({ items }: Pick<ContactPage, 'items'>) => items.map(({ name }) => name)
const names = async (visitor: Visitor, query?: string | object) => namesOf(await list(visitor, query))

describe('the list of contacts', () => {
  let nova: Visitor
  const addFor = (visitor: Visitor, ...given: Partial<MadeContact>[]) => insertContacts(test.house, visitor.id, given)
  beforeAll(async () => {
    nova = await test.signUp()
    await addFor(
      nova,
      {
        name: 'Élodie',
        email: 'elodie@example.com',
        lastActivity: day(3),
        createdAt: day(1),
        status: 'vip',
        starred: true,
        tags: ['Tour', 'press'],
      },
      { name: 'ada', lastActivity: day(2), createdAt: day(2), email: null, phone: '+12025550100', source: 'import' },
      {
        name: 'Bo',
        email: 'bo@example.com',
        lastActivity: day(1),
        createdAt: day(3),
        emailConsent: 'subscribed',
        status: 'Vip',
        tags: ['tour'],
      },
      { name: 'Gone', deletedAt: day(4), lastActivity: day(9) },
      { name: 'Locked', lockedAt: day(4), lastActivity: day(9) },
    )
    await addFor(await test.signUp(), { name: 'Another’s', lastActivity: day(9), tags: ['Tour'], status: 'vip' })
  })

  it('starts with the most recent activity, and has the total', async () => {
    const page = await list(nova)
    expect(namesOf(page)).toEqual(['Élodie', 'ada', 'Bo'])
    expect(page).toMatchObject({
      page: 1,
      limit: 20,
      total: 3,
      total_is_exact: true,
      locked: 1,
      next: null,
      previous: null,
    })
  })

  it('is sorted as asked, names without regard to case', async () => {
    expect(await names(nova, { sort: 'name' })).toEqual(['ada', 'Bo', 'Élodie'])
    expect(await names(nova, { sort: 'name', order: 'desc' })).toEqual(['Élodie', 'Bo', 'ada'])
    expect(await names(nova, { sort: 'created_at' })).toEqual(['Bo', 'ada', 'Élodie'])
    expect(await names(nova, { sort: 'last_activity', order: 'asc' })).toEqual(['Bo', 'ada', 'Élodie'])
  })

  it('applies each filter, and all of them together', async () => {
    const cases: [string, string[]][] = [
      ['status=vip', ['Élodie']],
      ['status=vip&status=Vip', ['Élodie', 'Bo']],
      ['tag=TOUR', ['Élodie', 'Bo']],
      ['tag=press&tag=none', ['Élodie']],
      ['tag=tour&starred=false', ['Bo']],
      ['starred=true', ['Élodie']],
      ['source=import', ['ada']],
      ['email_consent=subscribed', ['Bo']],
      ['sms_consent=subscribed', []],
      [`site=${randomUUID()}`, []],
      [`segment=${randomUUID()}`, []],
      ['tag=tour&status=Vip&email_consent=subscribed', ['Bo']],
    ]
    for (const [query, found] of cases) {
      const page = await list(nova, query)
      expect(namesOf(page), query).toEqual(found)
      expect(page, query).toMatchObject({ total: found.length, total_is_exact: true })
    }
    test.setNow(day(3.5))
    expect(await names(nova, 'active_within=1')).toEqual(['Élodie'])
    expect(await names(nova, 'inactive_for=2')).toEqual(['Bo'])
    test.setNow(undefined)
  })

  it('is searched by any part of name, email or phone, in any case, from one character', async () => {
    for (const q of ['é', 'ÉLO', ' lodie ', 'LODI', '1202', '+1', '%', '_', 'x', '\\'])
      expect(await names(nova, { q }), q).toEqual(
        {
          é: ['Élodie'],
          ÉLO: ['Élodie'],
          ' lodie ': ['Élodie'],
          LODI: ['Élodie'],
          1202: ['ada'],
          '+1': ['ada'],
          x: ['Élodie', 'Bo'],
        }[q] ?? [],
      )
    expect(await names(nova, { q: 'bo\n' })).toEqual(['Bo'])
    expect(await names(nova, { q: 'example', tag: 'press' })).toEqual(['Élodie'])
    expect(await names(nova, { q: 'example', sort: 'name' })).toEqual(['Bo', 'Élodie'])
  })

  it('derives from messages what is unread and what was said last, and a message moves its contact up', async () => {
    const mira = await test.signUp()
    const [first] = await addFor(
      mira,
      { name: 'First', lastActivity: day(1) },
      { name: 'Second', lastActivity: day(2) },
    )
    const say = (content: string, at: Date, direction: string, readAt: Date | null) =>
      test.house.db.systemPool.query(
        `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel, read_at)
           values (gen_random_uuid(), $1, $2, $3, $4, $5, 'sms', $6)`,
        [mira.id, first?.id, content, at, direction, readAt],
      )
    await say('Hi', day(5), 'inbound', day(6))
    await say('Are you there?', day(7), 'inbound', null)
    await say('Still?', day(8), 'inbound', null)
    const { items } = await list(mira)
    expect(items).toMatchObject([
      { name: 'First', unread_count: 2, last_message: 'Still?', last_message_at: day(8).toISOString() },
      { name: 'Second', unread_count: 0, last_message: null, last_message_at: null },
    ])
    const one = await test.call(mira, 'GET', `/api/contacts/${first?.id}`)
    expect(one.json<Contact>()).toEqual(items[0])
  })

  it('names the mini site where somebody signed up', async () => {
    const mira = await test.signUp()
    const site = (await test.call(mira, 'POST', '/api/minisites', { name: 'Mira', username: 'mira-live' })).json<{
      id: string
    }>()
    await addFor(mira, { name: 'Fan', minisiteId: site.id, source: 'page' }, { name: 'Other' })
    const { items } = await list(mira, { site: site.id })
    expect(items).toMatchObject([{ name: 'Fan', mini_site: { name: 'Mira', username: 'mira-live' } }])
  })

  it('can be paged by number and by cursor, with any order and filter', {
    timeout: 60_000,
  }, async () => {
    const mira = await test.signUp()
    const made = await addFor(
      mira,
      ...Array.from({ length: 47 }, (_, index) => ({
        name: ['Same', 'same', `N${index % 7}`][index % 3] ?? '',
        lastActivity: day(index % 5),
        createdAt: day(index % 4),
        starred: index % 2 === 0,
      })),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('last_activity', 'created_at', 'name'),
        fc.constantFrom('asc', 'desc'),
        fc.constantFrom({}, { starred: 'true' }, { q: 'same' }, { q: 's' }),
        fc.integer({ min: 1, max: 20 }),
        async (sort, order, filter, limit) => {
          const query = { sort, order, limit, ...filter }
          const all = (await list(mira, { ...query, limit: 200 })).items.map(({ id }) => id)
          const byNumber: string[] = []
          const pages = Math.ceil(all.length / limit)
          for (let page = 1; page <= pages; page += 1) {
            const { items, previous, next } = await list(mira, { ...query, page })
            byNumber.push(...items.map(({ id }) => id))
            expect([previous !== null, next !== null], `page ${page} of ${pages}`).toEqual([page > 1, page < pages])
          }
          expect(byNumber).toEqual(all)
          const byPlace: string[] = []
          let at = await list(mira, query)
          byPlace.push(...at.items.map(({ id }) => id))
          while (at.next !== null) {
            at = await list(mira, { ...query, after: at.next })
            byPlace.push(...at.items.map(({ id }) => id))
          }
          expect(byPlace).toEqual(all)
          const back = at.items.map(({ id }) => id)
          while (at.previous !== null) {
            at = await list(mira, { ...query, before: at.previous })
            back.unshift(...at.items.map(({ id }) => id))
          }
          expect(back).toEqual(all)
          const place = Math.floor(all.length / 2)
          const search = new URLSearchParams({ sort, order, ...(filter as object) })
          const beside = await test.call(mira, 'GET', `/api/contacts/${all[place]}/neighbours?${search}`)
          expect(beside.json()).toEqual({ previous: all[place - 1] ?? null, next: all[place + 1] ?? null })
        },
      ),
      { numRuns: 6, endOnFailure: true },
    )
    expect(made).toHaveLength(47)
    expect(await list(mira, { page: 4 })).toMatchObject({ items: [], total: 47 })
  })

  it('does not know a place of another order, and nobody of another owner', async () => {
    const { next } = await list(nova, { limit: 1 })
    const queries: Record<string, string>[] = [
      { after: next ?? '', sort: 'name' },
      { after: 'nowhere' },
      { before: Buffer.from('["last_activity","soon","x"]').toString('base64url') },
    ]
    for (const query of queries) {
      const search = new URLSearchParams(query).toString()
      const answer = await test.call(nova, 'GET', `/api/contacts?${search}`)
      expect(answer.statusCode, answer.body).toBe(400)
    }
    const { items } = await list(nova)
    const stranger = await test.signUp()
    const after = `after=${encodeURIComponent(next ?? '')}`
    for (const query of ['', after, 'q=example', 'q=x', 'tag=tour', 'status=vip', 'sort=name', 'page=2'])
      expect(await list(stranger, query), query).toMatchObject({ items: [], locked: 0 })
    for (const path of ['', '/neighbours'])
      expect((await test.call(stranger, 'GET', `/api/contacts/${items[0]?.id}${path}`)).statusCode).toBe(404)
  })

  it('counts tags and names statuses', async () => {
    const answer = await test.call(nova, 'GET', '/api/contacts/tags')
    expect(answer.json()).toEqual({
      items: [
        { tag: 'Tour', contacts: 2 },
        { tag: 'press', contacts: 1 },
      ],
      is_cut: false,
      statuses: ['Vip', 'new', 'vip'],
    })
  })
})

describe('the search of the top bar', () => {
  it('finds contacts, who begins with the words first, then those with the newest activity', async () => {
    const mira = await test.signUp()
    const [zoe] = await insertContacts(test.house, mira.id, [
      { name: 'Zoë Mirror', email: 'zoe@example.com', lastActivity: day(1) },
      { name: 'Old mir', lastActivity: day(2) },
      { name: 'New mir', lastActivity: day(3) },
      { name: 'Mira', email: null, phone: '+12025550111', lastActivity: day(0) },
      { name: '', email: 'mir.only@example.com', lastActivity: day(1) },
      { name: 'Mir gone', deletedAt: day(1) },
      { name: 'Mir locked', lockedAt: day(1) },
    ])
    const find = async (q: string) =>
      (await test.call(mira, 'GET', `/api/search?category=contacts&q=${encodeURIComponent(q)}`)).json<{
        items: { title: string; subtitle: string | null; url: string }[]
      }>().items
    expect((await find('MIR')).map(({ title }) => title)).toEqual([
      'mir.only@example.com',
      'Mira',
      'New mir',
      'Old mir',
      'Zoë Mirror',
    ])
    expect(await find('zoë')).toEqual([
      { category: 'contacts', title: 'Zoë Mirror', subtitle: 'zoe@example.com', url: `/dashboard/contacts/${zoe?.id}` },
    ])
    expect(await find('5550111')).toMatchObject([{ title: 'Mira', subtitle: '+12025550111' }])
    for (const q of ['m', 'mi']) expect((await find(q))[0], q).toMatchObject({ title: 'mir.only@example.com' })
    for (const q of ['%', '_', '\\', "'", 'mirx']) expect(await find(q), q).toEqual([])
    expect(
      await test.call(await test.signUp(), 'GET', '/api/search?q=mir').then((answer) => answer.json()),
    ).toMatchObject({
      items: [],
    })
  })
})
