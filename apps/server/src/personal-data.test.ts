import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { features } from './features.ts'
import { systemContext } from './platform/house.ts'
import { eraseOwner, exportOwner, PLATFORM_DATA } from './platform/personal-data.ts'
import { picturesOf } from './testing/pictures.ts'
import { sealedRows } from './testing/sealed-rows.ts'
import { sampleCalls } from './testing/samples.ts'
import { fillSandbox } from './testing/sandbox-rows.ts'
import { settle } from './testing/settings-rows.ts'
import { fillBilling } from './testing/billing-rows.ts'
import { fillRegistration } from './testing/registration-rows.ts'
import { fillContacts } from './testing/contact-rows.ts'
import { fillWallet } from './testing/wallet-rows.ts'
import { useTestApp, type Visitor } from './testing/test-app.ts'

/**
 * Export and erasure of a person (standard S20). The tables are derived from the database, so that one without a claim
 * fails automatically.
 */
const test = useTestApp()
const pictures = picturesOf(test)

const claims = [{ personalData: PLATFORM_DATA }, ...features].flatMap(({ personalData }) => personalData?.tables ?? [])
const KEPT = claims.flatMap(({ name, keptBecause }) => (keptBecause ? [name] : []))
const SECRETS = claims.flatMap(({ secrets = [] }) => secrets)

/** Occurs only in this person's rows. */
const MARK = 'mark-of-nova'

let nova: Visitor
let iris: Visitor
let picture: { url: string; path: string }

/** Creates a person with a row in every table. */
async function plant(mark: string): Promise<{ person: Visitor; picture: { url: string; path: string } }> {
  const person = await test.signUp({ email: `${mark}@example.com`, name: mark })
  const username = `${mark}-page`
  const made = await test.call(
    person,
    'POST',
    '/api/minisites',
    { username, name: mark, bio: mark },
    { 'idempotency-key': mark },
  )
  const site = made.json<{ id: string }>()
  const blocksUrl = `/api/minisites/${site.id}/blocks`
  const link = { type: 'link', title: mark, url: 'https://example.com', is_active: true, settings: { version: 1 } }
  const block = (await test.call(person, 'POST', blocksUrl, link)).json<{ id: string }>()
  const hit = { referrer: 'https://example.org/' }
  const page = `/api/public/minisites/${site.id}`
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' }
  for (const url of [`${page}/view`, `${page}/blocks/${block.id}/click`])
    expect((await test.call(undefined, 'POST', url, hit, headers)).statusCode).toBe(204)
  await test.call(person, 'POST', `/api/minisites/${site.id}/shares`, { way: 'link' })
  await test.call(person, 'POST', '/api/launchpad/dismissal')
  await test.call(person, 'PUT', '/api/onboarding', { current_step: 'theme', progress: 50 })
  const draft = sampleCalls({ ownerId: person.id, siteId: '', blockId: '', blockIds: [], uploadPath: '' })
    .createFromDraft?.body
  expect((await test.call(person, 'POST', '/api/onboarding/site', draft)).statusCode).toBe(201)
  await test.call(person, 'PATCH', '/api/me', { name: mark })
  await settle(test, person, mark)
  await fillWallet(test, person, mark)
  await fillBilling(test, person, mark)
  await fillContacts(test, person, mark)
  await fillRegistration(test, person, mark)
  await fillSandbox(test, person, mark)
  for (const insert of sealedRows(person.id, site.id)) await test.house.db.system.execute(insert)
  expect(await test.mails(person.email), 'a link that waits').toHaveLength(1)
  await test.house.db.systemPool.query(
    'insert into two_factors (id, user_id, secret, backup_codes) values (gen_random_uuid(), $1, $2, $2)',
    [person.id, mark],
  )
  const message = { id: mark, subject: mark, html: mark, text: mark, body: mark, userId: person.id }
  await test.house.providers.email?.send({ ...message, to: person.email })
  await test.house.providers.sms?.send({ ...message, to: '+12025550111', from: 'installation' })
  return { person, picture: await pictures.stored(person, 'images') }
}

