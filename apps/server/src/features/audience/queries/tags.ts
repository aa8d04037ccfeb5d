import { contactTags } from '@greenroom/db'
import { foldCase } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Tells whether any live contact has a tag. The query has started on return. */
export async function isTagInUse(tx: OwnerTx, ownerId: string, tag: string): Promise<boolean> {
  const { rows } = await tx
    .execute(
      sql`select 1 from ${contactTags} where ${contactTags.userId} = ${ownerId} and ${contactTags.tagKey} = ${foldCase(tag)} limit 1`,
    )
    .execute()
  return rows.length > 0
}
