import { DAY_MS } from '@greenroom/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { jobContext, ownerContext, systemContext } from '../../platform/house.ts'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { makeSite } from '../../testing/site-factory.ts'
import { recordTold } from '../../testing/told-hits.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { forgetSite } from './commands/forget-site.ts'
import { keepHits } from './commands/keep-hits.ts'
import { sealOwner } from './commands/seal-owner.ts'
import { readReport } from './queries/report.ts'

const test = useTestApp()
afterEach(() => {
  test.setNow(undefined)
  test.setTier('pro')
})

const now = new Date('2031-08-20T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)

async function longAgo(days: readonly number[]) {
  const site = await makeSite(test.house)
  await recordTold(
    test.house,
    days.map((n) => ({ userId: site.userId, siteId: site.id, at: ago(n), who: 'ann', country: 'PT' })),
  )
  return site
}
const count = async (table: string, userId: string) =>
  (await test.house.db.systemPool.query(`select count(*)::int as n from ${table} where user_id = $1`, [userId])).rows[0]
    .n as number

describe('what stays of old days', () => {
  it('is their totals: the plan shows no more than it allows, and a larger one what is still kept, and from when', async () => {
    test.setTier('free')
    test.setNow(now)
    const site = await longAgo([200, 50, 1])
    await sealOwner(jobContext(test.house), site.userId, 400)
    expect(await count('visit_days', site.userId)).toBe(2)
    const look = async (filter: boolean) =>
      readReport(await ownerContext(test.house, ownerIdOf(site.userId)), {
        period: '365d',
        filters: filter ? [{ key: 'country', value: 'PT' }] : [],
      })
    const small = await look(false)
    expect(small.scope.range).toMatchObject({ limitedTo: 60, from: '2031-06-22', previous: null })
    expect(small.figures.totals.views).toBe(2)
    test.setTier('enterprise')
    const large = await look(false)
    expect(large.scope).toMatchObject({ keptFrom: '2031-02-01', range: { limitedTo: null } })
    expect([large.figures.totals.views, large.isPartlyDaily]).toEqual([3, true])
    expect((await look(true)).figures.totals.views).toBe(2)
  })

  it('is never less than what is sealed: raw hits go after two months, and not before', async () => {
    const site = await longAgo([130, 100, 1])
    test.setNow(now)
    await keepHits(systemContext(test.house))
    expect(await count('hits', site.userId)).toBe(3)
    await sealOwner(jobContext(test.house), site.userId, 400)
    for (const other of (
      await test.house.db.systemPool.query<{ id: string }>('select distinct user_id as id from mini_sites')
    ).rows)
      await sealOwner(jobContext(test.house), other.id, 400)
    await keepHits(systemContext(test.house))
    expect(await count('hits', site.userId)).toBe(1)
    const { figures } = await readReport(await ownerContext(test.house, ownerIdOf(site.userId)), {
      period: '365d',
      filters: [{ key: 'country', value: 'PT' }],
    })
    expect(figures.totals.views).toBe(3)
    await forgetSite(jobContext(test.house), { userId: site.userId, id: site.id })
    for (const table of ['visit_days', 'day_totals', 'late_hits', 'hits'])
      expect(await count(table, site.userId)).toBe(0)
  })
})
