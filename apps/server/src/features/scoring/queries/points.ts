import { contacts } from '@greenroom/db'
import { and, eq, gt, isNull, type SQL, sql } from '@greenroom/db/sql'
import { DAY_MS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import type { ScoreItem } from '../../../platform/scores.ts'
import { weightOf, type Weights } from '../policy/weights.ts'
import { readScoring } from './scorings.ts'

type Asking = Pick<Context, 'ownerId' | 'now' | 'scoreItems'>

/** Selects how often these contacts did what an item counts. */
const timesOf = ({ ownerId, now }: Asking, item: ScoreItem, contactIds: SQL): SQL =>
  item.count({
    ownerId,
    contactIds,
    since:
      item.days === null ? undefined : sql`${new Date(now.getTime() - item.days * DAY_MS).toISOString()}::timestamptz`,
  })

const idsOf = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`

/** Selects `id` and `score` of contacts whose stored score is not what they have now. */
export function outdated(context: Asking, weights: Weights, ids: readonly string[]): SQL {
  const points = context.scoreItems
    .filter((item) => weightOf(item, weights) > 0)
    .map(
      (item) => sql`select contact_id, least(times, ${item.most}::int) * ${weightOf(item, weights)}::int as points
        from (${timesOf(context, item, idsOf(ids))}) as counted`,
    )
  const all =
    points.length === 0 ? sql`select null::uuid as contact_id, 0 as points` : sql.join(points, sql` union all `)
  return sql`select c.id, coalesce(p.points, 0)::int as score
    from ${contacts} c left join (select contact_id, sum(points) as points from (${all}) as each group by contact_id) p
      on p.contact_id = c.id
    where c.user_id = ${context.ownerId} and c.id = any (${idsOf(ids)}) and c.score <> coalesce(p.points, 0)`
}

/** Returns the contacts among these whose stored score is not what they have now. */
export async function findOutdated(
  context: Asking,
  tx: OwnerTx,
  weights: Weights,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(outdated(context, weights, ids))
  return rows.map(({ id }) => id)
}

/** Returns the next contacts by id, whether live, deleted, or locked. */
export async function contactsAfter(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.userId, ownerId), after === null ? undefined : gt(contacts.id, after)))
    .orderBy(contacts.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Returns the weights, and how often a live contact did what each item counts. @throws AppError NOT_FOUND */
export async function readScore(context: Context, contactId: string) {
  const { db, ownerId, scoreItems } = context
  const each = scoreItems.map(
    (item) =>
      sql`select ${item.id}::text as item, times from (${timesOf(context, item, idsOf([contactId]))}) as counted`,
  )
  const [found, { weights }, times] = await db.readForOwner(ownerId, (tx) =>
    Promise.all([
      tx
        .select({ id: contacts.id })
        .from(contacts)
        .where(
          and(
            eq(contacts.userId, ownerId),
            eq(contacts.id, contactId),
            isNull(contacts.deletedAt),
            isNull(contacts.lockedAt),
          ),
        )
        .execute(),
      readScoring(context, tx),
      each.length === 0
        ? { rows: [] }
        : tx.execute<{ item: string; times: number }>(sql.join(each, sql` union all `)).execute(),
    ]),
  )
  if (found.length === 0) throw notFound('contact')
  return { weights, times: new Map(times.rows.map(({ item, times: did }) => [item, did])) }
}
