import { contacts, segmentMembers, type SegmentRow } from '@greenroom/db'
import { and, eq, type SQL, sql } from '@greenroom/db/sql'
import { type AudienceRule, hasSoundReferences, membersOf } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { inBatches } from '../policy/batches.ts'
import { readDefinitions, type SegmentDefinitions } from './definitions.ts'
import { countMatching, liveOf, matching } from './matching.ts'
import { ruleCondition } from './rule-condition.ts'
import { readOpenSegments } from './segments.ts'

/** Counts the current members of a segment. */
export async function countPeople(
  context: Context,
  tx: OwnerTx,
  { id, kind }: Pick<SegmentRow, 'id' | 'kind'>,
): Promise<number> {
  return kind === 'static'
    ? countListed(context, tx, id)
    : countMatching(tx, await matching(context, tx, membersOf(id)))
}

/**
 * Counts the members of a snapshot. An erased contact leaves it by foreign key, so only the few contacts that are
 * deleted or locked have to be looked up.
 */
async function countListed({ ownerId }: Context, tx: OwnerTx, segmentId: string): Promise<number> {
  const listed = sql`from ${segmentMembers} where user_id = ${ownerId} and segment_id = ${segmentId}`
  // As an array they are looked up one by one, regardless of the planner's estimate.
  const hidden = sql`array(
      select id from ${contacts} where user_id = ${ownerId} and deleted_at is not null
      union all select id from ${contacts} where user_id = ${ownerId} and locked_at is not null and deleted_at is null)`
  const { rows } = await tx.execute<{ n: number }>(
    sql`select (select count(*) ${listed})::float8 - (select count(*) ${listed} and contact_id = any (${hidden})) as n`,
  )
  return rows[0]?.n ?? 0
}

/**
 * Returns the segments that a contact belongs to now, by name, except archived ones and those too large to be counted.
 * @throws AppError NOT_FOUND
 */
export function readSegmentsOf(context: Context, contactId: string): Promise<{ id: string; name: string }[]> {
  const { db, ownerId } = context
  const theContact = and(liveOf(context), eq(contacts.id, contactId))
  return db.forOwner(ownerId, async (tx) => {
    const [found] = await tx.select({ id: contacts.id }).from(contacts).where(theContact)
    if (!found) throw notFound('contact')
    const all = await readOpenSegments(ownerId, tx)
    const definitions = await readDefinitions(
      tx,
      context,
      all.map(({ id }) => id),
    )
    const open = all.filter(({ id }) => hasSoundReferences(membersOf(id), definitions))
    const memberships: boolean[] = []
    for (const ids of inBatches(
      open.map(({ id }) => id),
      definitions,
    )) {
      const tests = ids.map((id) => belongsTo(context, id, definitions))
      const { rows } = await tx.execute<{ is: boolean[] }>(
        sql`select array[${sql.join(tests, sql`, `)}] as is from ${contacts} where ${theContact}`,
      )
      memberships.push(...(rows[0]?.is ?? []))
    }
    return open.filter((_, at) => memberships[at]).map(({ id, name }) => ({ id, name }))
  })
}

const belongsTo = ({ now }: Context, id: string, definitions: SegmentDefinitions): SQL => {
  const rule: AudienceRule = membersOf(id)
  return ruleCondition(rule, { definitions, now, isForOne: true })
}
