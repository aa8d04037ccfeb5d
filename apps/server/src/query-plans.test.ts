import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillPath, operationsOf } from './testing/api-document.ts'
import { type Known, sampleCalls } from './testing/samples.ts'
import { useTestApp, type Visitor } from './testing/test-app.ts'
import { fillBilling } from './testing/billing-rows.ts'
import { fillContacts } from './testing/contact-rows.ts'
import { fillWallet } from './testing/wallet-rows.ts'

/**
 * Explains every statement of owners' requests as the plain role. Under row security only leakproof operators can use
 * an index, so a harmless-looking query may scan a whole tenant table.
 */
const test = useTestApp()
const statements = new Set<string>()
const query = pg.Client.prototype.query

beforeAll(() => {
  // Records statements on tenant connections, and runs them as usual.
  pg.Client.prototype.query = function record(
    this: pg.Client & { options?: { pipeline?: boolean } },
    ...args: unknown[]
  ) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text
    if (text && /^\s*(with|select|insert|update|delete)/i.test(text)) statements.add(text)
    return Reflect.apply(query, this, args)
  } as typeof query
})
afterAll(() => {
  pg.Client.prototype.query = query
})

it('never scans a tenant table from end to end', async () => {
  const owner = await test.signUp()
  const known = await ownSite(owner)
  await fillWallet(test, owner, 'planned')
  await fillBilling(test, owner, 'planned')
  known.audience = await fillContacts(test, owner, 'planned')
  const samples = sampleCalls(known)
  const operations = operationsOf(test.app).filter((operation) => operation.isOwners && !operation.isMultipart)
  statements.clear()
  for (const { name, method, path } of operations.toSorted(
    (a, b) => Number(samples[a.name]?.last ?? 0) - Number(samples[b.name]?.last ?? 0),
  )) {
    const search = new URLSearchParams(samples[name]?.query).toString()
    await test.call(
      owner,
      method,
      fillPath(path, {
        id: known.siteId,
        blockId: known.blockId,
        keyId: known.siteId,
        sessionId: known.siteId,
        deviceId: known.siteId,
        ...known.audience,
      }) + (search ? `?${search}` : ''),
      samples[name]?.body,
    )
  }
  await test.call(owner, 'GET', `/api/conversations?campaign_id=${known.siteId}`)
  const client = new pg.Client(test.database.connection.tenant)
  await client.connect()
  try {
    const version = await run<{ server_version_num: string }>(client, 'show server_version_num')
    // Generic plans need PostgreSQL 16.
    if (Number(version.rows[0]?.server_version_num) < 160000) return
    await run(client, 'set enable_seqscan = off')
    const scanned: string[] = []
    let explained = 0
    for (const text of statements) {
      const plan = await explain(client, text)
      if (!plan) continue
      explained += 1
      if (/Seq Scan on (?!pg_)/.test(plan)) scanned.push(`${text}\n${plan}`)
    }
    expect(scanned).toEqual([])
    expect(explained).toBeGreaterThan(20)
  } finally {
    await client.end()
  }
})

/** Runs a statement of the test itself, without recording it. */
const run = <R extends pg.QueryResultRow>(client: pg.Client, text: string) =>
  Reflect.apply(query, client, [text]) as unknown as Promise<pg.QueryResult<R>>

async function ownSite(owner: Visitor): Promise<Known> {
  const site = (await test.call(owner, 'POST', '/api/minisites', { username: 'planned', name: 'Planned' })).json<{
    id: string
  }>()
  const { items } = (await test.call(owner, 'GET', `/api/minisites/${site.id}/blocks`)).json<{
    items: { id: string }[]
  }>()
  return {
    ownerId: owner.id,
    siteId: site.id,
    blockId: items[0]?.id ?? '',
    blockIds: items.map(({ id }) => id),
    uploadPath: 'images/none.webp',
  }
}

/** Returns the plan as the plain role, or undefined for statements that only the system role may run. */
async function explain(client: pg.Client, text: string): Promise<string | undefined> {
  try {
    const result = await run<{ 'QUERY PLAN': string }>(client, `explain (generic_plan) ${text}`)
    return result.rows.map((row) => row['QUERY PLAN']).join('\n')
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return undefined
    throw error
  }
}
