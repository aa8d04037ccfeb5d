import { randomUUID } from 'node:crypto'
import { SYSTEM_TABLES } from '@greenroom/db/tenancy'
import { sql } from '@greenroom/db/sql'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownerIdOf } from './platform/identity/owner-id.ts'
import { features } from './features.ts'
import { liveTables } from './platform/http/events.ts'
import { listen, tablesOf } from './testing/event-stream.ts'
import { fillPath, operationsOf } from './testing/api-document.ts'
import { type Known, sampleCalls } from './testing/samples.ts'
import { sealedRows } from './testing/sealed-rows.ts'
import { settle } from './testing/settings-rows.ts'
import { fillBilling } from './testing/billing-rows.ts'
import { fillContacts } from './testing/contact-rows.ts'
import { fillRegistration } from './testing/registration-rows.ts'
import { fillWallet } from './testing/wallet-rows.ts'
import { useTestApp, type Visitor } from './testing/test-app.ts'

/**
 * Tests two owners against every table and route (standard W11). Both lists are derived, from the database and from the
 * API document, so that a new table or route without isolation fails automatically.
 */
const test = useTestApp()

interface Owner extends Visitor, Known {
  audience: Record<string, string>
  username: string
  keyId: string
  sessionId: string
  deviceId: string
  number: string
}

async function newOwner(username: string): Promise<Owner> {
  const visitor = await test.signUp({ isVerified: true })
  const site = (
    await test.call(
      visitor,
      'POST',
      '/api/minisites',
      { username, name: `Mark of ${username}` },
      { 'idempotency-key': username },
    )
  ).json<{ id: string }>()
  const { items } = (await test.call(visitor, 'GET', `/api/minisites/${site.id}/blocks`)).json<{
    items: { id: string }[]
  }>()
  const blockIds = items.map((item) => item.id)
  const uploadPath = `images/${visitor.id}/${randomUUID()}.webp`
  const now = new Date()
  await test.house.db.asSystem(async (tx) => {
    await tx.execute(
      sql`insert into uploads values (${randomUUID()}::uuid, ${visitor.id}::uuid, ${uploadPath}, 'image/webp', 1, 1, 1, ${now.toISOString()}::timestamptz)`,
    )
    await tx.execute(
      sql`insert into hits (user_id, mini_site_id, kind, at, visitor, is_bot, device) values (${visitor.id}::uuid, ${site.id}::uuid, 'view', ${now.toISOString()}::timestamptz, '\\x00', false, 'other')`,
    )
    await tx.execute(
      sql`insert into hit_rollups (user_id, mini_site_id, quarter, block_id, views) values (${visitor.id}::uuid, ${site.id}::uuid, ${now.toISOString()}::timestamptz, ${randomUUID()}::uuid, 1)`,
    )
    await tx.execute(
      sql`insert into visitor_days (mini_site_id, day, visitor, user_id) values (${site.id}::uuid, '2026-01-01', '\\x00', ${visitor.id}::uuid)`,
    )
    for (const insert of sealedRows(visitor.id, site.id)) await tx.execute(insert)
  })
  await test.call(visitor, 'POST', `/api/minisites/${site.id}/shares`, { way: 'link' })
  await test.call(visitor, 'POST', '/api/launchpad/dismissal')
  await test.call(visitor, 'PUT', '/api/onboarding', { current_step: 'theme', progress: 50 })
  const draft = sampleCalls({ ownerId: visitor.id, siteId: '', blockId: '', blockIds: [], uploadPath: '' })
    .createFromDraft?.body
  expect((await test.call(visitor, 'POST', '/api/onboarding/site', draft)).statusCode).toBe(201)
  const { keyId } = await settle(test, visitor, username)
  await fillWallet(test, visitor, username)
  await fillBilling(test, visitor, username)
  const audience = await fillContacts(test, visitor, username)
  const { number } = await fillRegistration(test, visitor, username)
  const { items: sessions } = (await test.call(visitor, 'GET', '/api/me/sessions')).json<{ items: { id: string }[] }>()
  const sessionId = sessions[0]?.id ?? ''
  const { items: devices } = (await test.call(visitor, 'GET', '/api/me/devices')).json<{ items: { id: string }[] }>()
  return {
    ...visitor,
    ownerId: visitor.id,
    username,
    keyId,
    sessionId,
    deviceId: devices[0]?.id ?? '',
    siteId: site.id,
    blockId: blockIds[0] ?? '',
    blockIds,
    uploadPath,
    number,
    audience,
  }
}

