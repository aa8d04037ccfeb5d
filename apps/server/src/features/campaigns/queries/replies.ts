import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** A message that may answer a campaign. */
export interface Answer {
  sendId: string
  contactId: string
  at: Date
}

/**
 * Returns the newest campaign of a message's channel that reached its writer in the hours before it; undefined if there is
 * none, or the message is a word of the list, or a machine's.
 */
export async function findAnswered(
  { ownerId }: Context,
  tx: OwnerTx,
  messageId: string,
  hours: number,
): Promise<Answer | undefined> {
  const { rows } = await tx.execute<{ send_id: string; contact_id: string; at: string }>(
    sql`select s.id as send_id, m.contact_id, m.sent_at as at
      from messages m
      join campaign_recipients r on r.user_id = m.user_id and r.contact_id = m.contact_id
      join sends s on s.user_id = r.user_id and s.id = r.send_id and s.channel = m.channel
      join send_results t on t.send_id = r.send_id and t.seq = r.seq and t.outcome in ('sent', 'uncertain')
      where m.user_id = ${ownerId}::uuid and m.id = ${messageId}::uuid and m.direction = 'inbound'
        and m.handled_as is null and not m.is_automatic
        and t.at <= m.sent_at and t.at >= m.sent_at - ${hours} * interval '1 hour'
      order by t.at desc, s.id desc limit 1`,
  )
  const [row] = rows
  return row && { sendId: row.send_id, contactId: row.contact_id, at: new Date(row.at) }
}
