import { randomUUID } from 'node:crypto'
import { type SQL, sql } from '@greenroom/db/sql'
import { expect, it } from 'vitest'
import { WITHOUT_PIPELINE } from '../../../testing/pipeline-hands.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listTouchedOfAll } from '../../analytics/public.ts'
import { listAwaitedOfAll } from './clicks.ts'

const test = useTestApp(WITHOUT_PIPELINE)

it('reads clicks that wait for a touch, and touches, by indexes of their own', async () => {
  const plans: string[] = []
  await test.house.db.asSystem(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const execute = async (query: SQL) => {
      const { rows: plan } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${query}`)
      plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'))
      return { rows: [] }
    }
    const explaining = { execute } as unknown as typeof tx
    const hit = { id: randomUUID(), at: test.house.clock() }
    await listAwaitedOfAll(explaining, undefined, 10)
    await listAwaitedOfAll(explaining, hit, 10)
    await listTouchedOfAll(explaining, [
      { ...hit, userId: randomUUID(), siteId: randomUUID(), visitor: Buffer.alloc(16) },
    ])
  })
  expect(plans).toEqual([
    expect.stringContaining('link_hits_awaited'),
    expect.stringContaining('link_hits_awaited'),
    expect.stringMatching(/Index Scan using hits_\w*mini_site_id_visitor_at_idx/),
  ])
  expect(plans.join('\n')).not.toMatch(/Seq Scan|Sort/)
})
