import { beforeEach, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { importList, rowsOf } from '../../testing/lists.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
  test.setNow(new Date('2026-11-21T12:00:00Z'))
})

const exported = (search = '') => test.call(nova, 'GET', `/api/contacts/export${search}`)
const everything = () => rowsOf(test, nova, 'select * from contacts where user_id = $1 order by id')

describe('an export', () => {
  it('has the columns and the name of product section 5.11, tags joined, and nothing that a spreadsheet runs', async () => {
    const createdAt = new Date('2026-01-02T03:04:05.678Z')
    await insertContacts(test.house, nova.id, [
      { name: '=1+1, "Iris"', email: 'iris@example.com', phone: '+12125550123', tags: ['vip', 'front row'], createdAt },
      { name: 'Gone', email: 'gone@example.com', deletedAt: new Date() },
      { name: 'Waits', email: 'waits@example.com', lockedAt: new Date() },
    ])
    const answer = await exported()
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="contacts-export-2026-11-21.csv"',
      'cache-control': 'private, no-store',
      'x-total-count': '1',
    })
    expect(answer.body).toBe(
      [
        'Name,Email,Phone,Status,Tags,Created At',
        `"'=1+1, ""Iris""",iris@example.com,+12125550123,new,"vip;front row",2026-01-02T03:04:05.678Z`,
        '',
      ].join('\r\n'),
    )
  })

  it('is of all or of what is filtered or chosen, however many there are', async () => {
    const made = await insertContacts(
      test.house,
      nova.id,
      Array.from({ length: 2100 }, (_, n) => ({ email: `fan${n}@example.com`, status: n === 7 ? 'customer' : 'new' })),
    )
    const emails = (body: string) =>
      body
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[1])
        .toSorted((a, b) => String(a).localeCompare(String(b)))
    expect(emails((await exported()).body)).toEqual(
      made.map(({ email }) => email).toSorted((a, b) => String(a).localeCompare(String(b))),
    )
    expect(emails((await exported('?status=customer')).body)).toEqual(['fan7@example.com'])
    const ids = made.slice(0, 3).map(({ id }) => id)
    const chosen = await test.call(nova, 'POST', '/api/contacts/export', { selection: { ids } })
    expect(emails(chosen.body)).toEqual(['fan0@example.com', 'fan1@example.com', 'fan2@example.com'])
    const allBut = await test.call(nova, 'POST', '/api/contacts/export', {
      selection: { filter: { status: 'customer' }, except: [made[7]?.id] },
    })
    expect([allBut.headers['x-total-count'], emails(allBut.body)]).toEqual(['0', []])
    const other = await test.signUp()
    expect(
      (await test.call(other, 'POST', '/api/contacts/export', { selection: { ids } })).headers['x-total-count'],
    ).toBe('0')
  })

  it('that is imported again changes nothing of what was typed here, however it is spaced', async () => {
    const typed = [
      'Iris  Vale',
      'Iris\tVale',
      'Iris\nVale',
      'Iris\u00a0 Vale',
      "'",
      '"',
      ';',
      'a:::b',
      '\u2028x',
      "''=1",
      '﹢1',
    ]
    for (const [n, name] of typed.entries()) {
      const made = await test.call(nova, 'POST', '/api/contacts', {
        name,
        email: `-${n}'fan@example.com`,
        status: `a ${name}`,
        tags: [`t ${name}`],
      })
      expect(made.statusCode, made.body).toBe(201)
    }
    const before = await everything()
    const again = await importList(test, nova, (await exported()).body, { update_existing: true })
    expect(again).toMatchObject({ unchanged: typed.length, updated: 0, created: 0, refused: 0, incomplete: 0 })
    expect(await everything()).toEqual(before)
  })

  it('that is imported again changes nothing, and makes the same people elsewhere', async () => {
    const createdAt = new Date('2026-01-02T03:04:05.678Z')
    await insertContacts(test.house, nova.id, [
      {
        name: "'=1",
        email: 'a@example.com',
        phone: '+12125550123',
        tags: ["'-x", '=y', 'O’Neil'],
        status: '@home',
        createdAt,
      },
      { name: '+49 records', email: 'b@example.com', tags: ['a, b', '"c"'], createdAt },
      { name: 'Línea\u00a0dos', email: "o'neil+tag@example.com", status: '-', createdAt },
      { name: '', email: 'd@example.com', phone: '+15551234567', createdAt },
    ])
    const { body } = await exported()
    const before = await everything()
    expect(await importList(test, nova, body, { update_existing: true })).toMatchObject({
      unchanged: 4,
      updated: 0,
      created: 0,
      refused: 0,
      incomplete: 0,
    })
    expect(await everything()).toEqual(before)

    const elsewhere = nova
    nova = await test.signUp()
    expect(await importList(test, nova, body)).toMatchObject({ created: 4, incomplete: 0 })
    const facts = 'select name, email, phone, status, tags, created_at from contacts where user_id = $1 order by email'
    expect(await rowsOf(test, nova, facts)).toEqual(await rowsOf(test, elsewhere, facts))
    const lines = (text: string) => text.split('\r\n').toSorted((a, b) => a.localeCompare(b))
    expect(lines((await exported()).body)).toEqual(lines(body))
  })
})
