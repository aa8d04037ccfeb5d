import type { UnsubscribeReasons } from '@greenroom/contracts'
import { campaigns, unsubscribeReasons } from '@greenroom/db'
import { DAY_MS, REASON_DAYS } from '@greenroom/domain'
import { and, count, desc, eq, gt, isNull, ne } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'

/** Written answers that are shown (standard W22). */
const MOST_WORDS = 50

/** Tells whether somebody has unsubscribed by the link of a campaign's mail lately, so that they can say why. */
export async function canTellWhy({ db, ownerId, now }: Context, sendId: string, contactId: string): Promise<boolean> {
  const [found] = await db.readForOwner(ownerId, (tx) =>
    tx
      .select({ at: unsubscribeReasons.at })
      .from(unsubscribeReasons)
      .where(
        and(
          eq(unsubscribeReasons.userId, ownerId),
          eq(unsubscribeReasons.sendId, sendId),
          eq(unsubscribeReasons.contactId, contactId),
          gt(unsubscribeReasons.at, new Date(now.getTime() - REASON_DAYS * DAY_MS)),
        ),
      )
      .execute(),
  )
  return found !== undefined
}

/** Returns why people unsubscribed by the links of a campaign's mails. @throws AppError NOT_FOUND */
export async function readReasons({ db, ownerId }: Context, campaignId: string): Promise<UnsubscribeReasons> {
  const theirs = and(eq(unsubscribeReasons.userId, ownerId), eq(unsubscribeReasons.sendId, campaignId))
  const written = and(theirs, ne(unsubscribeReasons.words, ''))
  const [[campaign], counts, words, [total]] = await db.readForOwner(ownerId, (tx) =>
    Promise.all([
      tx
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(and(eq(campaigns.userId, ownerId), eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)))
        .execute(),
      tx
        .select({ reason: unsubscribeReasons.reason, people: count() })
        .from(unsubscribeReasons)
        .where(theirs)
        .groupBy(unsubscribeReasons.reason)
        .orderBy(desc(count()), unsubscribeReasons.reason)
        .execute(),
      tx
        .select({ reason: unsubscribeReasons.reason, words: unsubscribeReasons.words, at: unsubscribeReasons.at })
        .from(unsubscribeReasons)
        .where(written)
        .orderBy(desc(unsubscribeReasons.at), unsubscribeReasons.contactId)
        .limit(MOST_WORDS)
        .execute(),
      tx.select({ n: count() }).from(unsubscribeReasons).where(written).execute(),
    ]),
  )
  if (!campaign) throw notFound('campaign')
  return {
    people: counts.reduce((sum, { people }) => sum + people, 0),
    reasons: counts.flatMap(({ reason, people }) => (reason === null ? [] : [{ reason, people }])),
    words: words.map(({ reason, words: said, at }) => ({ reason, words: said, at: at.toISOString() })),
    words_total: total?.n ?? 0,
  }
}