async function tenantTables(): Promise<string[]> {
  const { rows } = await test.house.db.systemPool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  return rows.map((row) => row.name).filter((name) => !(name in SYSTEM_TABLES))
}

/** Returns everything of one owner in all tenant tables, as one text. */
async function everythingOf(owner: Owner): Promise<string> {
  const tables = await tenantTables()
  const parts = await Promise.all(
    tables
      .filter((name) => name !== 'outbox')
      .map(async (name) => {
        const { rows } = await test.house.db.systemPool.query(
          `select to_jsonb(t) as row from ${name} t where user_id = $1 order by to_jsonb(t)::text`,
          [owner.id],
        )
        return [name, rows]
      }),
  )
  return JSON.stringify(parts)
}

let one: Owner
let two: Owner
beforeAll(async () => {
  one = await newOwner('isolated-one')
  two = await newOwner('isolated-two')
})

describe('every tenant table', () => {
  it('has an owner, row security and the one policy', async () => {
    const { rows } = await test.house.db.systemPool.query<{
      name: string
      secured: boolean
      owner: boolean
      policies: string[]
    }>(
      `select c.relname as name, c.relrowsecurity as secured,
         exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and a.attnotnull) as owner,
         array(select policyname || ': ' || qual from pg_policies where schemaname = 'public' and tablename = c.relname) as policies
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    )
    const policy = expect.stringMatching(
      /^own_rows: \(user_id = \(NULLIF\(current_setting\('app\.user_id'::text, true\), ''::text\)\)::uuid\)$/,
    )
    for (const table of rows.filter(({ name }) => !(name in SYSTEM_TABLES))) {
      expect(table, table.name).toEqual({ name: table.name, secured: true, owner: true, policies: [policy] })
    }
    expect(rows.length).toBeGreaterThan(Object.keys(SYSTEM_TABLES).length)
  })

  it('refers to other tenant tables by owner and id together, because references bypass row security', async () => {
    const { rows } = await test.house.db.systemPool.query<{ source: string; target: string; columns: string[] }>(
      `select conrelid::regclass::text as source, confrelid::regclass::text as target,
         array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    const between = rows.filter(({ source, target }) => !(source in SYSTEM_TABLES) && !(target in SYSTEM_TABLES))
    expect(between.length).toBeGreaterThan(0)
    for (const reference of between)
      expect(reference.columns, `${reference.source} → ${reference.target}`).toContain('user_id')
  })

  it('shows nothing of another owner, with every filter of the product removed', async () => {
    for (const name of await tenantTables()) {
      if (name === 'outbox') continue
      const held = await test.house.db.systemPool.query(`select 1 from ${name} where user_id = $1`, [one.id])
      expect(held.rowCount, `the test puts no row of its owner into ${name}`).toBeGreaterThan(0)
      const seen = await test.house.db.forOwner(ownerIdOf(two.id), (tx) =>
        tx.execute(sql.raw(`select user_id from ${name}`)),
      )
      expect(new Set(seen.rows.map((row) => row.user_id)), name).toEqual(new Set([two.id]))
    }
  })
})

describe('every route', () => {
  it('has a sample call, and asks for a session unless it is public', async () => {
    const samples = sampleCalls(one)
    for (const operation of operationsOf(test.app)) {
      expect(samples, `add a sample call for ${operation.name}`).toHaveProperty(operation.name)
      if (!operation.isOwners) continue
      const path = fillPath(operation.path, {
        id: one.siteId,
        blockId: one.blockId,
        keyId: one.keyId,
        sessionId: one.sessionId,
        deviceId: one.deviceId,
        number: one.number,
        username: one.username,
        ...one.audience,
      })
      const query = new URLSearchParams(samples[operation.name]?.query).toString()
      const url = path + (query ? `?${query}` : '')
      const answer = await test.call(undefined, operation.method, url, samples[operation.name]?.body)
      expect(answer.json(), operation.name).toMatchObject({ code: 'NOT_AUTHENTICATED', status: 401 })
    }
  })

  it('answers 404 for what belongs to another, changes nothing of it, and never mentions it', async () => {
    const before = await everythingOf(one)
    const samples = sampleCalls(one)
    const operations = operationsOf(test.app).filter((operation) => operation.isOwners && !operation.isMultipart)
    expect(operations.length).toBeGreaterThan(15)
    for (const { name, method, path } of operations) {
      const query = new URLSearchParams(samples[name]?.query).toString()
      const url =
        fillPath(path, {
          id: one.siteId,
          blockId: one.blockId,
          keyId: one.keyId,
          sessionId: one.sessionId,
          deviceId: one.deviceId,
          number: one.number,
          ...one.audience,
        }) + (query ? `?${query}` : '')
      const answer = await test.call(two, method, url, samples[name]?.body)
      if (path.includes('{')) expect(answer.statusCode, `${name}: ${answer.body}`).toBe(404)
      expect(answer.body, name).not.toMatch(
        new RegExp([one.siteId, one.blockId, one.id, 'Mark of isolated-one', 'fan-of-isolated-one'].join('|')),
      )
      // An answer may repeat its own request, which proves no leak.
      if (method === 'GET' && !path.includes('{'))
        expect(answer.body, name).not.toMatch(new RegExp(['isolated-one', ...Object.values(one.audience)].join('|')))
    }
    expect(await everythingOf(one)).toBe(before)
  })

  it('does not find another’s messages by their words, nor takes their files, rules, or contacts into one’s own', async () => {
    const before = await everythingOf(one)
    const { contactId, mediaId, ruleId } = one.audience
    const own = two.audience.contactId
    const found = [
      await test.call(two, 'GET', '/api/conversations?q=isolated-one'),
      await test.call(two, 'GET', '/api/search?q=isolated-one'),
    ]
    for (const { statusCode, body } of found) {
      expect(statusCode, body).toBe(200)
      for (const id of Object.values(one.audience)) expect(body).not.toContain(id)
    }
    const draft = { channel: 'email', content: 'Hi', media_ids: [mediaId] }
    const kept = await test.call(two, 'PUT', `/api/conversations/${own}/draft`, draft)
    expect(kept.body).not.toContain(mediaId)
    const sent = await test.call(two, 'POST', `/api/conversations/${own}/messages`, draft)
    expect(sent.statusCode, sent.body).toBeGreaterThanOrEqual(400)
    const asked = { channel: 'sms', content: 'tour?', contact_id: contactId }
    expect((await test.call(two, 'POST', '/api/conversations/rules/test', asked)).statusCode).toBe(404)
    const order = { ids: [ruleId, two.audience.ruleId] }
    expect((await test.call(two, 'PUT', '/api/conversations/rules/order', order)).statusCode).toBe(409)
    const changed = await test.call(two, 'POST', '/api/conversations/bulk', { ids: [contactId], action: 'close' })
    expect(changed.body).not.toContain(contactId)
    expect(await everythingOf(one)).toBe(before)
  })

  it('does not let an own site reach another’s block', async () => {
    const before = await everythingOf(one)
    for (const method of ['PATCH', 'DELETE'] as const) {
      const answer = await test.call(
        two,
        method,
        `/api/minisites/${two.siteId}/blocks/${one.blockId}`,
        method === 'PATCH' ? { title: 'x' } : undefined,
      )
      expect(answer.statusCode).toBe(404)
    }
    expect(await everythingOf(one)).toBe(before)
  })
})

describe('every event stream', () => {
  it('hears of its own owner alone, of every table that screens hear of', async () => {
    const base = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const [own, others] = [await listen(base, { cookie: one.cookie }), await listen(base, { cookie: two.cookie })]
    const tables = [...liveTables(features)]
    for (const table of tables) await tellOf(table, one.id)
    await tellOf('profiles', two.id)
    await expect.poll(() => [...new Set(tablesOf(own))].sort()).toEqual(tables.sort())
    await expect.poll(() => tablesOf(others)).toEqual(['profiles'])
    expect(others.text()).not.toContain(one.id)
  })
})

/** Notifies a change as the triggers do, with its owner from the row. */
async function tellOf(table: string, userId: string): Promise<void> {
  const payload = JSON.stringify({ table, op: 'update', userId, topic: userId })
  await test.house.db.system.execute(sql`select pg_notify('table_change', ${payload})`)
}
