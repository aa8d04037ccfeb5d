import type { ContactFilter } from '@greenroom/contracts'
import { contacts } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findPositions, liveOf, type Order, type Position, wayOf } from '../../audience/public.ts'
import { conditionsOfFilter } from './list.ts'

/**
 * Returns the contacts before and after one in the list of a filter, even if the filter does not match it. @throws
 * AppError NOT_FOUND
 */
export async function neighborsOf(
  context: Context,
  id: string,
  { sort, order, ...filter }: ContactFilter & Order,
): Promise<{ previous: string | null; next: string | null }> {
  const by = { sort, order }
  const [position, conditions] = await Promise.all([
    positionOfContact(context, id, by),
    conditionsOfFilter(context, filter),
  ])
  const beside = async (isBackwards: boolean) => {
    const { positions } = await findPositions(context, {
      ...conditions,
      way: wayOf(by, isBackwards),
      after: position,
      offset: 0,
      limit: 1,
    })
    return positions[0]?.id ?? null
  }
  const [previous, next] = await Promise.all([beside(true), beside(false)])
  return { previous, next }
}

async function positionOfContact(context: Context, id: string, by: Order): Promise<Position> {
  const { rows } = await context.db.readForOwner(context.ownerId, (tx) =>
    tx
      .execute<{ key: string }>(
        sql`select ${wayOf(by).column}::text as key from ${contacts} where ${liveOf(context)} and ${contacts.id} = ${id}::uuid`,
      )
      .execute(),
  )
  if (!rows[0]) throw notFound('contact')
  return { key: rows[0].key, id }
}
