import { contacts } from '@greenroom/db'
import { type AudienceFilter, type AudienceRule, filterToRule, segmentsIn } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { readDefinitions, type SegmentDefinitions } from './definitions.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { ruleCondition } from './rule-condition.ts'

/** What people are chosen by. */
export type Chosen = AudienceFilter | AudienceRule

const ruleOf = (chosen: Chosen): AudienceRule => ('where' in chosen ? chosen : filterToRule(chosen, 'UTC'))

/** Contacts that the owner reads: neither deleted nor waiting for room in the plan. */
export const liveOf = ({ ownerId }: Pick<Context, 'ownerId'>): SQL =>
  sql`${contacts.userId} = ${ownerId} and ${contacts.deletedAt} is null and ${contacts.lockedAt} is null`

/** The condition where the segments that it refers to are known. @throws AppError CONFLICT as `ruleCondition` */
export const conditionOf = (
  context: Pick<Context, 'ownerId' | 'now'>,
  chosen: Chosen,
  definitions: SegmentDefinitions,
): SQL => sql`${liveOf(context)} and ${ruleCondition(ruleOf(chosen), { definitions, now: context.now })}`

/** Segments that a choice refers to. */
export const segmentsOfChoice = (chosen: Chosen): string[] => segmentsIn(ruleOf(chosen).where)

/**
 * The live contacts of the owner that a filter of the list, or a rule, means: a condition on the table `contacts`.
 * It reads the segments that are referred to, so it is awaited within `forOwner`.
 * @throws AppError CONFLICT where segments go in a circle or too deep
 */
export async function matching(context: Context, tx: OwnerTx, chosen: Chosen): Promise<SQL> {
  const definitions = await readDefinitions(tx, context, segmentsOfChoice(chosen))
  return conditionOf(context, chosen, definitions)
}

/**
 * What is read of all that fit, in two parts: those who stand whole in the indexes that rules are counted by (migration
 * 0027), of which the table is not read, and the few who are too wide for them.
 */
const parts = (condition: SQL): SQL[] => [
  sql`not ${contacts.isWide} and ${condition}`,
  sql`${contacts.isWide} and ${condition}`,
]

/** All that fit. @param columns what is read of each; of columns of those indexes it is quick */
export const fitting = (columns: SQL, condition: SQL): SQL =>
  sql.join(
    parts(condition).map((part) => sql`select ${columns} from ${contacts} where ${part}`),
    sql` union all `,
  )

/** How many there are, exactly; the query has started on return. */
export async function countMatching(tx: OwnerTx, condition: SQL): Promise<number> {
  const counts = parts(condition).map((part) => sql`(select count(*) from ${contacts} where ${part})`)
  const { rows } = await tx.execute<{ n: number }>(sql`select (${sql.join(counts, sql` + `)})::float8 as n`).execute()
  return rows[0]?.n ?? 0
}

/** Their ids in the order of the ids, after one (undefined: from the start): for work in batches. */
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
