import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { type MadeSite, makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { deleteSite } from '../minisites/commands/delete-site.ts'
import { forgetSite } from './commands/forget-site.ts'
import { jobs, onSiteDeleted } from './jobs.ts'
import { makeHit } from '../../testing/hit-factory.ts'
import { type Hit, recordHitsOfAll } from './store/hits.ts'

const test = useTestApp()
const TABLES = ['hits', 'hit_rollups', 'visitor_days', 'site_counters', 'block_counters']

/** Hits of many visitors, spread over many quarters of an hour. */
const hitsOf = ({ id, userId, blockIds }: MadeSite, count = 40): Hit[] =>
  Array.from({ length: count }, (_, i) =>
    makeHit({
      userId,
      siteId: id,
      blockId: i % 2 === 0 ? null : (blockIds[i % blockIds.length] ?? null),
      at: new Date(Date.UTC(2031, 4, 1, 0, 20 * i)),
      visitor: Buffer.alloc(16, `${i}-${randomUUID()}`),
      isBot: i % 10 === 0,
    }),
  )
const record = (site: MadeSite) => recordHitsOfAll(test.house.db, hitsOf(site), 10_000)

async function kept({ id }: MadeSite): Promise<number[]> {
  const counts = TABLES.map((table) =>
    test.house.db.systemPool.query<{ n: number }>(`select count(*)::int as n from ${table} where mini_site_id = $1`, [
      id,
    ]),
  )
  return (await Promise.all(counts)).map(({ rows }) => rows[0]?.n ?? -1)
}

const work = (signal = new AbortController().signal) => ({ ...systemContext(test.house), signal })

/** A client that holds row locks, as a flush of hits does. */
async function holder(): Promise<pg.Client> {
  const client = new pg.Client(test.database.connection.system)
  await client.connect()
  await client.query('begin')
  return client
}

describe('the numbers of a deleted site', () => {
  it('are deleted in batches, and those of other sites stay', async () => {
    const [gone, stays] = [await makeSite(test.house), await makeSite(test.house)]
    await Promise.all([record(gone), record(stays)])
    const before = await kept(stays)
    expect(Math.min(...before)).toBeGreaterThan(0)
    await forgetSite(work(), { userId: gone.userId, id: gone.id }, 3)
    expect(await kept(gone)).toEqual([0, 0, 0, 0, 0])
    expect(await kept(stays)).toEqual(before)
  })

  it('stop being deleted between two batches when the process stops, and continue on the next call', async () => {
    const site = await makeSite(test.house)
    await record(site)
    const stopping = AbortSignal.abort(new Error('stopping'))
    await expect(forgetSite(work(stopping), { userId: site.userId, id: site.id }, 3)).rejects.toThrow('stopping')
    expect(Math.max(...(await kept(site)))).toBeGreaterThan(0)
    await forgetSite(work(), { userId: site.userId, id: site.id }, 3)
    expect(await kept(site)).toEqual([0, 0, 0, 0, 0])
  })

  it('never delay the deletion itself, even when locked', async () => {
    const site = await makeSite(test.house)
    await record(site)
    const client = await holder()
    try {
      await client.query(`lock table ${TABLES.join(', ')} in row exclusive mode`)
      for (const table of TABLES)
        await client.query(`select 1 from ${table} where mini_site_id = $1 for update`, [site.id])
      await deleteSite(await site.owner(), site.id)
    } finally {
      await client.end()
    }
  })

  it('are locked in the order in which hits are written, so that the two cannot deadlock', async () => {
    const site = await makeSite(test.house)
    await record(site)
    const keys = (
      await test.house.db.systemPool.query<{ block_id: string }>(
        'select block_id from block_counters where mini_site_id = $1 order by block_id',
        [site.id],
      )
    ).rows.map((row) => row.block_id)
    const client = await holder()
    try {
      const hold = (id: string | undefined, how = '') =>
        client.query(`select 1 from block_counters where block_id = $1 for update ${how}`, [id])
      await hold(keys[0])
      const forgetting = forgetSite(work(), { userId: site.userId, id: site.id })
      await expect
        .poll(async () => (await test.house.db.systemPool.query('select 1 from pg_locks where not granted')).rowCount)
        .toBeGreaterThan(0)
      await hold(keys[1], 'nowait')
      await client.query('commit')
      await forgetting
    } finally {
      await client.end()
    }
    expect(await kept(site)).toEqual([0, 0, 0, 0, 0])
  })

  it('that arrive late are deleted a minute later', async () => {
    const site = await makeSite(test.house)
    const payload = { siteId: site.id }
    const event = { id: randomUUID(), userId: site.userId, name: 'minisites.site-deleted', payload }
    const context = work()
    await onSiteDeleted.handle(context, event)
    const { rows } = await test.house.db.systemPool.query<{ data: unknown; start_after: Date }>(
      "select data, start_after from pgboss.job where name = 'analytics.forget-late-hits'",
    )
    expect(rows).toEqual([
      { data: { userId: site.userId, siteId: site.id }, start_after: new Date(context.now.getTime() + 60_000) },
    ])
    await record(site)
    await jobs.find(({ name }) => name === 'analytics.forget-late-hits')?.handle(work(), rows[0]?.data as never)
    expect(await kept(site)).toEqual([0, 0, 0, 0, 0])
  })
})
