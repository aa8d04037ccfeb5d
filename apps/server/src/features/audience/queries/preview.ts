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

/** People shown of a rule. */
const SAMPLE = 10

/**
 * How many a rule means now, and ten of them, those with the newest activity first. @param own the segment being changed
 * @param signal aborted once nobody waits for the answer
 * @throws AppError NOT_FOUND, CONFLICT as it would be refused when saved
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

/** Of the newest so many, most rules have enough people: what few have is counted and found in one reading of all. */
const REACH = 1000

/**
 * What one condition costs beside reading a row, for the planner. What is counted is in memory, so that conditions weigh four
 * times as much as it takes for granted; by its own figure it reads all entries of the widest index where a few of a narrow
 * one would do (standard P6: a name, a status and a city, 125 instead of 80 ms at a million).
 */
const CONDITION_COST = 0.01

/**
 * How many fit, exactly, and a few of them: those with the newest activity first. Not outside of a transaction, which keeps
 * the planner's figures to itself. @param condition of `matching`
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
