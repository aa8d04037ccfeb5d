import { contacts } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import type { AudienceRule } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { requireSound } from '../policy/soundness.ts'
import { whileWanted } from './cancelling.ts'
import { wayOf } from './list-order.ts'
import { findPositions } from './list-positions.ts'
import { countMatching, matching } from './matching.ts'

/** People shown in a preview. */
const SAMPLE = 10

/**
 * Counts the people a rule matches, and returns the ten with the most recent activity. @param own the segment being
 * changed
 * @param signal aborted once nobody waits for the answer
 * @throws AppError NOT_FOUND, CONFLICT as if the rule were saved
 */
export async function previewRule(context: Context, rule: AudienceRule, own: string | undefined, signal: AbortSignal) {
  return context.db.forOwner(context.ownerId, (tx) =>
    whileWanted(context, tx, signal, async () => {
      await requireSound(context, tx, rule, own)
      const condition = await matching(context, tx, rule)
      return countAndSample(context, tx, condition, SAMPLE)
    }),
  )
}

/**
 * Contacts read in order of activity, in which most rules find a full sample. For rarer ones, one scan counts and finds
 * them.
 */
const REACH = 1000

/**
 * Cost of one condition relative to reading a row, for the planner. The data is in memory, so conditions weigh four
 * times as much as the default assumes. With the default, the planner scans the widest index where part of a narrow one
 * would do (standard P6: a name, a status, and a city, 125 instead of 80 ms at a million).
 */
const CONDITION_COST = 0.01

/**
 * Counts matches exactly, and returns those with the most recent activity. Requires a transaction, to which the planner
 * setting is limited. @param condition of `matching`
 */
async function countAndSample(context: Context, tx: OwnerTx, condition: SQL, limit: number) {
  await tx.execute(sql.raw(`set local cpu_operator_cost = ${CONDITION_COST}`))
  const way = wayOf({ sort: 'last_activity' })
  const { positions, total } = await findPositions(context, { condition, way, offset: 0, limit }, { tx, reach: REACH })
  const people = total ?? (await countMatching(tx, condition))
  const ids = positions.map(({ id }) => id)
  const sample = await tx
    .select({
      id: contacts.id,
      name: contacts.name,
      email: contacts.email,
      phone: contacts.phone,
      tags: contacts.tags,
    })
    .from(contacts)
    .where(sql`${contacts.userId} = ${context.ownerId} and ${contacts.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(way.by)
    .execute()
  return { people, sample }
}
