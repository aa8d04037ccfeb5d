import { describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { makeHit } from '../../testing/hit-factory.ts'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { keepHits } from './commands/keep-hits.ts'
import { sealOwner } from './commands/seal-owner.ts'
import { type Hit, recordHitsOfAll } from './store/hits.ts'

const test = useTestApp()
const months = async () =>
  (
    await test.house.db.systemPool.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'hits'::regclass order by 1",
    )
  ).rows.map(({ name }) => name)
const count = async (table: string) =>
  (await test.house.db.systemPool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number

describe('keeping hits', () => {
  it('creates partitions for this month and the next once, however many nodes ask', async () => {
    test.setNow(new Date('2033-12-15T00:00:00Z'))
    await Promise.all(Array.from({ length: 8 }, () => keepHits(systemContext(test.house))))
    expect(await months()).toEqual(expect.arrayContaining(['hits_2033_12', 'hits_2034_01', 'hits_default']))
  })

  it('moves rows that arrived before their partition existed, and deletes what is old, once it is sealed', async () => {
    const site = await makeSite(test.house)
    const at = (time: string): Hit =>
      makeHit({ userId: site.userId, siteId: site.id, at: new Date(time), visitor: Buffer.alloc(16, time) })
    await recordHitsOfAll(
      test.house.db,
      ['2035-01-31T23:59:59Z', '2035-02-01T00:00:00Z', '2035-02-28T12:00:00Z', '2035-03-01T00:00:00Z'].map(at),
      10_000,
    )
    expect(await count('hits_default')).toBe(4)
    test.setNow(new Date('2035-02-10T00:00:00Z'))
    await keepHits(systemContext(test.house))
    expect([
      await count('hits_2035_02'),
      await count('hits_2035_03'),
      await count('hits_default'),
      await count('hits'),
    ]).toEqual([2, 1, 1, 4])
    expect([await count('visitor_days'), await count('hit_rollups')]).toEqual([2, 4])

    test.setNow(new Date('2035-05-02T00:00:00Z'))
    await keepHits(systemContext(test.house))
    expect(await count('hits'), 'not sealed yet').toBe(4)
    await sealOwner(jobContext(test.house), site.userId)
    await keepHits(systemContext(test.house))
    expect(await months()).not.toContain('hits_2035_02')
    expect(await months()).toContain('hits_2035_03')
    expect([await count('hits'), await count('visitor_days'), await count('hit_rollups')]).toEqual([1, 0, 4])

    test.setNow(new Date('2037-06-02T00:00:00Z'))
    await keepHits(systemContext(test.house))
    expect([await count('hits'), await count('hit_rollups')]).toEqual([0, 0])
    test.setNow(undefined)
  })
})
