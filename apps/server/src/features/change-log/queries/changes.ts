import type { ListChangesQuery } from '@greenroom/contracts'
import { type ChangeRow, changes, contacts, notificationSettings } from '@greenroom/db'
import { and, count, desc, eq, getTableColumns, gte, isNull, lt, type SQL, sql } from '@greenroom/db/sql'
import { dateAfter, startOfDate } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

export type ChangeFilters = Omit<ListChangesQuery, 'page' | 'limit'>

/** Returns the owner's time zone, in which days are told. */
async function zoneOf({ db, ownerId }: Context): Promise<string> {
  const [row] = await db.readForOwner(ownerId, (tx) =>
    tx
      .select({ timeZone: notificationSettings.timeZone })
      .from(notificationSettings)
      .where(eq(notificationSettings.userId, ownerId))
      .execute(),
  )
  return row?.timeZone ?? 'UTC'
}

async function whereOf(context: Context, { area, object, actor, from, to }: ChangeFilters): Promise<SQL | undefined> {
  const zone = from === undefined && to === undefined ? 'UTC' : await zoneOf(context)
  return and(
    eq(changes.userId, context.ownerId),
    area === undefined ? undefined : eq(changes.area, area),
    object === undefined ? undefined : eq(changes.objectId, object),
    actor === undefined ? undefined : eq(changes.actor, actor),
    from === undefined ? undefined : gte(changes.at, startOfDate(from, zone)),
    to === undefined ? undefined : lt(changes.at, startOfDate(dateAfter(to, 1), zone)),
  )
}

/** Selects changes; of contacts with the name that they have now. */
const selectChanges = (tx: OwnerTx) =>
  tx
    .select({
      ...getTableColumns(changes),
      objectName: sql<string>`coalesce(${contacts.name}, ${changes.objectName})`,
    })
    .from(changes)
    .leftJoin(
      contacts,
      and(
        eq(changes.area, 'contacts'),
        eq(contacts.userId, changes.userId),
        eq(contacts.id, changes.objectId),
        isNull(contacts.lockedAt),
      ),
    )

/** Returns a page of the owner's changes, latest first. */
export async function readChanges(
  context: Context,
  { page, limit, ...filters }: ListChangesQuery,
): Promise<{ items: ChangeRow[]; total: number }> {
  const where = await whereOf(context, filters)
  const [items, total] = await context.db.readForOwner(context.ownerId, (tx) =>
    Promise.all([
      selectChanges(tx)
        .where(where)
        .orderBy(desc(changes.at), desc(changes.id))
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      tx.select({ n: count() }).from(changes).where(where).execute(),
    ]),
  )
  return { items, total: total[0]?.n ?? 0 }
}

/** Reads the changes that follow one in the list; undefined: the first ones. */
export async function readFurtherChanges(
  context: Context,
  filters: ChangeFilters,
  after: ChangeRow | undefined,
  limit: number,
): Promise<ChangeRow[]> {
  const where = await whereOf(context, filters)
  return context.db.readForOwner(context.ownerId, (tx) =>
    selectChanges(tx)
      .where(
        and(
          where,
          after === undefined
            ? undefined
            : sql`(${changes.at}, ${changes.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      .orderBy(desc(changes.at), desc(changes.id))
      .limit(limit)
      .execute(),
  )
}
