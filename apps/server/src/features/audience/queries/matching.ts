import { contacts } from '@greenroom/db'
import { type AudienceFilter, type AudienceRule, filterToRule, segmentsIn } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { readDefinitions, type SegmentDefinitions } from './definitions.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { ruleCondition } from './rule-condition.ts'

/** A way to select people. */
export type Chosen = AudienceFilter | AudienceRule

const ruleOf = (chosen: Chosen): AudienceRule => ('where' in chosen ? chosen : filterToRule(chosen, 'UTC'))

/** Selects the contacts that the owner can read: neither deleted nor waiting for room in the plan. */
export const liveOf = ({ ownerId }: Pick<Context, 'ownerId'>): SQL =>
  sql`${contacts.userId} = ${ownerId} and ${contacts.deletedAt} is null and ${contacts.lockedAt} is null`

/** Returns the condition, given the segments that it refers to. @throws AppError CONFLICT as `ruleCondition` */
export const conditionOf = (
  context: Pick<Context, 'ownerId' | 'now'>,
  chosen: Chosen,
  definitions: SegmentDefinitions,
): SQL => sql`${liveOf(context)} and ${ruleCondition(ruleOf(chosen), { definitions, now: context.now })}`

/** Returns the segments that a choice refers to. */
export const segmentsOfChoice = (chosen: Chosen): string[] => segmentsIn(ruleOf(chosen).where)

/**
 * Returns the condition on `contacts` for the owner's live contacts that a list filter or rule matches. It reads the
 * segments that are referred to, so await it within `forOwner`.
 * @throws AppError CONFLICT if segments form a circle or are nested too deeply
 */
export async function matching(context: Context, tx: OwnerTx, chosen: Chosen): Promise<SQL> {
  const definitions = await readDefinitions(tx, context, segmentsOfChoice(chosen))
  return conditionOf(context, chosen, definitions)
}

/**
 * Splits matches in two: contacts that the covering indexes for rules hold completely (migration 0027), which need no
 * read of the table, and the few that are too wide for them.
 */
const parts = (condition: SQL): SQL[] => [
  sql`not ${contacts.isWide} and ${condition}`,
  sql`${contacts.isWide} and ${condition}`,
]

/** Selects all matches. @param columns columns to return; fast if the covering indexes have them */
export const fitting = (columns: SQL, condition: SQL): SQL =>
  sql.join(
    parts(condition).map((part) => sql`select ${columns} from ${contacts} where ${part}`),
    sql` union all `,
  )

/** Counts matches exactly. The query has started on return. */
export async function countMatching(tx: OwnerTx, condition: SQL): Promise<number> {
  const counts = parts(condition).map((part) => sql`(select count(*) from ${contacts} where ${part})`)
  const { rows } = await tx.execute<{ n: number }>(sql`select (${sql.join(counts, sql` + `)})::float8 as n`).execute()
  return rows[0]?.n ?? 0
}

/** Returns the ids of matches in order, after one (undefined: from the start), for work in batches. */
export async function idsMatching(
  tx: OwnerTx,
  condition: SQL,
  afterId: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(afterId === undefined ? condition : sql`${contacts.id} > ${afterId}::uuid and ${condition}`)
    .orderBy(contacts.id)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
