import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeHit } from '../../testing/hit-factory.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { type MadeSite, makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { deleteSite } from '../minisites/commands/delete-site.ts'
import { getSite } from '../minisites/queries/sites.ts'
import { type Hit, recordHitsOfAll } from './store/hits.ts'

const test = useTestApp()
const second = useSecondNode(test)
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const send = async (node: number, url: string) =>
  (node === 0 ? test : second).app.inject({ method: 'POST', url, headers: { 'user-agent': CHROME } })
const viewOf = (site: MadeSite) => `/api/public/minisites/${site.id}/view`
const clickOf = (site: MadeSite, block: number) =>
  `/api/public/minisites/${site.id}/blocks/${site.blockIds[block]}/click`
const madeUp = ({ id: siteId, userId }: Pick<MadeSite, 'id' | 'userId'>, blockId: string | null = null): Hit =>
  makeHit({ userId, siteId, blockId, visitor: randomBytes(16) })
const summed = async (site: MadeSite) =>
  (
    await test.house.db.systemPool.query(
      'select sum(views)::int as views, sum(clicks)::int as clicks from hit_rollups where mini_site_id = $1',
      [site.id],
    )
  ).rows[0]

const keptOf = (site: MadeSite, tables: readonly string[]): Promise<number[]> =>
  Promise.all(
    tables.map(async (table) => {
      const text = `select count(*)::int as n from ${table} where mini_site_id = $1`
      return (await test.house.db.systemPool.query<{ n: number }>(text, [site.id])).rows[0]?.n ?? 0
    }),
  )

describe('hits at once', () => {
  it('2,000 over two nodes leave exact sums', async () => {
    const sites = await Promise.all([makeSite(test.house), makeSite(test.house), makeSite(test.house)])
    const urls = Array.from({ length: 2000 }, (_, n) => {
      const site = sites[n % 3] as MadeSite
      return n % 4 === 0 ? clickOf(site, n % 8 === 0 ? 0 : 1) : viewOf(site)
    })
    const answers = await Promise.all(urls.map((url, n) => send(n % 2, url)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    for (const site of sites) {
      const wanted = {
        views: urls.filter((url) => url === viewOf(site)).length,
        clicks: urls.filter((url) => url.includes(site.id) && url.endsWith('/click')).length,
      }
      expect(await getSite(await site.owner(), site.id)).toMatchObject(wanted)
      expect(await summed(site)).toEqual(wanted)
    }
  })

  it('in many batches that share rows in every order never deadlock', async () => {
    const sites = await Promise.all(Array.from({ length: 6 }, () => makeSite(test.house)))
    const batches = Array.from({ length: 200 }, (_, n) => {
      const hits = sites.flatMap((site) => [
        madeUp(site),
        madeUp(site, site.blockIds[0] as string),
        madeUp(site, site.blockIds[1] as string),
      ])
      return n % 2 === 0 ? hits : hits.toReversed()
    })
    await Promise.all(batches.map((batch, n) => recordHitsOfAll((n % 2 === 0 ? test : second).house.db, batch, 10_000)))
    for (const site of sites)
      expect(await getSite(await site.owner(), site.id)).toMatchObject({ views: 200, clicks: 400 })
  })

  it('of a deleted site or block are dropped from their batch', async () => {
    const [gone, stays] = [await makeSite(test.house), await makeSite(test.house)]
    await deleteSite(await gone.owner(), gone.id)
    await recordHitsOfAll(
      test.house.db,
      [madeUp(gone), madeUp(stays), madeUp(stays, randomUUID()), madeUp(gone, gone.blockIds[0])],
      10_000,
    )
    expect(await getSite(await stays.owner(), stays.id)).toMatchObject({ views: 1, clicks: 0 })
    expect(await keptOf(gone, ['hits', 'hit_rollups', 'visitor_days'])).toEqual([0, 0, 0])
  })
})

describe('a deleted site', () => {
  it('takes its numbers with it, and no others', async () => {
    const [gone, stays] = [await makeSite(test.house), await makeSite(test.house)]
    for (const site of [gone, stays])
      await recordHitsOfAll(test.house.db, [madeUp(site), madeUp(site, site.blockIds[0])], 10_000)
    await test.startWorker()
    await deleteSite(await gone.owner(), gone.id)
    const tables = ['hits', 'hit_rollups', 'visitor_days', 'site_counters', 'block_counters']
    await expect.poll(() => keptOf(gone, tables), { timeout: 15_000 }).toEqual([0, 0, 0, 0, 0])
    expect(await keptOf(stays, tables)).toEqual([2, 2, 1, 1, 2])
  })
})

describe('a database that fails', () => {
  it('gets a 503 with Retry-After, and nothing is acknowledged', async () => {
    const site = await makeSite(test.house)
    expect((await send(0, viewOf(site))).statusCode).toBe(204)
    const { systemPool } = test.house.db
    const blocker = await systemPool.connect()
    await blocker.query('begin; lock table hit_rollups in access exclusive mode')
    const waiting = send(0, viewOf(site))
    const cut =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%with came as%'"
    await expect.poll(async () => (await systemPool.query(cut)).rowCount).toBeGreaterThan(0)
    const answer = await waiting
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    await blocker.query('rollback')
    blocker.release()
    expect((await send(0, viewOf(site))).statusCode).toBe(204)
    expect(await summed(site)).toMatchObject({ views: 2 })
  })
})
