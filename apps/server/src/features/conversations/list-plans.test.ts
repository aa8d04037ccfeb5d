import { THREAD_FILTERS } from '@greenroom/contracts'
import { sql } from '@greenroom/db/sql'
import { expect, it } from 'vitest'
import { ownerContext } from '../../platform/house.ts'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { orderOf, rowsOf } from './queries/placed.ts'

const test = useTestApp()

it('a page of any list is merged from indexes, from either end, without sorting all threads', async () => {
  const nova = await test.signUp()
  const context = await ownerContext(test.house, ownerIdOf(nova.id))
  const sorted: string[] = []
  for (const filter of THREAD_FILTERS)
    for (const sort of ['newest', 'longest_waiting'] as const)
      for (const isBackwards of [false, true]) {
        const which = { filter, sort }
        const plan = await context.db.forOwner(context.ownerId, async (tx) => {
          await tx.execute(sql`select set_config('enable_sort', 'off', true)`)
          const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
            sql`explain (costs off) select contact_id from (${rowsOf(context, which, isBackwards)}) listed
              order by ${orderOf(which, isBackwards)} limit 30`,
          )
          return rows.map((row) => row['QUERY PLAN']).join('\n')
        })
        if (!/^Limit\n *->  Merge Append/.test(plan)) sorted.push(`${filter}, ${sort}, ${isBackwards}\n${plan}`)
      }
  expect(sorted).toEqual([])
})
