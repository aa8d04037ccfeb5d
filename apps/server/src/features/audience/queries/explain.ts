import type { Explanation } from '@greenroom/contracts'
import { contacts, type ContactRow, segmentMembers } from '@greenroom/db'
import { and, eq, sql } from '@greenroom/db/sql'
import { type AudienceRule, conditionsIn, groupHolds, segmentsIn } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireSound } from '../policy/soundness.ts'
import { hasOf } from '../policy/what-they-have.ts'
import { readDefinitions } from './definitions.ts'
import { liveOf } from './matching.ts'
import { conditionParts } from './rule-condition.ts'

/**
 * Returns why a contact belongs to a segment, or does not. A snapshot has no conditions, only a list.
 * @throws AppError NOT_FOUND; CONFLICT as `ruleCondition`
 */
export async function explainSegment(context: Context, segmentId: string, contactId: string): Promise<Explanation> {
  const { db, ownerId } = context
  return db.forOwner(ownerId, async (tx) => {
    const definitions = await readDefinitions(tx, context, [segmentId])
    const definition = definitions.get(segmentId)
    if (!definition) throw notFound('segment')
    const contact = await readLive(context, tx, contactId)
    if (definition.kind === 'dynamic') return explain(context, tx, definition.rule, contact)
    const listed = await tx
      .select({ id: segmentMembers.contactId })
      .from(segmentMembers)
      .where(
        and(
          eq(segmentMembers.userId, ownerId),
          eq(segmentMembers.segmentId, segmentId),
          eq(segmentMembers.contactId, contactId),
        ),
      )
    return { is_in: listed.length > 0, rule: null, conditions: [] }
  })
}

/**
 * Returns why a rule selects a contact, or does not. @param own the segment being changed
 * @throws AppError NOT_FOUND, CONFLICT as if the rule were saved
 */
export const explainRule = (
  context: Context,
  rule: AudienceRule,
  contactId: string,
  own: string | undefined,
): Promise<Explanation> =>
  context.db.forOwner(context.ownerId, async (tx) => {
    await requireSound(context, tx, rule, own)
    return explain(context, tx, rule, await readLive(context, tx, contactId))
  })

async function readLive(context: Context, tx: OwnerTx, contactId: string): Promise<ContactRow> {
  const [row] = await tx
    .select()
    .from(contacts)
    .where(and(liveOf(context), eq(contacts.id, contactId)))
  if (!row) throw notFound('contact')
  return row
}

/** Asks the database for each condition, by the same tests that select people, so that the two cannot disagree. */
async function explain(context: Context, tx: OwnerTx, rule: AudienceRule, contact: ContactRow): Promise<Explanation> {
  const definitions = await readDefinitions(tx, context, segmentsIn(rule.where))
  const parts = conditionParts(rule, { definitions, now: context.now })
  if (parts.length === 0) return { is_in: groupHolds(rule.where, () => false), rule, conditions: [] }
  const tests = parts.map(({ test }) => sql`${test} is true`)
  const times = parts.map((part) => part.times ?? sql`null::int`)
  const { rows } = await tx.execute<{ holds: boolean[]; times: (number | null)[] }>(
    sql`select array[${sql.join(tests, sql`, `)}] as holds, array[${sql.join(times, sql`, `)}] as times
      from ${contacts} where ${contacts.userId} = ${context.ownerId} and ${contacts.id} = ${contact.id}`,
  )
  const [answer] = rows
  if (!answer) throw notFound('contact')
  const asked = conditionsIn(rule.where)
  const isTrue = new Map(asked.map((condition, at) => [condition, answer.holds[at] === true]))
  return {
    is_in: groupHolds(rule.where, (condition) => isTrue.get(condition) === true),
    rule,
    conditions: asked.map((condition, at) => ({
      holds: answer.holds[at] === true,
      has: answer.times[at] ?? hasOf(contact, condition),
    })),
  }
}