const rowsOf = async (table: string): Promise<Record<string, unknown>[]> =>
  (
    await test.house.db.systemPool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`)
  ).rows.map(({ row }) => row)

async function tables(): Promise<string[]> {
  const { rows } = await test.house.db.systemPool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  return rows.map(({ name }) => name)
}

/** Counts the rows that mention the text, by table, including jobs. */
async function mentions(text: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of [...(await tables()), 'pgboss.job']) {
    const count = (await rowsOf(table)).filter((row) => JSON.stringify(row).includes(text)).length
    if (count > 0) found[table] = count
  }
  return found
}

async function exported(userId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const all: Record<string, Record<string, unknown>[]> = {}
  await exportOwner(systemContext(test.house), features, userId, async (table, rows) => {
    all[table] = [...(all[table] ?? []), ...rows]
  })
  return all
}

beforeAll(async () => {
  ;({ person: nova, picture } = await plant(MARK))
  ;({ person: iris } = await plant('mark-of-iris'))
  const { enqueue } = systemContext(test.house)
  for (const { id } of [nova, iris]) {
    await test.house.db.systemPool.query(
      "insert into outbox (id, user_id, name, payload, created_at) values (gen_random_uuid(), $1, 'probe.one', '{}', now())",
      [id],
    )
  }
  const job = { name: 'probe.waits', schema: z.object({ userId: z.uuid(), mark: z.string() }) }
  for (const userId of [nova.id, iris.id]) await enqueue(job, { userId, mark: userId === nova.id ? MARK : '' })
})

describe('every table with an owner', () => {
  it('is claimed by exactly one feature', async () => {
    const { rows } = await test.house.db.systemPool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    )
    const claimed = claims.filter(({ owner }) => owner === undefined).map(({ name }) => name)
    expect(claimed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    expect(claims.filter(({ owner }) => owner === 'id').map(({ name }) => name)).toEqual(['profiles', 'users'])
  })

  it('says which of its columns are secrets, if their names do', async () => {
    for (const { name, secrets = [] } of claims) {
      const { rows } = await test.house.db.systemPool.query<{ column: string }>(
        `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and attname ~ '(private|secret|sealed|password)'`,
        [name],
      )
      expect(secrets, name).toEqual(expect.arrayContaining(rows.map(({ column }) => column)))
    }
  })

  it('has a row of the person of this test', async () => {
    const held = await mentions(nova.id)
    for (const { name } of claims) expect(held, `the test puts no row of its person into ${name}`).toHaveProperty(name)
  })
})

describe('a person', () => {
  it('takes along every row of theirs, without secrets, and none of another', async () => {
    const all = await exported(nova.id)
    expect(Object.keys(all).toSorted()).toEqual(claims.map(({ name }) => name).toSorted())
    for (const { name, owner = 'user_id', secrets = [] } of claims) {
      const theirs = (await rowsOf(name)).filter((row) => row[owner] === nova.id)
      expect(all[name]?.length, name).toBe(theirs.length)
      for (const row of all[name] ?? []) {
        expect(row[owner], name).toBe(nova.id)
        for (const secret of secrets) expect(row).not.toHaveProperty(secret)
      }
    }
    const text = JSON.stringify(all)
    expect(text).toContain(MARK)
    expect(text).not.toContain('mark-of-iris')
    for (const secret of SECRETS) expect(text).not.toContain(`"${secret}"`)
  })

  it('takes along more rows than fit into one batch', async () => {
    await test.house.db.systemPool.query(
      `insert into outbox (id, user_id, name, payload, created_at)
       select gen_random_uuid(), $1, 'probe.many', '{}', now() from generate_series(1, 4500)`,
      [nova.id],
    )
    const { outbox } = await exported(nova.id)
    expect(new Set(outbox?.map(({ id }) => id)).size).toBeGreaterThanOrEqual(4500)
  })

  it('keeps all where a picture could not be removed', async () => {
    const { storage } = test.house.providers
    const remove = storage.remove
    storage.remove = async () => false
    await expect(eraseOwner(systemContext(test.house), features, nova.id)).rejects.toThrow('could not be removed')
    storage.remove = remove
    expect(await mentions(nova.id)).toHaveProperty('uploads')
  })

  it('is erased from every table, every waiting job and the store; nobody else is', async () => {
    const before = await exported(iris.id)
    expect((await pictures.get(picture.url)).statusCode).toBe(200)
    await eraseOwner(systemContext(test.house), features, nova.id)
    expect(Object.keys(await mentions(nova.id)).toSorted()).toEqual(KEPT.toSorted())
    expect(await mentions(MARK)).toEqual({})
    expect((await pictures.get(picture.url)).statusCode).toBe(404)
    expect(await exported(iris.id)).toEqual(before)
    expect(await mentions(iris.id)).toHaveProperty(['pgboss.job'])
    expect((await test.call(nova, 'GET', '/api/me')).statusCode).toBe(401)
    await expect.poll(async () => (await test.call(undefined, 'GET', `/${MARK}-page`)).statusCode).toBe(404)
  })

  it('may be erased again, and nobody is there to take anything along', async () => {
    await eraseOwner(systemContext(test.house), features, nova.id)
    expect(Object.keys(await exported(nova.id)).toSorted()).toEqual(KEPT.toSorted())
    await eraseOwner(systemContext(test.house), features, randomUUID())
    expect(await mentions(iris.id)).toHaveProperty('users')
  })
})
