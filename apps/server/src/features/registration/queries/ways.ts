import { answerRules, type BlockRow, blocks, type MiniSiteRow, miniSites } from '@greenroom/db'
import { and, asc, desc, eq, isNotNull, isNull, sql } from '@greenroom/db/sql'
import { KEYWORDS, MAX_BLOCKS, type Ways } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { siteFactsOf } from '../policy/site-facts.ts'

/** Site that proves how people agree, with the blocks that its owner shows. */
export interface ProofSite {
  row: MiniSiteRow
  blocks: BlockRow[]
}

/** Site and words by which people join, as facts and as rows. */
export interface WaysRead {
  site: ProofSite | undefined
  ways: Ways
}

/**
 * Reads by what ways people join an owner's list now: on one site, and by words.
 * @param siteId site to read; absent: the newest published one, or else the newest
 */
export async function readWays(context: Context, tx: OwnerTx, siteId?: string): Promise<WaysRead> {
  const [site, rules] = await Promise.all([readProofSite(context, tx, siteId), readJoinWords(context, tx)])
  return {
    site,
    ways: {
      site: site && siteFactsOf(context, site.row, site.blocks),
      keywords: rules.flatMap(({ words, wording }) => words.map((word) => ({ word, wording: wording ?? '' }))),
    },
  }
}

const isOpen = and(eq(miniSites.isActive, true), isNull(miniSites.hiddenAt), isNull(miniSites.lockedAt))

async function readProofSite({ ownerId }: Context, tx: OwnerTx, siteId?: string): Promise<ProofSite | undefined> {
  const [row] = await tx
    .select()
    .from(miniSites)
    .where(and(eq(miniSites.userId, ownerId), siteId === undefined ? undefined : eq(miniSites.id, siteId)))
    .orderBy(desc(sql`${isOpen}`), desc(miniSites.createdAt))
    .limit(1)
    .execute()
  if (!row) return undefined
  const rows = await tx
    .select()
    .from(blocks)
    .where(
      and(
        eq(blocks.userId, ownerId),
        eq(blocks.miniSiteId, row.id),
        eq(blocks.isActive, true),
        isNull(blocks.lockedAt),
      ),
    )
    .orderBy(asc(blocks.orderIndex), asc(blocks.id))
    .limit(MAX_BLOCKS)
    .execute()
  return { row, blocks: rows }
}

/** Returns the rules by whose words people join by text. */
const readJoinWords = ({ ownerId }: Context, tx: OwnerTx) =>
  tx
    .select({ words: answerRules.words, wording: answerRules.wording })
    .from(answerRules)
    .where(
      and(
        eq(answerRules.userId, ownerId),
        eq(answerRules.isActive, true),
        isNull(answerRules.deletedAt),
        isNotNull(answerRules.wording),
        sql`'sms' = any(${answerRules.channels})`,
      ),
    )
    .orderBy(asc(answerRules.position), asc(answerRules.id))
    .limit(KEYWORDS.max)
    .execute()
