import { blocks } from '@greenroom/db'
import { and, eq, sql } from '@greenroom/db/sql'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'

/** Sums the size of the selected blocks, in bytes of UTF-8: titles, addresses, and settings as JSON. */
export const sumOfBytes = sql<string>`coalesce(sum(octet_length(${blocks.title}) + octet_length(${blocks.url}) + octet_length(${blocks.settings}::text)), 0)`

/** Returns the size of a site's blocks, shown or not, in bytes. */
export async function siteBytes(tx: OwnerTx, owner: OwnerId, siteId: string): Promise<number> {
  const [size] = await tx
    .select({ bytes: sumOfBytes })
    .from(blocks)
    .where(and(eq(blocks.userId, owner), eq(blocks.miniSiteId, siteId)))
    .execute()
  return Number(size?.bytes)
}
