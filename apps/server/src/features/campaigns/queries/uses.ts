import { campaigns } from '@greenroom/db'
import { and, asc, eq, isNull, or, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { UseReader } from '../../../platform/uses.ts'

/** Not sent yet, or sent to ever more people. */
const isOpen = or(sql`${campaigns.state} in ('draft', 'scheduled')`, eq(campaigns.isRunning, true))

/** Names the campaigns that would reach others without a segment, and all that came from a template. */
export const readUses: UseReader = async (tx, { ownerId }, used) => {
  const isBuiltOn = conditionOf(used)
  if (!isBuiltOn) return []
  const rows = await tx
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.userId, ownerId), isNull(campaigns.deletedAt), isBuiltOn))
    .orderBy(asc(campaigns.name), asc(campaigns.id))
    .execute()
  return rows.map((row) => ({ kind: 'campaign' as const, ...row }))
}

function conditionOf(used: Parameters<UseReader>[2]): SQL | undefined {
  switch (used.kind) {
    case 'segment':
      return and(
        isOpen,
        sql`jsonb_path_exists(${campaigns.audience}, '$.**.segment_ids[*] ? (@ == $asked)', jsonb_build_object('asked', ${used.id}::uuid))`,
      )
    case 'template':
      return eq(campaigns.templateId, used.id)
    default:
      return undefined
  }
}

/** Lists the owner's campaigns that have not been sent, or go on sending, and ask for tags. */
export const listOpenWithTags = ({ ownerId }: Pick<Context, 'ownerId'>, tx: OwnerTx): Promise<{ id: string }[]> =>
  tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.userId, ownerId), isOpen, sql`jsonb_path_exists(${campaigns.audience}, '$.**.tags[*]')`))
    .orderBy(asc(campaigns.id))
