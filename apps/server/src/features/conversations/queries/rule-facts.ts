import {
  type AnswerRuleRow,
  type ContactRow,
  type MessageRow,
  messages,
  revocationFlags,
  ruleFirings,
} from '@greenroom/db'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, max, ne, sql } from '@greenroom/db/sql'
import { ANSWER_HOUR_MS, type AnswerFacts, LOOP_WINDOW_MS, type MessageChannel, type Said } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { stateOf } from '../../consent/public.ts'

/** Messages of one day that are searched for a loop, and characters of each. */
const HISTORY = 200
const GIST = 2000

/** Reads a message that came in. */
export async function readInbound({ ownerId }: Context, tx: OwnerTx, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.userId, ownerId), eq(messages.id, id), eq(messages.direction, 'inbound')))
  return row
}

/** Returns when each rule last did all of its work for a contact: an unsent answer or an open question is not all. */
async function lastFiringsOf({ ownerId }: Context, tx: OwnerTx, contactId: string): Promise<Map<string, Date>> {
  const fired = await tx
    .select({ ruleId: ruleFirings.ruleId, at: max(ruleFirings.at) })
    .from(ruleFirings)
    .where(
      and(
        eq(ruleFirings.userId, ownerId),
        eq(ruleFirings.contactId, contactId),
        isNull(ruleFirings.unsent),
        isNull(ruleFirings.askedUntil),
      ),
    )
    .groupBy(ruleFirings.ruleId)
    .execute()
  return new Map(fired.flatMap(({ ruleId, at }) => (at ? [[ruleId, at] as const] : [])))
}

/** Messages with a contact in the last day, and counts of the automatic answers that bound further ones. */
type RecentlySaid = Pick<AnswerFacts, 'lastAnswerAt' | 'answersToday' | 'answersThisHour'> & {
  /** The newest messages, in the order in which they were said. */
  said: Said[]
}

/**
 * Returns what was said with a contact in the last day, and how many automatic answers there were: to them, and of the
 * owner. All of these count, however much was said in between. Canceled messages were never said.
 */
export async function recentlySaid({ ownerId, now }: Context, tx: OwnerTx, contactId: string): Promise<RecentlySaid> {
  const since = (ms: number) => gt(messages.sentAt, new Date(now.getTime() - ms))
  const isSaid = and(eq(messages.userId, ownerId), ne(messages.status, 'canceled'))
  // A literal, because a partial index is used only if the planner sees its condition.
  const isAnswer = and(isSaid, sql`${messages.origin} = 'rule'`)
  const latest = tx
    .select({
      direction: messages.direction,
      origin: messages.origin,
      content: sql<string>`left(${messages.content}, ${sql.raw(String(GIST))})`,
      isAutomatic: messages.isAutomatic,
    })
    .from(messages)
    .where(
      and(
        isSaid,
        eq(messages.contactId, contactId),
        since(LOOP_WINDOW_MS),
        inArray(messages.origin, ['person', 'rule']),
      ),
    )
    // An answer of the same moment comes after what it answers.
    .orderBy(desc(messages.sentAt), desc(messages.direction), desc(messages.id))
    .limit(HISTORY)
    .execute()
  const toThem = tx
    .select({ n: count(), last: max(sql`coalesce(${messages.sendAt}, ${messages.sentAt})`).mapWith(messages.sentAt) })
    .from(messages)
    .where(and(isAnswer, eq(messages.contactId, contactId), since(LOOP_WINDOW_MS)))
    .execute()
  const ofHour = tx
    .select({ n: count() })
    .from(messages)
    .where(and(isAnswer, since(ANSWER_HOUR_MS)))
    .execute()
  const [rows, [today], [hour]] = await Promise.all([latest, toThem, ofHour])
  return {
    said: rows.toReversed().map(({ direction, origin, content, isAutomatic }) => ({
      by: direction === 'inbound' ? 'them' : origin === 'rule' ? 'rule' : 'owner',
      content,
      isAutomatic,
    })),
    lastAnswerAt: today?.last ?? undefined,
    answersToday: today?.n ?? 0,
    answersThisHour: hour?.n ?? 0,
  }
}

/** Tells whether a message waits for the owner's look because it reads like a wish to stop. */
export async function isFlagged({ ownerId }: Context, tx: OwnerTx, messageId: string): Promise<boolean> {
  const [row] = await tx
    .select({ at: revocationFlags.at })
    .from(revocationFlags)
    .where(and(eq(revocationFlags.userId, ownerId), eq(revocationFlags.messageId, messageId)))
  return row !== undefined
}

/** Tells whether a contact has written to the owner before. */
export async function hasWritten({ ownerId }: Context, tx: OwnerTx, contactId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.userId, ownerId), eq(messages.contactId, contactId), eq(messages.direction, 'inbound')))
    .limit(1)
    .execute()
  return row !== undefined
}

/** Returns the newest question that a contact may still confirm on a channel. */
export async function openQuestion({ ownerId, now }: Context, tx: OwnerTx, contactId: string, channel: MessageChannel) {
  const [row] = await tx
    .select({ firing: ruleFirings, first: messages })
    .from(ruleFirings)
    .innerJoin(messages, and(eq(messages.userId, ruleFirings.userId), eq(messages.id, ruleFirings.messageId)))
    .where(
      and(
        eq(ruleFirings.userId, ownerId),
        eq(ruleFirings.contactId, contactId),
        gt(ruleFirings.askedUntil, now),
        isNull(ruleFirings.confirmedAt),
        isNotNull(ruleFirings.answerId),
        eq(messages.channel, channel),
      ),
    )
    .orderBy(desc(ruleFirings.at))
    .limit(1)
  return row
}

/** Returns whether a rule has acted on a message. */
export async function hasFiring({ ownerId }: Context, tx: OwnerTx, messageId: string): Promise<boolean> {
  const [row] = await tx
    .select({ at: ruleFirings.at })
    .from(ruleFirings)
    .where(and(eq(ruleFirings.userId, ownerId), eq(ruleFirings.messageId, messageId)))
  return row !== undefined
}

/**
 * Returns when rules last did all of their work for a contact. A join word is never spent while the person is not on the
 * list: they may have left and come back.
 */
export async function spentRules(
  context: Context,
  tx: OwnerTx,
  contact: ContactRow,
  channel: MessageChannel,
  rules: readonly AnswerRuleRow[],
): Promise<ReadonlyMap<string, Date>> {
  const lastFired = await lastFiringsOf(context, tx, contact.id)
  if (stateOf(contact, channel) !== 'subscribed')
    for (const { id, wording } of rules) if (wording !== null) lastFired.delete(id)
  return lastFired
}
