import { blocks, type SiteCodeRow, siteCodes } from '@greenroom/db'
import { and, eq, isNull } from '@greenroom/db/sql'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** System read: returns a page's code as visitors follow it; undefined if it has none of this name. */
export async function findFollowed(system: SystemTx, siteId: string, code: string): Promise<SiteCodeRow | undefined> {
  const [row] = await system
    .select()
    .from(siteCodes)
    .where(and(eq(siteCodes.miniSiteId, siteId), eq(siteCodes.code, code), isNull(siteCodes.deletedAt)))
  return row
}

/** System read: tells whether visitors see a block on its page. */
export async function isShown(system: SystemTx, siteId: string, blockId: string): Promise<boolean> {
  const found = await system
    .select({ id: blocks.id })
    .from(blocks)
    .where(
      and(eq(blocks.id, blockId), eq(blocks.miniSiteId, siteId), eq(blocks.isActive, true), isNull(blocks.lockedAt)),
    )
  return found.length > 0
}
