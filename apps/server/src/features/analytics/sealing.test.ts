import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { jobContext, ownerContext } from '../../platform/house.ts'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { type MadeSite, makeSite } from '../../testing/site-factory.ts'
import { sealedRows } from '../../testing/sealed-rows.ts'
import { recordTold } from '../../testing/told-hits.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { forgetGone } from './commands/forget-gone.ts'
import { sealDay } from './commands/seal-day.ts'
import { sealOwner } from './commands/seal-owner.ts'
import { readPanel } from './queries/panel.ts'
import { readReport } from './queries/report.ts'
import { openSeal } from './store/seals.ts'

const test = useTestApp()
afterEach(() => test.setNow(undefined))

const NOW = new Date('2031-08-20T12:00:00Z')
const YESTERDAY = {
  day: '2031-08-19',
  starts: new Date('2031-08-19T00:00:00Z'),
  ends: new Date('2031-08-20T00:00:00Z'),
}
const NOTHING_YET = new Date('2000-01-01T00:00:00Z')
const count = async (table: string, { userId }: Pick<MadeSite, 'userId'>) =>
  (await test.house.db.systemPool.query(`select 1 from ${table} where user_id = $1`, [userId])).rowCount
const record = ({ id, userId }: MadeSite, hits: readonly { at: string; isBot?: boolean; who?: string }[]) =>
  recordTold(
    test.house,
    hits.map(({ at, ...hit }) => ({ who: 'ann', country: 'PT', ...hit, userId, siteId: id, at: new Date(at) })),
  )
async function look(site: MadeSite) {
  const context = await ownerContext(test.house, ownerIdOf(site.userId))
  const { figures } = await readReport(context, { period: '7d', filters: [] })
  const { rows, sum } = await readPanel(context, { period: '7d', filters: [], panel: 'countries' })
  return {
    views: figures.totals.views,
    filtered: figures.filtered,
    byCountry: rows.map(({ value, sums }) => [value, sums.views]),
    sum: sum.views,
  }
}

describe('a day', () => {
  it('that is being sealed counts once', async () => {
    test.setNow(NOW)
    const site = await makeSite(test.house)
    await record(site, [{ at: '2031-08-19T10:00:00Z' }, { at: '2031-08-19T11:00:00Z', isBot: true, who: 'bot' }])
    const expected = { views: 1, filtered: 1, byCountry: [['PT', 1]], sum: 1 }
    expect(await look(site)).toEqual(expected)
    const job = jobContext(test.house)
    await openSeal(job.db, site.userId, NOW)
    await sealDay(job, { userId: site.userId, siteId: site.id, until: NOTHING_YET }, YESTERDAY)
    expect(await count('day_totals', site), 'totals are there').toBeGreaterThan(0)
    expect(await look(site)).toEqual(expected)
    await sealOwner(job, site.userId)
    expect(await look(site)).toEqual(expected)
  })

  it('that goes on shows hits that do not count as they come', async () => {
    test.setNow(NOW)
    const site = await makeSite(test.house)
    await record(site, [{ at: '2031-08-20T10:00:00Z' }])
    expect(await look(site)).toMatchObject({ views: 1, filtered: 0 })
    await record(site, [{ at: '2031-08-20T10:01:00Z', isBot: true, who: 'bot' }])
    expect(await look(site)).toMatchObject({ views: 1, filtered: 1 })
  })

  it('is not sealed for a site that is gone', async () => {
    const site = await makeSite(test.house)
    await record(site, [{ at: '2031-08-19T10:00:00Z' }])
    const { db } = jobContext(test.house)
    await openSeal(db, site.userId, NOW)
    await db.systemPool.query('delete from mini_sites where id = $1', [site.id])
    await sealDay({ db }, { userId: site.userId, siteId: site.id, until: NOTHING_YET }, YESTERDAY)
    expect([await count('visit_days', site), await count('day_totals', site)]).toEqual([0, 0])
  })
})

describe('what is gone', () => {
  it('gets no seal', async () => {
    const gone = { userId: randomUUID() }
    await openSeal(test.house.db, gone.userId, NOW)
    expect(await count('analytics_seals', gone)).toBe(0)
  })

  it('is deleted at night, when an older build has left it behind, and what is there stays', async () => {
    const [site, gone] = [await makeSite(test.house), { userId: randomUUID() }]
    const rows = [
      ...sealedRows(site.userId, site.id),
      ...sealedRows(site.userId, randomUUID()),
      ...sealedRows(gone.userId, randomUUID()),
    ]
    await test.house.db.asSystem(async (tx) => {
      for (const row of rows) await tx.execute(row)
    })
    await forgetGone(jobContext(test.house))
    const tables = ['visit_days', 'day_totals', 'late_hits', 'analytics_seals']
    expect(await Promise.all(tables.map((table) => count(table, site)))).toEqual([1, 1, 1, 1])
    expect(await Promise.all(tables.map((table) => count(table, gone)))).toEqual([0, 0, 0, 0])
  })
})
