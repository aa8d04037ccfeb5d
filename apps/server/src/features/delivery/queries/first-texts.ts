import { campaignRecipients, sendResults, sends } from '@greenroom/db'
import { identitySince } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/**
 * Returns those of these people who have had no text of a campaign in this period: their next one says who writes and how
 * to stop. The preview asks it too, so that what was shown is what leaves.
 */
export async function firstTextsAmong(
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  contactIds: readonly string[],
): Promise<Set<string>> {
  if (contactIds.length === 0) return new Set()
  const { rows } = await tx
    .execute<{ id: string }>(
      sql`select distinct r.contact_id as id from ${campaignRecipients} r
        join ${sendResults} t on t.send_id = r.send_id and t.seq = r.seq
        join ${sends} s on s.id = r.send_id
        where r.user_id = ${ownerId} and r.contact_id = any (${sql.param([...contactIds])}::uuid[])
          and t.outcome in ('sent', 'uncertain') and t.at >= ${identitySince(now)}::timestamptz and s.channel = 'sms'`,
    )
    .execute()
  const told = new Set(rows.map(({ id }) => id))
  return new Set(contactIds.filter((id) => !told.has(id)))
}
