import type { AnswerRule, listAnswerRules, ResponseOf } from '@greenroom/contracts'
import { answerRules, type AnswerRuleRow, ruleFirings } from '@greenroom/db'
import { and, asc, count, eq, gte, isNotNull, isNull, max } from '@greenroom/db/sql'
import { DAY_MS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { fieldsOf } from '../policy/rules.ts'
import { readArtistName } from '../../minisites/public.ts'
import { unsentSentence } from '../policy/unsent.ts'

/** Days that the list looks back on. */
const LOOK_BACK_DAYS = 30

/** Reads the owner's rules in their order. The query starts before the first await. */
export const liveRules = ({ ownerId }: Context, tx: OwnerTx): Promise<AnswerRuleRow[]> =>
  tx
    .select()
    .from(answerRules)
    .where(and(eq(answerRules.userId, ownerId), isNull(answerRules.deletedAt)))
    .orderBy(asc(answerRules.position), asc(answerRules.id))
    .execute()

/** Tells whether there is such a rule, and people join by its words. */
export const hasJoinWord = async (context: Context, tx: OwnerTx, ruleId: string): Promise<boolean> =>
  (await liveRules(context, tx)).some(({ id, wording }) => id === ruleId && wording !== null)

/**
 * Reads the owner's rules in their order, with what they did. Somebody who was asked to confirm counts once they have.
 * All queries start before the first await.
 */
export async function readRules(context: Context, tx: OwnerTx): Promise<AnswerRule[]> {
  const { ownerId, now } = context
  const recent = and(
    eq(ruleFirings.userId, ownerId),
    gte(ruleFirings.at, new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS)),
  )
  const reads = [
    liveRules(context, tx),
    tx
      .select({ ruleId: ruleFirings.ruleId, n: count(), last: max(ruleFirings.at) })
      .from(ruleFirings)
      .where(and(recent, isNull(ruleFirings.askedUntil)))
      .groupBy(ruleFirings.ruleId)
      .execute(),
    tx
      .select({ ruleId: ruleFirings.ruleId, reason: ruleFirings.unsent, n: count() })
      .from(ruleFirings)
      .where(and(recent, isNotNull(ruleFirings.unsent)))
      .groupBy(ruleFirings.ruleId, ruleFirings.unsent)
      .execute(),
  ] as const
  const [rules, fired, unsent] = await Promise.all(reads)
  return rules.map((rule, position) => {
    const done = fired.find(({ ruleId }) => ruleId === rule.id)
    return {
      ...fieldsOf(rule),
      id: rule.id,
      position,
      fired_30_days: done?.n ?? 0,
      last_fired_at: done?.last?.toISOString() ?? null,
      unsent: unsent
        .filter(({ ruleId }) => ruleId === rule.id)
        .map(({ reason, n }) => ({ reason: reason ?? '', ...unsentSentence(reason ?? ''), count: n }))
        .toSorted((a, b) => b.count - a.count),
    }
  })
}

/** Reads the owner's rules with the name that their answers and wordings speak of. */
export const listRules = (context: Context): Promise<ResponseOf<typeof listAnswerRules>> =>
  context.db.forOwner(context.ownerId, async (tx) => {
    const [items, artist] = await Promise.all([readRules(context, tx), readArtistName(context, tx)])
    return { items, artist }
  })

/** Reads one rule that exists, within a transaction. */
export async function readRule(context: Context, tx: OwnerTx, id: string): Promise<AnswerRule> {
  const rules = await readRules(context, tx)
  const rule = rules.find((one) => one.id === id)
  if (!rule) throw new Error('an automatic answer is missing')
  return rule
}
