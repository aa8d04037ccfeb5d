import { randomUUID } from 'node:crypto'
import { sql } from '@greenroom/db/sql'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()

interface Item {
  category: string
  title: string
  subtitle: string
  url: string
}

async function find(visitor: Visitor, q: string, more = ''): Promise<Item[]> {
  const answer = await test.call(visitor, 'GET', `/api/search?q=${encodeURIComponent(q)}${more}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: Item[] }>().items
}
const titles = async (visitor: Visitor, q: string, more = '') =>
  (await find(visitor, q, more)).map(({ title }) => title)

/** Each site is a second newer than the one before. */
const start = Date.now() - 3_600_000
let made = 0
async function addSite(visitor: Visitor, name: string, username = `s-${randomUUID().slice(0, 12)}`): Promise<string> {
  test.setNow(new Date(start + 1000 * ++made))
  const answer = await test.call(visitor, 'POST', '/api/minisites', { name, username })
  expect(answer.statusCode, answer.body).toBe(201)
  test.setNow(undefined)
  return answer.json<{ id: string }>().id
}

describe('the search', () => {
  let nova: Visitor
  beforeAll(() => test.setTier('enterprise'))
  beforeEach(async () => {
    nova = await test.signUp()
  })

  it('finds a site by any part of its name or username, in any case, from one character', async () => {
    const username = `tide-${randomUUID().slice(0, 8)}`
    const id = await addSite(nova, 'Élodie & the Waves', username)
    const found = [
      { category: 'minisites', title: 'Élodie & the Waves', subtitle: `/${username}`, url: `/editor/${id}` },
    ]
    for (const q of ['é', 'ÉLODIE', 'lodie & THE', 'waves', 'Tide-', '-', ` ${username} `, '&'])
      expect(await find(nova, q), q).toEqual(found)
    for (const q of ['x', 'waves tide', 'elodie', 'waves tid']) expect(await find(nova, q), q).toEqual([])
  })

  it('treats every character literally', async () => {
    await addSite(nova, '100 % Nova_1 \\o/')
    await addSite(nova, 'Plain Nova 21')
    for (const q of ['%', '_', '\\', '% nova_', 'A_1', '\\O/'])
      expect(await titles(nova, q), q).toEqual(['100 % Nova_1 \\o/'])
    for (const q of ['a%1', '.*', "'", '"; drop table mini_sites; --', '\\\\'])
      expect(await titles(nova, q), q).toEqual([])
  })

  it('shows what begins with the words first, then the newest, and as many as are asked for', async () => {
    for (const [name, username] of [
      ['Old Nova'],
      ['Nova old'],
      ['Something', `nova-${randomUUID().slice(0, 8)}`],
      ['A nova'],
      ['Nova new'],
      ['The last nova'],
    ] as const)
      await addSite(nova, name, username)
    expect(await titles(nova, 'NOVA', '&limit=20')).toEqual([
      'Nova new',
      'Something',
      'Nova old',
      'The last nova',
      'A nova',
      'Old Nova',
    ])
    expect(await titles(nova, 'nova', '&limit=2')).toEqual(['Nova new', 'Something'])
    expect(await titles(nova, 'nova')).toHaveLength(5)
  })

  it('looks in the category that is asked for', async () => {
    await addSite(nova, 'Nova')
    expect(await titles(nova, 'nova', '&category=minisites')).toEqual(['Nova'])
    expect(await titles(nova, 'nova', '&category=all')).toEqual(['Nova'])
    for (const category of ['navigation', 'contacts', 'conversations'])
      expect(await titles(nova, 'nova', `&category=${category}`)).toEqual([])
  })

  it('follows a new name at once, and a site that is gone', async () => {
    const id = await addSite(nova, 'Before')
    await test.call(nova, 'PATCH', `/api/minisites/${id}`, { name: 'After' })
    expect([await titles(nova, 'before'), await titles(nova, 'after')]).toEqual([[], ['After']])
    await test.call(nova, 'DELETE', `/api/minisites/${id}`)
    expect(await titles(nova, 'after')).toEqual([])
  })

  it.each([
    '',
    'q=',
    'q=%20',
    'q=%00',
    `q=${'x'.repeat(101)}`,
    'q=a&limit=0',
    'q=a&limit=21',
    'q=a&category=users',
    'q=a&user_id=1',
  ])('refuses %j', async (query) => {
    expect((await test.call(nova, 'GET', `/api/search?${query}`)).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  it('agrees with the plain rule for any name and search', async () => {
    const letter = fc.constantFrom('a', 'A', 'b', 'B', '%', '_', '\\', ' ', 'é', '1')
    const names = fc.array(
      fc.string({ unit: letter, minLength: 1, maxLength: 8 }).filter((name) => name.trim() !== ''),
      { maxLength: 4 },
    )
    const words = fc.string({ unit: letter, minLength: 1, maxLength: 3 }).filter((q) => q.trim() !== '')
    await fc.assert(
      fc.asyncProperty(names, words, async (given, q) => {
        const owner = (
          await test.house.db.systemPool.query(
            `insert into users (id, name) values (gen_random_uuid(), 'x') returning id`,
          )
        ).rows[0].id as string
        await test.house.db.systemPool.query(
          `insert into mini_sites (id, user_id, username, name, created_at, updated_at) select gen_random_uuid(), $1, gen_random_uuid()::text || '-zz', name, now(), now() from unnest($2::text[]) as given (name)`,
          [owner, given],
        )
        const { rows } = await test.house.db.forOwner(ownerIdOf(owner), (tx) =>
          tx.execute(sql`select name from search_sites(${q.trim()}, 20)`),
        )
        const expected = given.filter((name) => name.toLowerCase().includes(q.trim().toLowerCase()))
        // A random username may contain "a", "b", or "1", too.
        const found = rows.map(({ name }) => String(name))
        for (const name of expected) expect(found).toContain(name)
        if (/[%_\\ é]/.test(q.trim())) expect(found.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 60 },
    )
  })
})

describe('the search of one owner', () => {
  it('finds nothing of another’s, by whatever way it is asked (standard W11)', async () => {
    const [one, two] = [await test.signUp(), await test.signUp()]
    await addSite(one, 'Secret of one')
    expect(await titles(two, 'secret')).toEqual([])
    const asTwo = await test.house.db.forOwner(ownerIdOf(two.id), (tx) =>
      tx.execute(sql`select * from search_sites('e', 1000)`),
    )
    expect(asTwo.rows).toEqual([])
    const asNobody = await test.house.db.systemPool.query(`select * from search_sites('e', 1000)`)
    expect(asNobody.rows).toEqual([])
  })
})
