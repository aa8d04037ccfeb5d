import { campaigns, type LetterRow, letters, type MiniSiteRow, miniSites, sends } from '@greenroom/db'
import { and, desc, eq, isNull, or, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Publishable } from '../policy.ts'
import { sentPart } from './sent-parts.ts'

/** Most pages that are offered for a letter. */
const MOST_SITES = 50

/** A page that a letter can stand on. */
export type LetterSite = Pick<MiniSiteRow, 'id' | 'username' | 'name' | 'isActive' | 'lockedAt' | 'hiddenAt'>

/** A campaign as a letter. */
export interface LetterView {
  /** Undefined if it is not published. */
  letter: LetterRow | undefined
  campaign: Publishable
  /** Pages of the owner's: the letter's own, then published ones, newest first. */
  sites: LetterSite[]
}

/** @throws AppError NOT_FOUND */
export const readState = (context: Context, campaignId: string): Promise<LetterView> =>
  context.db.readForOwner(context.ownerId, (tx) => readLetter(context, tx, campaignId))

/** @throws AppError NOT_FOUND for a campaign that is not theirs, or deleted */
export async function readLetter({ ownerId }: Context, tx: OwnerTx, campaignId: string): Promise<LetterView> {
  const [[found], sites] = await Promise.all([
    tx
      .select({
        letter: letters,
        type: campaigns.type,
        state: sends.state,
        startedAt: sends.startedAt,
        // An automatic message has no one mail that everybody got.
        subject: sql<string>`coalesce(${sentPart('subject')}, ${campaigns.subject})`,
      })
      .from(campaigns)
      .leftJoin(
        sends,
        and(eq(sends.userId, campaigns.userId), eq(sends.id, campaigns.id), eq(sends.isOpenEnded, false)),
      )
      .leftJoin(letters, and(eq(letters.userId, campaigns.userId), eq(letters.campaignId, campaigns.id)))
      .where(and(eq(campaigns.userId, ownerId), eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)))
      .execute(),
    tx
      .select({
        id: miniSites.id,
        username: miniSites.username,
        name: miniSites.name,
        isActive: miniSites.isActive,
        lockedAt: miniSites.lockedAt,
        hiddenAt: miniSites.hiddenAt,
      })
      .from(miniSites)
      .leftJoin(
        letters,
        and(
          eq(letters.userId, miniSites.userId),
          eq(letters.miniSiteId, miniSites.id),
          eq(letters.campaignId, campaignId),
        ),
      )
      .where(and(eq(miniSites.userId, ownerId), or(isNull(miniSites.hiddenAt), eq(letters.campaignId, campaignId))))
      .orderBy(
        sql`${letters.campaignId} is null`,
        desc(and(eq(miniSites.isActive, true), isNull(miniSites.lockedAt)) ?? sql`true`),
        desc(miniSites.createdAt),
        desc(miniSites.id),
      )
      .limit(MOST_SITES)
      .execute(),
  ])
  if (!found) throw notFound('campaign')
  const { letter, type, state, startedAt, subject } = found
  const send = state !== null && startedAt !== null ? { state, startedAt } : null
  return { letter: letter ?? undefined, campaign: { type, send, subject }, sites }
}
