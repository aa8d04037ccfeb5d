import { sql } from '@greenroom/db/sql'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ownerContext } from '../../platform/house.ts'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { wayOf } from './queries/list-order.ts'
import { findPositions } from './queries/list-positions.ts'

const test = useTestApp()

it('a page of a list is the same whether its order is followed or everybody is searched', async () => {
  const nova = await test.signUp()
  const context = await ownerContext(test.house, ownerIdOf(nova.id))
  await insertContacts(
    test.house,
    nova.id,
    Array.from({ length: 60 }, (_, index) => ({
      name: `N${index % 6}`,
      lastActivity: new Date(index % 9),
      createdAt: new Date(index % 7),
      starred: index % 4 === 0,
      deletedAt: index % 10 === 0 ? new Date() : null,
    })),
  )
  const few = sql`contacts.starred`
  const all = await findPositions(context, { condition: few, way: wayOf({ sort: 'name' }), offset: 0, limit: 100 })
  expect(all.positions.length).toBe(12)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('last_activity' as const, 'created_at' as const, 'name' as const),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.boolean(),
      fc.option(fc.nat({ max: 11 }), { nil: undefined }),
      fc.nat({ max: 14 }),
      fc.integer({ min: 1, max: 14 }),
      async (sort, order, isBackwards, index, offset, limit) => {
        const way = wayOf({ sort, order }, isBackwards)
        const whole = await findPositions(context, { condition: few, way, offset: 0, limit: 100 })
        const after = index === undefined ? undefined : whole.positions[index]
        const wanted = { condition: few, way, after, offset, limit }
        const expected = whole.positions.slice((index ?? -1) + 1).slice(offset, offset + limit)
        for (const reach of [0, 5, 20, 1000]) {
          const found = await findPositions(context, wanted, { reach })
          expect(found.positions).toEqual(expected)
          if (found.total !== undefined) expect(found.total).toBe(12)
        }
      },
    ),
    { numRuns: 25, endOnFailure: true },
  )
})
