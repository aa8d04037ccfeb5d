import { campaignRecipients, campaigns, type SendRow, sendReceipts, sendResults, sends } from '@greenroom/db'
import type { MessageChannel, MessageStatus } from '@greenroom/domain'
import { sql, type SQL } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** A campaign's message to one person, as far as it does not depend on them. */
export interface CampaignMessageRow {
  id: string
  /** Microsecond since 1970. */
  at: string
  bytes: number
  campaignId: string
  /** Null if the campaign was deleted. */
  name: string | null
  channel: MessageChannel
  content: string
  /** Of a mail. */
  subject: string
  mediaIds: SendRow['mediaIds']
  status: Extract<MessageStatus, 'sent' | 'delivered' | 'failed' | 'uncertain'>
  /** Why it failed, as the provider or the carrier said. */
  failure: string | null
  segments: number | null
  /** Cents. */
  cost: number
  /** It left from a name. */
  isByName: boolean
  /** When the text before this text went out, as a microsecond. */
  previousAt: string | null
}

const micros = (at: SQL) => sql`(extract(epoch from ${at}) * 1000000)::bigint`

/** Selects the version that a recipient `r` of a send `s` got in a test; null if there was none. */
const version = sql`s.test -> 'letters' -> case when r.variant < 0 then s.winner::int else r.variant::int end`

/**
 * Reads the messages that campaigns sent to one person, newest first: who was skipped or is held has none. All of them are
 * looked up, because each campaign knows only its own recipients; one person gets few. The query starts before the first
 * await.
 * @param before moment and id of the row after which the page begins
 */
export async function campaignMessages(
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  { before, limit }: { before: { at: string; id: string } | undefined; limit: number },
): Promise<CampaignMessageRow[]> {
  const older = before ? sql`where (at, id) < (${before.at}::bigint, ${before.id}::uuid)` : sql``
  const { rows } = await tx
    .execute<CampaignMessageRow & Record<string, unknown>>(
      sql`select id, at::text as at, octet_length(content) as bytes, send_id as "campaignId", name, channel, content, subject,
          media_ids::text[] as "mediaIds", status, failure, segments, cost, is_by_name as "isByName",
          previous::text as "previousAt"
        from (
          select campaign_message_id(r.send_id, r.seq) as id, ${micros(sql`f.at`)} as at, r.send_id, s.channel, coalesce(${version} ->> 'content', s.content) as content,
            coalesce(${version} ->> 'subject', s.subject) as subject, s.media_ids,
            c.name, coalesce(p.outcome, f.outcome) as status, coalesce(p.reason, f.reason) as failure, f.segments,
            case when s.channel = 'email' then 0 else f.cost end as cost,
            s.channel = 'sms' and r.phone is not null as is_by_name,
            max(${micros(sql`f.at`)}) filter (where f.outcome <> 'failed')
              over (partition by s.channel order by f.at, r.send_id rows between unbounded preceding and 1 preceding) as previous
          from ${campaignRecipients} r
            join ${sends} s on s.user_id = r.user_id and s.id = r.send_id
            join ${sendResults} f on f.user_id = r.user_id and f.send_id = r.send_id and f.seq = r.seq
            left join ${sendReceipts} p on p.user_id = r.user_id and p.send_id = r.send_id and p.seq = r.seq
            left join ${campaigns} c on c.user_id = r.user_id and c.id = r.send_id and c.deleted_at is null
          where r.user_id = ${ownerId} and r.contact_id = ${contactId} 
            and f.outcome in ('sent', 'failed', 'uncertain')
        ) sent ${older}
        order by at desc, id desc limit ${limit}`,
    )
    .execute()
  return rows
}
