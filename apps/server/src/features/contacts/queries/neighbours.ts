import type { ContactFilter } from '@greenroom/contracts'
import { contacts } from '@greenroom/db'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { liveOf } from './matching.ts'
import { askedOf } from './list.ts'
import { type Order, type Place, wayOf } from './list-order.ts'
import { findPlaces } from './list-places.ts'

/** Who stands before and after a contact in the list of a filter, whether or not it is in there itself. @throws AppError NOT_FOUND */
export async function neighboursOf(
  context: Context,
  id: string,
  { sort, order, ...filter }: ContactFilter & Order,
): Promise<{ previous: string | null; next: string | null }> {
  const by = { sort, order }
  const [place, asked] = await Promise.all([placeOfContact(context, id, by), askedOf(context, filter)])
  const beside = async (isBackwards: boolean) => {
    const { places } = await findPlaces(context, {
      ...asked,
      way: wayOf(by, isBackwards),
      after: place,
      offset: 0,
      limit: 1,
    })
    return places[0]?.id ?? null
  }
  const [previous, next] = await Promise.all([beside(true), beside(false)])
  return { previous, next }
}

async function placeOfContact(context: Context, id: string, by: Order): Promise<Place> {
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
